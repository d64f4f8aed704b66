import type { WebhookDelivery } from '#shared/client/generated/admin-api.ts';
import { topics } from '#shared/events/topics.ts';
import { maxAttempts } from '#shared/webhooks/delivery/retry-schedule.ts';
import { humanize } from '../format/words.ts';
import { badgeColumn, timeColumn } from '../parts/columns.tsx';
import { useStorePaths } from '../parts/console-context.tsx';
import { choiceOf, createdBefore, type Filter, listFilters } from '../parts/filters.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { NameLink } from '../parts/names.tsx';
import { ApiName, LongId } from '../parts/values.tsx';
import { lastAttempt } from './delivery.ts';

const filters: readonly Filter[] = [
  { param: 'status', label: 'Status', kind: 'choice', options: choiceOf(['pending', 'succeeded', 'failed', 'held'], humanize) },
  { param: 'topic', label: 'Topic', kind: 'choice', options: choiceOf(topics) },
  { param: 'endpoint_id', label: 'Endpoint', kind: 'name', of: 'endpoint' },
  { param: 'event_id', label: 'Event ID', kind: 'text' },
  {
    ...{ param: 'failure', label: 'Failed attempt', kind: 'choice' },
    options: choiceOf(
      ['any', 'dns', 'connect', 'tls', 'timeout', 'redirect', 'blocked_address', 'status', 'too_large', 'internal'],
      humanize,
    ),
  },
  {
    param: 'response_class',
    label: 'Response',
    kind: 'choice',
    options: choiceOf(['2xx', '3xx', '4xx', '5xx', 'none'], humanize),
  },
  createdBefore,
  ...listFilters,
];

const columns: readonly Column<WebhookDelivery>[] = [
  { label: 'Topic', text: ({ topic }) => topic, view: ({ topic }) => <ApiName name={topic} /> },
  badgeColumn('Status', ({ status }) => status),
  { label: 'Result', text: resultOf },
  timeColumn('Created', ({ created_at }) => created_at),
  { label: 'Attempts', align: 'end', text: ({ automatic_attempts, attempts }) => attemptsText(automatic_attempts, attempts) },
  timeColumn('Next attempt', ({ next_attempt_at }) => next_attempt_at),
  { label: 'Duration', align: 'end', text: ({ duration_ms }) => (duration_ms === null ? '–' : `${duration_ms} ms`) },
  { label: 'Event', text: ({ event_id }) => event_id, view: ({ event_id }) => <EventLink id={event_id} /> },
  {
    label: 'Endpoint',
    text: ({ endpoint_id }) => String(endpoint_id),
    view: ({ endpoint_id }) => <NameLink kind="endpoint" id={endpoint_id} />,
  },
];

function resultOf(delivery: WebhookDelivery): string {
  const result = [delivery.response_code, lastAttempt(delivery)?.failure].filter((part) => part !== null && part !== undefined);
  return result.length === 0 ? '–' : result.join(' ');
}

/** Automatic attempts of all that there are; in brackets all that were made, when people have made some as well. */
const attemptsText = (automatic: number, all: number): string => `${automatic}/${maxAttempts}${all > automatic ? ` (${all} in all)` : ''}`;

function EventLink({ id }: { readonly id: string }) {
  const { href } = useStorePaths();
  // A sample is no event of the store.
  return <LongId id={id} href={id.startsWith('evt_sample_') ? undefined : href(`/events/${id}`)} />;
}

/** Every event on its way to every endpoint, newest first. */
export function DeliveryList() {
  const { href } = useStorePaths();
  return (
    <ListScreen
      title="Webhook deliveries"
      path="/webhook-deliveries"
      filters={filters}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => href(`/webhook-deliveries/${id}`)}
      hasLiveMode
      empty="Add a webhook endpoint and send it a sample to see its delivery here."
    />
  );
}
