import { Facts } from '../design/facts.tsx';
import { formatAmount, formatMoment, formatTime } from '../format/store-format.ts';
import { formatUtc } from '../format/time.ts';
import { useConsole } from './console-context.tsx';

/** A moment in the store's zone, beside now unless it `isFull`, with UTC on hover; a dash for none. */
export function When({ at, isFull = false }: { readonly at: string | null; readonly isFull?: boolean }) {
  if (at === null) return <span>–</span>;
  return (
    <time dateTime={at} title={formatUtc(at)}>
      {isFull ? formatTime(at) : formatMoment(at)}
    </time>
  );
}

/** An amount in its currency, or the store's. */
export function Money({ amount, currency }: { readonly amount: string; readonly currency?: string }) {
  const { store } = useConsole();
  return <span class="money">{formatAmount(amount, currency ?? store.currency)}</span>;
}

/** A long id, cut where there is no room for all of it; a link when it leads somewhere. */
export function LongId({ id, href }: { readonly id: string; readonly href?: string | undefined }) {
  return href === undefined ? (
    <code class="id" title={id}>
      {id}
    </code>
  ) : (
    <a class="id" title={id} href={href}>
      {id}
    </a>
  );
}

/** A name of the API, which is never broken into lines. */
export const ApiName = ({ name }: { readonly name: string }) => <span class="nowrap">{name}</span>;

type Texts = Readonly<Record<string, string>>;

/** What other systems keep on an object: its ids there, and their notes; nothing where there is neither. */
export const ExternalData = ({ of }: { readonly of: { readonly external_ids: Texts; readonly metadata: Texts } }) => (
  <>
    {[['Ids in other systems', of.external_ids] as const, ['Metadata', of.metadata] as const].map(
      ([title, texts]) =>
        Object.keys(texts).length > 0 && (
          <section key={title}>
            <h2>{title}</h2>
            <Facts facts={Object.entries(texts)} />
          </section>
        ),
    )}
  </>
);
