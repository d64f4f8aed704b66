import { dueShardsOfEvents, indexKeys, keys } from '#shared/table/keys.ts';
import { storedBytesOf } from '#shared/table/rows/item-bytes.ts';
import { noText, partWrites, type SplitText, type StoredLongText, splitText } from '#shared/table/rows/long-text.ts';
import type { LabelledWrite, PutWrite } from '#shared/table/transact.ts';
import { type EventRecord, eventRetentionMs } from './event.ts';
import { eventForm } from './event-form.ts';

/**
 * How long the parts of an event's body are kept. Numbering an event extends the expiry of the event's item, but not
 * the expiry of the parts.
 */
const partRetentionMs = 2 * eventRetentionMs;

const ulidDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
// The last digit of an event id is random, so events are spread evenly over the due queue's shards.
const shardOf = (id: string): number => Math.max(0, ulidDigits.indexOf(id.slice(-1))) % dueShardsOfEvents;

/**
 * Returns the write that stores a sample event, so that its delivery can be shown and repeated. Neither the stream nor
 * the sweep relays the event, because it is sent to one endpoint only.
 */
export const sampleEventWrite = (storeId: string, event: EventRecord): LabelledWrite => ({
  as: 'sample_event',
  put: {
    Item: { ...eventItem(storeId, event, splitBody(storeId, event).fields), entity: 'sample_event' },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/**
 * The number of bytes reserved in an event's item for the due-index keys. When the event is relayed, its number and
 * relay time replace these keys and need less space.
 */
const roomForPlace = 110;

/**
 * Splits an event's body for storage. The body is compressed if that saves write units, which are charged both when the
 * event is written and when it is numbered.
 */
function splitBody(storeId: string, event: EventRecord): SplitText {
  const beside = Object.entries(eventItem(storeId, event, noText)).filter(([, value]) => value !== undefined);
  return splitText(event.body, storedBytesOf(Object.fromEntries(beside)) + 'body_packed'.length + roomForPlace);
}

const eventItem = (storeId: string, event: EventRecord, body: StoredLongText): Record<string, unknown> => ({
  ...keys.event(storeId, event.id),
  ...(event.requestId == null ? {} : indexKeys.eventOfRequest(storeId, event.requestId, event.id)),
  entity: 'event',
  ...eventForm.write({ ...event, storeId, ...body, sequence: null, relayedAtMs: null }),
  expires_at: Math.ceil((event.createdAtMs + eventRetentionMs) / 1000),
});

/** Returns the due-index keys that an event has until it is relayed. */
export const outboxKeys = (storeId: string, event: Pick<EventRecord, 'id' | 'createdAtMs'>) =>
  indexKeys.due('events', shardOf(event.id), event.createdAtMs, `${storeId}#${event.id}`);

/**
 * Returns the writes that put an event into the outbox, for the transaction that causes the event. If the body does not
 * fit into the event's item, further items contain the rest. Until the event has been relayed, its item is also in the
 * sparse due index, where the sweep finds events that the stream missed.
 */
export function eventWrites(storeId: string, event: EventRecord): PutWrite[] {
  const { fields, rest } = splitBody(storeId, event);
  const write: PutWrite = {
    as: `event:${event.topic}`,
    put: {
      Item: {
        ...eventItem(storeId, event, fields),
        ...outboxKeys(storeId, event),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
  const expiresAt = Math.ceil((event.createdAtMs + partRetentionMs) / 1000);
  return [write, ...partWrites({ storeId, ownerId: event.id, expiresAt }, rest)];
}

/**
 * Returns the write that puts a small event into the outbox.
 * @throws Error if the event does not fit into one item
 */
export function eventWrite(storeId: string, event: EventRecord): PutWrite {
  const [write, part] = eventWrites(storeId, event);
  if (write === undefined || part !== undefined) throw new Error(`The ${event.topic} event does not fit into one item.`);
  return write;
}
