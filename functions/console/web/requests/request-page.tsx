import type { ComponentChildren } from 'preact';
import type { ListInventoryLevelsPage, RequestTrace } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { WhatWasWrong } from '../api-log/what-was-wrong.tsx';
import { Badge } from '../design/facts.tsx';
import { humanize } from '../format/words.ts';
import { nameRows } from '../inventory/stock-names.ts';
import { Link, useStorePaths } from '../parts/console-context.tsx';
import { NameLink } from '../parts/names.tsx';
import { ObjectPage } from '../parts/object-page.tsx';
import { When } from '../parts/values.tsx';
import { pageOfObject } from './pages-of-objects.ts';

/** Everything that a request caused, in order: the call, stock movements, events, deliveries, e-mails and activity. */
export const RequestPage = ({ id }: { readonly id: string }) => (
  <ObjectPage<RequestTrace> noun="Request" path={`/requests/${encodeURIComponent(id)}`} above={{ path: '/api-log', name: 'API log' }}>
    {(trace) => (
      <>
        <p>
          <code>{id}</code>
        </p>
        <Thread trace={trace} />
      </>
    )}
  </ObjectPage>
);

type Movement = RequestTrace['movements']['data'][number];

/** Shows variant names, read in one call. A deleted variant is shown by its id. */
function Movements({ movements }: { readonly movements: readonly Movement[] }) {
  const ids = [...new Set(movements.map(({ variant_id }) => variant_id))].join(',');
  const { answer, isLoading } = useRead<ListInventoryLevelsPage>(
    { path: '/inventory-levels', query: { variant_ids: ids, include: 'names', limit: 250 } },
    ids !== '',
  );
  const rows = nameRows({ data: movements, ...(answer?.names && { names: answer.names }) });
  if (isLoading && answer === undefined) return <li>…</li>;
  return rows.map(({ id, variant: name, variant_id, location_id, type, delta, on_hand_after, reason }) => (
    <li key={id}>
      <Link to={`/inventory-movements?variant_id=${variant_id}`} title={`Id ${variant_id}`}>
        <bdi>{name}</bdi>
      </Link>{' '}
      at <NameLink kind="location" id={location_id} />: {delta > 0 ? `+${delta}` : delta}, then {on_hand_after} on hand ({humanize(type)}
      {reason !== null && `, ${reason}`})
    </li>
  ));
}

function Thread({ trace }: { readonly trace: RequestTrace }) {
  const { href } = useStorePaths();
  const { request_id, movements, events, deliveries, emails, redacted } = trace;
  return (
    <ol class="thread">
      <Call trace={trace} />
      <Step
        title="Stock"
        count={movements.data.length}
        hasMore={movements.has_more}
        isHidden={redacted.includes('movements')}
        area="inventory"
      >
        <Movements movements={movements.data} />
      </Step>
      <Step title="Events" count={events.data.length} hasMore={events.has_more} more={href(`/events?request_id=${request_id}`)}>
        {events.data.map(({ id, topic, sequence, created_at }) => (
          <li key={id}>
            <Link to={`/events/${id}`}>{topic}</Link>, number {sequence}, <When at={created_at} />
          </li>
        ))}
      </Step>
      <Step title="Deliveries" count={deliveries.data.length} hasMore={deliveries.has_more}>
        {deliveries.data.map(({ id, topic, endpoint_id, status, tries, next_attempt_at }) => (
          <li key={id}>
            <Link to={`/webhook-deliveries/${id}`}>{topic}</Link> to <NameLink kind="endpoint" id={endpoint_id} /> <Badge value={status} />
            <ul class="events">
              {tries.map(({ number, at, response_code, failure, duration_ms, advice }) => (
                <li key={number}>
                  <When at={at} />: {[response_code, failure].filter((part) => part !== null).join(' ') || 'no answer'}, {duration_ms} ms
                  {advice !== null && `. ${advice}`}
                </li>
              ))}
            </ul>
            {next_attempt_at !== null && (
              <span class="quiet">
                Next attempt <When at={next_attempt_at} />
              </span>
            )}
          </li>
        ))}
      </Step>
      <Step title="E-mails" count={emails.data.length} hasMore={emails.has_more}>
        {emails.data.map(({ event_id, kind, about, status, requested_at, sent_at }) => (
          <li key={event_id}>
            {humanize(kind)} about <ObjectLink object={about.object} id={about.id} />: <Badge value={status} />{' '}
            <When at={sent_at ?? requested_at} />
          </li>
        ))}
      </Step>
      <Activity trace={trace} />
    </ol>
  );
}

const Call = ({ trace: { call } }: { readonly trace: RequestTrace }) => (
  <li>
    <h2>Call</h2>
    {call === null ? (
      <p class="quiet">Made by staff, or older than 14 days.</p>
    ) : (
      <p>
        <code>
          {call.method} {call.path}
        </code>{' '}
        answered {call.status}
        {call.error_code !== null && (
          <>
            {' '}
            <WhatWasWrong call={call} />
          </>
        )}{' '}
        in {call.duration_ms} ms, <When at={call.at} />, with <Link to={`/api-log?key_id=${call.key.id}`}>{call.key.name}</Link>
        {call.idempotent_replayed && ' (replayed: the work was already done)'}
      </p>
    )}
  </li>
);

function Activity({ trace: { activity, redacted } }: { readonly trace: RequestTrace }) {
  const isHidden = redacted.includes('activity');
  return (
    <Step title="Activity" count={activity === null ? 0 : 1} hasMore={false} isHidden={isHidden} area="settings">
      {activity !== null && (
        <li>
          <Link to={`/activity?request_id=${activity.request_id}`}>{activity.summary}</Link>
        </li>
      )}
    </Step>
  );
}

function ObjectLink({ object, id }: { readonly object: string; readonly id: number }) {
  const path = pageOfObject(object, id);
  const text = `${object.replaceAll('_', ' ')} ${id}`;
  return path === undefined ? <span>{text}</span> : <Link to={path}>{text}</Link>;
}

type StepProps = {
  readonly title: string;
  readonly count: number;
  readonly hasMore: boolean;
  readonly more?: string;
  /** Whether the content is hidden because the user has no access to the `area`. */
  readonly isHidden?: boolean;
  readonly area?: string;
  readonly children: ComponentChildren;
};

function Step({ title, count, hasMore, more, isHidden = false, area, children }: StepProps) {
  return (
    <li>
      <h2>{title}</h2>
      {isHidden ? (
        <p class="quiet">Requires {area} access.</p>
      ) : count === 0 ? (
        <p class="quiet">None.</p>
      ) : (
        <ul class="events">{children}</ul>
      )}
      {hasMore && (more === undefined ? <p class="quiet">Only the first ones are shown.</p> : <a href={more}>All of them</a>)}
    </li>
  );
}
