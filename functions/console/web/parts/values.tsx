import { Facts } from '../design/facts.tsx';
import { formatAmount, formatMoment, formatTime } from '../format/store-format.ts';
import { formatUtc } from '../format/time.ts';
import { useConsole } from './console-context.tsx';

/**
 * A time in the store's time zone, with UTC on hover; a dash for null. If `isFull` is false, a near date is a word such
 * as `today`.
 */
export function When({ at, isFull = false }: { readonly at: string | null; readonly isFull?: boolean }) {
  if (at === null) return <span>–</span>;
  return (
    <time dateTime={at} title={formatUtc(at)}>
      {isFull ? formatTime(at) : formatMoment(at)}
    </time>
  );
}

/** An amount with its currency, by default the store's. */
export function Money({ amount, currency }: { readonly amount: string; readonly currency?: string }) {
  const { store } = useConsole();
  return <span class="money">{formatAmount(amount, currency ?? store.currency)}</span>;
}

/** A long id, truncated to the available width. With `href`, it is a link. */
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

/** Shows an API identifier, such as a topic, on one line. */
export const ApiName = ({ name }: { readonly name: string }) => <span class="nowrap">{name}</span>;

type Texts = Readonly<Record<string, string>>;

/** Shows an object's external ids and metadata, or nothing if it has neither. */
export const ExternalData = ({ of }: { readonly of: { readonly external_ids: Texts; readonly metadata: Texts } }) => (
  <>
    {[['Ids in other systems', of.external_ids] as const, ['Metadata', of.metadata] as const].map(
      ([title, texts]) =>
        Object.keys(texts).length > 0 && (
          <section class="card" key={title}>
            <h2>{title}</h2>
            <Facts facts={Object.entries(texts)} />
          </section>
        ),
    )}
  </>
);
