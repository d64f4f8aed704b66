import { useState } from 'preact/hooks';
import type { LoggedEvent, WebhookDelivery } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { Badge, Facts } from '../design/facts.tsx';
import { formatCount } from '../format/store-format.ts';
import { humanize, lowerFirstLetter } from '../format/words.ts';
import { useStorePaths } from '../parts/console-context.tsx';
import type { ListOf } from '../parts/list-screen.tsx';
import { NameLink } from '../parts/names.tsx';
import { Page } from '../parts/page.tsx';
import { Copyable } from '../parts/shown-call.tsx';
import { Read } from '../parts/states.tsx';
import { When } from '../parts/values.tsx';
import { pageOfObject } from '../requests/pages-of-objects.ts';
import { changedValues } from './changed-values.ts';

/** One event of the log: who caused it, what it changed, what became of it at each endpoint. */
export function EventPage({ id }: { readonly id: string }) {
  const reading = useRead<{ readonly data: LoggedEvent }>({ path: `/events/${encodeURIComponent(id)}` });
  const event = reading.answer?.data;
  return (
    <Page title={event === undefined ? 'Event' : event.topic} call={reading.call} above={{ path: '/events', name: 'All events' }}>
      <Read reading={reading}>{({ data }) => <EventView event={data} />}</Read>
    </Page>
  );
}

function EventView({ event }: { readonly event: LoggedEvent }) {
  const { href } = useStorePaths();
  const { sequence, request_id, actor, not_sent } = event;
  const { object = '', id = '' } = event.data ?? {};
  const page = pageOfObject(String(object), id);
  const name = `${String(object).replaceAll('_', ' ')} ${id}`.trim();
  const about = page === undefined ? name || '–' : <a href={href(page)}>{name}</a>;
  return (
    <>
      <div class="columns">
        <section aria-labelledby="event-facts">
          <h2 id="event-facts">Event</h2>
          <Facts
            facts={[
              ['Id', <code key="id">{event.id}</code>],
              ['Number', formatCount(sequence)],
              ['Created', <When key="created" at={event.created_at} />],
              ['Object', about],
              ['Payload version', event.api_version],
              ['Actor', actor === null ? '–' : `${actor.name} (${lowerFirstLetter(humanize(actor.type))})`],
              ['Request', request_id === null ? '–' : <a href={href(`/requests/${request_id}`)}>{request_id}</a>],
            ]}
          />
          <p class="row">
            {sequence > 1 && <a href={href(`/events?after_sequence=${Math.max(0, sequence - 6)}&limit=25`)}>Neighbouring events</a>}
          </p>
        </section>
        <Changes event={event} />
      </div>
      {not_sent !== null && (
        <p class="notice bad">
          Webhooks do not tell of this event yet: {not_sent.reason}, {not_sent.attempts} attempts since <When at={not_sent.since} />.
          {not_sent.next_attempt_at !== null && (
            <>
              {' '}
              Next attempt <When at={not_sent.next_attempt_at} />.
            </>
          )}
        </p>
      )}
      <Deliveries eventId={event.id} />
      {event.redacted ? (
        <p class="notice warning">You have no area that may read what this event tells.</p>
      ) : (
        <details open>
          <summary>Data</summary>
          <Copyable label="data" text={JSON.stringify(event.data, undefined, 2)} />
        </details>
      )}
    </>
  );
}

function Changes({ event }: { readonly event: LoggedEvent }) {
  const changes = changedValues(event.previous, event.data);
  return (
    <section aria-labelledby="event-changes">
      <h2 id="event-changes">Changes</h2>
      {changes.length === 0 ? (
        <p>This event does not name earlier values.</p>
      ) : (
        <ul class="changes">
          {changes.map(({ field, before, after }) => (
            <li key={field}>
              <code>{field}</code>
              <del>{before ?? 'none'}</del>
              <ins>{after ?? 'none'}</ins>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Deliveries({ eventId }: { readonly eventId: string }) {
  const { href } = useStorePaths();
  const [isOpen, setOpen] = useState(false);
  const reading = useRead<ListOf<WebhookDelivery>>({ path: '/webhook-deliveries', query: { event_id: eventId, limit: 100 } }, isOpen);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Deliveries of this event</summary>
      {isOpen && (
        <Read reading={reading}>
          {({ data }) =>
            data.length === 0 ? (
              <p>No endpoint wanted it when it happened.</p>
            ) : (
              <ul class="events">
                {data.map(({ id, endpoint_id, status, response_code, attempts }) => (
                  <li key={id}>
                    <a href={href(`/webhook-deliveries/${id}`)}>Delivery</a> to <NameLink kind="endpoint" id={endpoint_id} />{' '}
                    <Badge value={status} /> {response_code !== null && `answered ${response_code}, `}
                    {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
                  </li>
                ))}
              </ul>
            )
          }
        </Read>
      )}
    </details>
  );
}
