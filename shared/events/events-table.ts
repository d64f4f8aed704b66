import { dueShardsOfEvents, indexKeys, keys } from '#shared/table/keys.ts';
import { storedBytesOf } from '#shared/table/rows/item-bytes.ts';
import { noText, partWrites, type SplitText, type StoredLongText, splitText } from '#shared/table/rows/long-text.ts';
import type { LabelledWrite, PutWrite } from '#shared/table/transact.ts';
import { type EventRecord, eventRetentionMs } from './event.ts';
import { eventForm } from './event-form.ts';

/** Events expire relative to their relay, their parts relative to their creation. Parts must not expire first. */
const partRetentionMs = 2 * eventRetentionMs;

const ulidDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
// The last digit of an id is random, so this spreads events evenly over the shards of the queue.
const shardOf = (id: string): number => Math.max(0, ulidDigits.indexOf(id.slice(-1))) % dueShardsOfEvents;

/**
 * Returns the write that stores a sample event, so that its delivery can be shown and repeated. It is sent to one endpoint and is not an
 * event of the store: neither the stream nor the sweep relays it.
 */
export const sampleEventWrite = (storeId: string, event: EventRecord): LabelledWrite => ({
  as: 'sample_event',
  put: {
    Item: { ...eventItem(storeId, event, splitBody(storeId, event).fields), entity: 'sample_event' },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** The size of an item's due-index keys. The attributes that replace them together with the number are shorter. */
const roomForPlace = 110;

/**
 * Returns the stored bytes of an event: compressed when that saves write units, which are charged when the event is written and again when
 * it gets its number.
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

/** Returns the due-index keys of an event until it is relayed. */
export const outboxKeys = (storeId: string, event: Pick<EventRecord, 'id' | 'createdAtMs'>) =>
  indexKeys.due('events', shardOf(event.id), event.createdAtMs, `${storeId}#${event.id}`);

/**
 * Returns the outbox writes of an event, for the transaction that causes it: its item, and part items if the body does not fit into one.
 * Until `publish-events` has relayed it, the event is also in the sparse due index, where the sweep finds events that the stream missed.
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

/** Returns the outbox write of a small event, which always fits into one item. */
export function eventWrite(storeId: string, event: EventRecord): PutWrite {
  const [write, part] = eventWrites(storeId, event);
  if (write === undefined || part !== undefined) throw new Error(`An event of ${event.topic} does not fit into one item.`);
  return write;
}
