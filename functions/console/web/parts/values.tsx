import { useState } from 'preact/hooks';
import { formatAmount } from '../format/money.ts';
import { formatTime, formatUtc } from '../format/time.ts';
import { wordsOf } from '../format/words.ts';
import { useConsole } from './console-context.tsx';

/** A moment in the store's zone, with UTC on hover; a dash for none. */
export function When({ at }: { readonly at: string | null }) {
  const { store } = useConsole();
  if (at === null) return <span>–</span>;
  return (
    <time dateTime={at} title={formatUtc(at)}>
      {formatTime(at, store.timezone)}
    </time>
  );
}

/** An amount in its currency, or the store's. */
export function Money({ amount, currency }: { readonly amount: string; readonly currency?: string }) {
  const { store } = useConsole();
  return <span class="money">{formatAmount(amount, currency ?? store.currency)}</span>;
}

const good = new Set([
  'paid',
  'delivered',
  'fulfilled',
  'active',
  'succeeded',
  'healthy',
  'confirmed',
  'completed',
  'received',
  'approved',
  'done',
]);
const bad = new Set(['failed', 'cancelled', 'refunded', 'disabled', 'revoked', 'declined', 'no_show']);
const warning = new Set([
  'unpaid',
  'on_hold',
  'pending',
  'partial',
  'partially_refunded',
  'partly_received',
  'held',
  'failing',
  'attempts_failed',
  'expired',
  'draft',
  'awaiting_upload',
  'planned',
]);

/** A state as a word on a coloured ground; the word alone says it too. */
export function Badge({ value }: { readonly value: string }) {
  const tone = good.has(value) ? 'good' : bad.has(value) ? 'bad' : warning.has(value) ? 'warning' : 'plain';
  return <span class={`badge ${tone}`}>{wordsOf(value)}</span>;
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

/** A button that copies the id of a thing, for those who need it elsewhere: nobody reads it. */
export function CopyId({ id, of }: { readonly id: number | string; readonly of: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <button
      type="button"
      class="small"
      title={`Id ${id}`}
      onClick={() =>
        navigator.clipboard.writeText(String(id)).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      }
    >
      {isCopied ? 'Copied' : 'Copy id'}
      <span class="sr-only"> of {of}</span>
    </button>
  );
}

/** A name of the API, which is never broken into lines. */
export const ApiName = ({ name }: { readonly name: string }) => <span class="nowrap">{name}</span>;

/** Names with their values. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, preact.ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

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
