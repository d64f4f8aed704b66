import type { WebhookFilterPreview } from '#shared/client/generated/admin-api.ts';
import { formatCount } from '../format/store-format.ts';
import { ReadOnOpen } from '../parts/read-on-open.tsx';
import { Copyable } from '../parts/shown-call.tsx';
import { When } from '../parts/values.tsx';
import { refusalWords } from './filter.ts';

const listed = 50;

/** Shows which recent events pass the filter, and why the others do not. */
export function FilterPreview({ id }: { readonly id: number }) {
  const call = { method: 'POST', path: `/webhook-endpoints/${id}/preview-filter`, body: {} } as const;
  return (
    <ReadOnOpen<{ readonly data: WebhookFilterPreview }> summary="Preview of the filter" call={call}>
      {({ data }) => (
        <>
          <p>
            {formatCount(data.would_come)} of the newest {formatCount(data.looked_at)} events would be sent.
          </p>
          {data.newest_body !== null && <Copyable label="newest body" text={data.newest_body} />}
          <ul class="calls">
            {data.events.slice(0, listed).map((event) => (
              <li key={event.id}>
                <When at={event.created_at} /> <code>{event.topic}</code>{' '}
                {event.because === null ? 'is sent' : `is not sent: ${refusalWords[event.because]}`}
                {event.changed !== null && event.changed.length > 0 && `; changed: ${event.changed.join(', ')}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </ReadOnOpen>
  );
}
