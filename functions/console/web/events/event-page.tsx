import type { LoggedEvent, WebhookDelivery } from '#shared/client/generated/admin-api.ts';
import { Badge, Facts } from '../design/facts.tsx';
import { formatCount } from '../format/store-format.ts';
import { humanize, lowerFirstLetter } from '../format/words.ts';
import { Link } from '../parts/console-context.tsx';
import type { ListOf } from '../parts/list-screen.tsx';
import { NameLink } from '../parts/names.tsx';
import { ObjectPage } from '../parts/object-page.tsx';
import { ReadOnOpen } from '../parts/read-on-open.tsx';
import { Copyable } from '../parts/shown-call.tsx';
import { When } from '../parts/values.tsx';
import { pageOfObject } from '../requests/pages-of-objects.ts';
import { changedValues } from './changed-values.ts';

export const EventPage = ({ id }: { readonly id: string }) => (
  <ObjectPage<LoggedEvent>
    noun="Event"
    titleOf={({ topic }) => topic}
    path={`/events/${encodeURIComponent(id)}`}
    above={{ path: '/events', name: 'All events' }}
  >
    {(event) => <EventView event={event} />}
  </ObjectPage>
);

function EventView({ event }: { readonly event: LoggedEvent }) {
  const { sequence, request_id, actor, not_sent } = event;
  const { object = '', id = '' } = event.data ?? {};
  const page = pageOfObject(String(object), id);
  const name = `${String(object).replaceAll('_', ' ')} ${id}`.trim();
  const about = page === undefined ? name || '–' : <Link to={page}>{name}</Link>;
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
              ['Request', request_id === null ? '–' : <Link to={`/requests/${request_id}`}>{request_id}</Link>],
            ]}
          />
          <p class="row">
            {sequence > 1 && <Link to={`/events?after_sequence=${Math.max(0, sequence - 6)}&limit=25`}>Neighboring events</Link>}
          </p>
        </section>
        <Changes event={event} />
      </div>
      {not_sent !== null && (
        <p class="notice bad">
          Not sent to webhooks yet: {not_sent.reason}, {not_sent.attempts} attempts since <When at={not_sent.since} />.
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
        <p class="notice warning">You don’t have access to the data of this event.</p>
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
        <p>No earlier values recorded.</p>
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

const Deliveries = ({ eventId }: { readonly eventId: string }) => (
  <ReadOnOpen<ListOf<WebhookDelivery>>
    summary="Deliveries of this event"
    call={{ path: '/webhook-deliveries', query: { event_id: eventId, limit: 100 } }}
  >
    {({ data }) =>
      data.length === 0 ? (
        <p>No endpoint was subscribed to it at that time.</p>
      ) : (
        <ul class="events">
          {data.map(({ id, endpoint_id, status, response_code, attempts }) => (
            <li key={id}>
              <Link to={`/webhook-deliveries/${id}`}>Delivery</Link> to <NameLink kind="endpoint" id={endpoint_id} />{' '}
              <Badge value={status} /> {response_code !== null && `answered ${response_code}, `}
              {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
            </li>
          ))}
        </ul>
      )
    }
  </ReadOnOpen>
);
