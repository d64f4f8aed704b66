import { useState } from 'preact/hooks';
import { humanize } from '../format/words.ts';

type FactsProps = {
  readonly facts: readonly (readonly [string, preact.ComponentChildren])[];
  readonly title?: string;
  readonly children?: preact.ComponentChildren;
};

/** A list of labels with values. With a title, the list becomes a section, and the children follow the list. */
export function Facts({ facts, title, children }: FactsProps) {
  const list = (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
  if (title === undefined) return list;
  return (
    <section>
      <h2>{title}</h2>
      {list}
      {children}
    </section>
  );
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

export function Badge({ value }: { readonly value: string }) {
  const tone = good.has(value) ? 'good' : bad.has(value) ? 'bad' : warning.has(value) ? 'warning' : 'plain';
  return <span class={`badge ${tone}`}>{humanize(value)}</span>;
}

/** A button that copies an object's id. Pages do not show the id itself. */
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

/** A row's decorative image. Without a URL, an empty space of the same size keeps the names aligned. */
export const Thumbnail = ({ url }: { readonly url: string | null }) =>
  url === null ? <span class="thumbnail" /> : <img class="thumbnail" src={url} alt="" loading="lazy" width={40} height={40} />;
