import * as v from 'valibot';
import { EventId } from '../../events/envelope.ts';
import type { LoggedEvent as StoredEvent } from '../../shared/data/event-log.ts';
import { mayReadTopic } from '../../shared/domain/topic-scope.ts';
import { topics } from '../../shared/domain/topics.ts';
import { Actor } from '../../shared/schema/actor.ts';
import { Flag, integer, oneOf, StoreId, Timestamp } from '../../shared/schema/fields.ts';
import { listOf } from '../../shared/schema/list-of.ts';

const Fields = v.record(v.string(), v.unknown());

/**
 * An event as webhooks send it, with what is known only after it was written. `data` is any object: the webhook of its topic
 * has the schema.
 */
export const LoggedEvent = v.pipe(
  v.strictObject({
    id: EventId,
    object: v.literal('event'),
    topic: oneOf(topics),
    api_version: v.string(),
    created_at: Timestamp,
    test: Flag,
    sample: Flag,
    store: v.strictObject({ id: StoreId, domain: v.string() }),
    actor: v.nullable(Actor),
    request_id: v.nullable(v.string()),
    data: v.nullable(Fields),
    previous: v.nullable(Fields),
    sequence: integer(1, Number.MAX_SAFE_INTEGER),
    redacted: Flag,
  }),
  v.title('LoggedEvent'),
  v.examples([
    {
      id: 'evt_01J9ZK3V5T8Q2M4N6P7R8S9TAB',
      object: 'event',
      topic: 'inventory.updated',
      api_version: '2026-11',
      created_at: '2026-11-05T10:00:00.000Z',
      test: false,
      sample: false,
      store: { id: '01J9ZK3V5T8Q2M4N6P7R8S9TAB', domain: 'shop.example.com' },
      actor: { type: 'api_key', id: 44, name: 'ERP sync' },
      request_id: 'req_01J9ZK3V5T8Q2M4N6P7R8S9TAB',
      data: { object: 'inventory_level', variant_id: 5001, location_id: 1, on_hand: 8, updated_at: '2026-11-05T10:00:00.000Z' },
      previous: { on_hand: 10 },
      sequence: 184_223,
      redacted: false,
    },
  ]),
);
export type LoggedEventView = v.InferOutput<typeof LoggedEvent>;

/** A page of events; `last_sequence` is the number up to which the log was read, whatever the filter let through. */
export const LoggedEventPage = v.strictObject({
  ...listOf(LoggedEvent).entries,
  last_sequence: integer(0, Number.MAX_SAFE_INTEGER),
});

/**
 * An event as a credential with these scopes may see it. What it may not read stays in its place without what it tells, so
 * that the numbers have no gap for anybody.
 */
export function loggedEventView(event: StoredEvent, granted: readonly string[]): LoggedEventView {
  // Our own bytes, rendered from the contract's types.
  const sent = JSON.parse(event.body) as Omit<LoggedEventView, 'sequence' | 'redacted'>;
  const { sequence } = event;
  if (mayReadTopic(granted, event.topic)) return { ...sent, sequence, redacted: false };
  return { ...sent, actor: null, data: null, previous: null, sequence, redacted: true };
}
