import type { WebhookDelivery } from '#shared/client/generated/admin-api.ts';
import { topics } from '#shared/events/topics.ts';
import { maxAttempts } from '#shared/webhooks/delivery/retry-schedule.ts';
import { capitalize, humanizeLower } from '../format/words.ts';
import { badgeColumn, nameColumn, timeColumn } from '../parts/columns.tsx';
import { useStorePaths } from '../parts/console-context.tsx';
import { choiceFilter, choiceOf, createdBefore, type Filter, listFilters } from '../parts/filters.ts';
import { type Column, ListScreen } from '../parts/list-screen.tsx';
import { ApiName, LongId } from '../parts/values.tsx';
import { lastAttempt } from './delivery.ts';

const failures = 'any dns connect tls timeout redirect blocked_address status too_large internal'.split(' ');

const filters: readonly Filter[] = [
  choiceFilter('status', 'Status', 'pending', 'succeeded', 'failed', 'held'),
  { param: 'topic', label: 'Topic', kind: 'choice', options: choiceOf(topics) },
  { param: 'endpoint_id', label: 'Endpoint', kind: 'name', of: 'endpoint' },
  { param: 'event_id', label: 'Event ID', kind: 'text' },
  choiceFilter('failure', 'Failed attempt', ...failures),
  choiceFilter('response_class', 'Response', '2xx', '3xx', '4xx', '5xx', 'none'),
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
  nameColumn('Endpoint', 'endpoint', ({ endpoint_id }) => endpoint_id),
];

/**
 * Returns the response's status code. If the attempt failed for a reason other than the status code, appends the
 * reason.
 */
function resultOf(delivery: WebhookDelivery): string {
  const failure = lastAttempt(delivery)?.failure ?? 'status';
  const parts = [String(delivery.response_code ?? ''), failure === 'status' ? '' : humanizeLower(failure)].filter((part) => part !== '');
  return parts.length === 0 ? '–' : capitalize(parts.join(', '));
}

/** Formats the automatic attempts and their maximum and, if there were manual ones, the total: `3/8 (4 in all)`. */
const attemptsText = (automatic: number, all: number): string => `${automatic}/${maxAttempts}${all > automatic ? ` (${all} in all)` : ''}`;

function EventLink({ id }: { readonly id: string }) {
  const { href } = useStorePaths();
  // A sample event is not in the event log, so it has no page to link to.
  return <LongId id={id} href={id.startsWith('evt_sample_') ? undefined : href(`/events/${id}`)} />;
}

export const DeliveryList = () => (
  <ListScreen
    title="Webhook deliveries"
    path="/webhook-deliveries"
    filters={filters}
    columns={columns}
    pageOf="id"
    hasLiveMode
    empty="Add a webhook endpoint and send it a sample to see its delivery here."
  />
);
