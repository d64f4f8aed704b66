import * as v from 'valibot';
import { apiVersion, EventId } from '#events/envelope.ts';
import type { Scope } from '#shared/api-keys/scopes.ts';
import { ActorSchema } from '#shared/kernel/actor-schema.ts';
import { enumOf, Flag, integer, StoreId, Timestamp } from '#shared/kernel/fields-schema.ts';
import { pageSchema } from '#shared/kernel/list-schema.ts';
import { timestamp } from '#shared/kernel/time.ts';
import type { Store } from '#shared/stores/store.ts';
import type { QuarantineNote } from '#shared/table/rows/quarantine.ts';
import type { LoggedEvent as StoredEvent } from './logged-event-table.ts';
import { mayReadTopic, topics } from './topics.ts';

const Fields = v.record(v.string(), v.unknown());

/** Why an event could not be passed on to webhook endpoints yet. */
const NotSent = v.strictObject({
  reason: v.string(),
  attempts: integer(1, Number.MAX_SAFE_INTEGER),
  since: Timestamp,
  next_attempt_at: v.nullable(Timestamp),
});

/**
 * An event as sent to webhooks, with the fields known only after its creation. `data` may be any object; the webhook
 * for the topic defines its schema. If the event could not be passed on to webhook endpoints, `not_sent` contains the
 * reason. Otherwise `not_sent` is null.
 */
export const LoggedEventSchema = v.pipe(
  v.strictObject({
    id: EventId,
    object: v.literal('event'),
    topic: enumOf(topics),
    api_version: v.string(),
    created_at: Timestamp,
    test: Flag,
    sample: Flag,
    store: v.strictObject({ id: StoreId, domain: v.string() }),
    actor: v.nullable(ActorSchema),
    request_id: v.nullable(v.string()),
    data: v.nullable(Fields),
    previous: v.nullable(Fields),
    sequence: integer(1, Number.MAX_SAFE_INTEGER),
    redacted: Flag,
    not_sent: v.nullable(NotSent),
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
      data: {
        object: 'inventory_level',
        variant_id: 5001,
        sku: 'MUG-BLUE',
        location_id: 1,
        on_hand: 8,
        updated_at: '2026-11-05T10:00:00.000Z',
      },
      previous: { on_hand: 10 },
      sequence: 184_223,
      redacted: false,
      not_sent: null,
    },
  ]),
);
export type LoggedEventView = v.InferOutput<typeof LoggedEventSchema>;

/**
 * A page of events. `last_sequence` is the number up to which the log was read, including events that did not match the
 * filter.
 */
export const LoggedEventPageSchema = v.strictObject({
  ...pageSchema(LoggedEventSchema).entries,
  last_sequence: integer(0, Number.MAX_SAFE_INTEGER),
});

/** The store to which the log belongs. */
type LogStore = Pick<Store, 'id' | 'domain' | 'testMode'>;

/**
 * Returns an event's view for a caller with certain scopes. An event that the caller may not read is included without
 * its data, so that no caller sees a gap in the numbers.
 */
export function loggedEventView(event: StoredEvent, store: LogStore, holds: (scope: Scope) => boolean): LoggedEventView {
  const sent = sentBody(event) ?? withoutBody(event, store);
  const { sequence, setAside } = event;
  const own = { sequence, not_sent: setAside === null ? null : notSentView(setAside) };
  if (mayReadTopic(holds, event.topic)) return { ...sent, redacted: false, ...own };
  return { ...sent, actor: null, data: null, previous: null, redacted: true, ...own };
}

type SentBody = Omit<LoggedEventView, 'sequence' | 'redacted' | 'not_sent'>;

/**
 * Parses a stored body; null if the body cannot be parsed or belongs to another event. The fields are not validated,
 * because the service rendered them from the contract's types.
 */
function sentBody({ body, id }: StoredEvent): SentBody | null {
  try {
    const sent = JSON.parse(body ?? '') as SentBody | null;
    return sent?.id === id ? sent : null;
  } catch {
    return null;
  }
}

/** Returns the view of an event whose body is not available. */
const withoutBody = ({ id, topic, createdAtMs }: StoredEvent, { id: storeId, domain, testMode }: LogStore): SentBody => ({
  id,
  object: 'event',
  // A topic that only a newer version of the service defines is shown unchanged.
  topic: topic as LoggedEventView['topic'],
  api_version: apiVersion,
  created_at: timestamp(createdAtMs),
  test: testMode,
  sample: false,
  store: { id: storeId, domain },
  actor: null,
  request_id: null,
  data: null,
  previous: null,
});

const notSentView = ({ reason, attempts, sinceMs, nextAttemptAtMs }: QuarantineNote): v.InferOutput<typeof NotSent> => ({
  reason,
  attempts,
  since: timestamp(sinceMs),
  next_attempt_at: nextAttemptAtMs === null ? null : timestamp(nextAttemptAtMs),
});
