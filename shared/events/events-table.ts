import { dueShardsOfEvents, indexKeys, keys } from '#shared/table/keys.ts';
import { bytesOf } from '#shared/table/rows/item-bytes.ts';
import { noText, partWrites, type SplitText, type StoredLongText, splitText } from '#shared/table/rows/long-text.ts';
import type { LabelledWrite, PutWrite } from '#shared/table/transact.ts';
import { type EventRecord, eventRetentionMs } from './event.ts';
import { eventForm } from './event-form.ts';

/** An event is kept from when it is relayed, its parts from when they are written: they must not be gone first. */
const partRetentionMs = 2 * eventRetentionMs;

const ulidDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
// Spread by id, so that no partition of the queue takes more than its part: the last digit of an id is random.
const shardOf = (id: string): number => Math.max(0, ulidDigits.indexOf(id.slice(-1))) % dueShardsOfEvents;

/**
 * Keeps a sample event, so that its delivery can be shown and sent again. It was sent to one endpoint and is none of the
 * store's events: neither the stream nor the sweep relays it.
 */
export const sampleEventWrite = (storeId: string, event: EventRecord): LabelledWrite => ({
  as: 'sample_event',
  put: {
    Item: { ...eventItem(storeId, event, splitBody(storeId, event).fields), entity: 'sample_event' },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** The place of an item in the outbox. What it gets with its number, when this is taken away, is shorter. */
const roomForPlace = 110;

/**
 * The bytes of an event as they are stored: compressed where its item then costs fewer write units. They are paid for when the event is written and
 * again when it gets its number.
 */
function splitBody(storeId: string, event: EventRecord): SplitText {
  const beside = Object.entries(eventItem(storeId, event, noText)).filter(([, value]) => value !== undefined);
  return splitText(event.body, bytesOf(Object.fromEntries(beside)) + 'body_packed'.length + roomForPlace);
}

const eventItem = (storeId: string, event: EventRecord, body: StoredLongText): Record<string, unknown> => ({
  ...keys.event(storeId, event.id),
  ...(event.requestId == null ? {} : indexKeys.eventOfRequest(storeId, event.requestId, event.id)),
  entity: 'event',
  ...eventForm.write({ ...event, storeId, ...body, sequence: null, relayedAtMs: null }),
  expires_at: Math.ceil((event.createdAtMs + eventRetentionMs) / 1000),
});

/** The place of an event in the due index, until it is relayed. */
export const outboxPlace = (storeId: string, event: Pick<EventRecord, 'id' | 'createdAtMs'>) =>
  indexKeys.due('events', shardOf(event.id), event.createdAtMs, `${storeId}#${event.id}`);

/**
 * The outbox writes of an event, for the transaction that causes it: its item, and part items where its bytes do not fit into
 * one. Until `publish-events` has relayed it, the event is also in the sparse due index, where the sweeper finds what the
 * stream missed.
 */
export function eventWrites(storeId: string, event: EventRecord): PutWrite[] {
  const { fields, rest } = splitBody(storeId, event);
  const write: PutWrite = {
    as: `event:${event.topic}`,
    put: {
      Item: {
        ...eventItem(storeId, event, fields),
        ...outboxPlace(storeId, event),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
  const expiresAt = Math.ceil((event.createdAtMs + partRetentionMs) / 1000);
  return [write, ...partWrites({ storeId, ownerId: event.id, expiresAt }, rest)];
}

/** The outbox write of an event that is small whatever happened, and so one item. */
export function eventWrite(storeId: string, event: EventRecord): PutWrite {
  const [write, part] = eventWrites(storeId, event);
  if (write === undefined || part !== undefined) throw new Error(`An event of ${event.topic} does not fit into one item.`);
  return write;
}
