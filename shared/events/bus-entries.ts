import type { PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import * as v from 'valibot';
import { transportJson, transportSafe } from '#shared/kernel/transport-json.ts';
import { changedPathsForBus } from './changed-paths.ts';
import type { BusMark } from './find-unneeded-queues-table.ts';
import type { StoredEvent } from './outbox-table.ts';
import { eventSource, type InternalTopic, isInternal } from './topics.ts';

/** EventBridge's limits for a call: the number of entries, and their total size. */
export const maxEntriesPerCall = 10;
export const maxBytesPerCall = 256 * 1024;

/**
 * The bytes kept free for the bus's envelope, because an event and its envelope together must fit into one queue
 * message.
 */
const busEnvelopeBytes = 2 * 1024;
const maxBytesPerEntry = maxBytesPerCall - busEnvelopeBytes;

export type BusEntry = {
  readonly event: StoredEvent;
  readonly entry: PutEventsRequestEntry;
  readonly bytes: number;
  /**
   * Whether the entry lacks the event's fields, because the body could not be inspected or was too large. If so, every
   * rule for the topic passes the event on, and workers read the body from the table.
   */
  readonly isThin: boolean;
};

// EventBridge counts the time as 14 bytes and everything else by its length in UTF-8.
const bytesOf = ({ Source = '', DetailType = '', Detail = '' }: PutEventsRequestEntry): number =>
  14 + Buffer.byteLength(Source) + Buffer.byteLength(DetailType) + Buffer.byteLength(Detail);

const thinDetail = (event: StoredEvent): string =>
  transportJson({
    id: event.id,
    object: 'event',
    topic: event.topic,
    created_at: new Date(event.createdAtMs).toISOString(),
    store: { id: event.storeId },
    data: null,
    data_omitted: true,
  });

/**
 * Adds each mark to an event's JSON as a field with the value `true`. Only the rules of the event bus read these
 * fields.
 */
const withMarks = (detail: string, marks: readonly BusMark[]): string =>
  marks.length === 0 ? detail : `{${marks.map((mark) => `"${mark}":true,`).join('')}${detail.slice(1)}`;

/**
 * Returns an event as a bus entry: the event's identity and the fields that rules filter on. The entry contains no
 * personal data, because the bus and its queues keep messages for up to 14 days and erasures cannot reach them.
 */
export function toBusEntry(event: StoredEvent, busName: string, marks: readonly BusMark[] = []): BusEntry {
  const withDetail = (detail: string): PutEventsRequestEntry => ({
    EventBusName: busName,
    Source: eventSource,
    DetailType: event.topic,
    Time: new Date(event.createdAtMs),
    Detail: withMarks(detail, marks),
  });
  const said = event.body === null ? null : busBody(event.topic, event.body);
  if (said !== null) {
    const entry = withDetail(transportSafe(said));
    const bytes = bytesOf(entry);
    if (bytes <= maxBytesPerEntry) return { event, entry, bytes, isThin: false };
  }
  const thin = withDetail(thinDetail(event));
  return { event, entry: thin, bytes: bytesOf(thin), isThin: true };
}

/** Splits entries into calls that the bus accepts, keeping their order. */
export function splitIntoBusCalls<Entry extends { readonly bytes: number }>(entries: readonly Entry[]): Entry[][] {
  const calls: Entry[][] = [];
  let callBytes = 0;
  for (const entry of entries) {
    const call = calls.at(-1);
    if (call === undefined || call.length === maxEntriesPerCall || callBytes + entry.bytes > maxBytesPerCall) {
      calls.push([entry]);
      callBytes = entry.bytes;
    } else {
      call.push(entry);
      callBytes += entry.bytes;
    }
  }
  return calls;
}

/*
 * Converts events into the form in which the bus and its queues carry them. This form must not contain personal data,
 * because the messages cannot be erased.
 */

/**
 * Whether the bus carries the whole body of internal events, by topic. A body is carried whole only if it contains no
 * personal data. The worker then does not read the event from the table. The bodies of unknown internal topics, from a
 * newer version, are also carried whole.
 */
const isCarriedWhole: Readonly<Record<InternalTopic, boolean>> = {
  'internal.images_requested': true,
  'internal.email_requested': true,
  'internal.stock_low': true,
  'internal.bulk_step': true,
  // The body contains previous and current values of any kind of object, so it may contain personal data.
  'internal.changed': false,
};
const carriesWhole = (topic: string): boolean =>
  Object.hasOwn(isCarriedWhole, topic) ? isCarriedWhole[topic as InternalTopic] : isInternal(topic);

/**
 * The fields of an event that are needed by the rules in `infra/queues.ts` and by the workers that receive the event.
 */
const Named = v.object({
  id: v.string(),
  topic: v.string(),
  created_at: v.string(),
  test: v.optional(v.boolean()),
  store: v.object({ id: v.string() }),
  request_id: v.nullish(v.string()),
  data: v.object({
    id: v.fallback(v.optional(v.number()), undefined),
    line_items: v.fallback(v.optional(v.array(v.object({ kind: v.string() }))), undefined),
    movement: v.fallback(v.optional(v.object({ order_id: v.nullable(v.number()) })), undefined),
  }),
});

/**
 * Returns an event's body for the bus. If the bus carries the whole body of events with this topic (`carriesWhole`),
 * the body is returned unchanged. Otherwise, the body keeps only these parts of the event's `data`: the object's id,
 * the kinds of an order's lines, and the id of the order that caused a stock movement.
 *
 * The field `changed` lists the names of the changed fields. `changed` is null if the event has no `previous`, and
 * absent if there are too many names.
 *
 * Returns null if this version does not recognize the JSON as an event. Text that is not JSON is returned unchanged, so
 * that the bus refuses it and reports the error.
 */
export function busBody(topic: string, body: string): string | null {
  if (carriesWhole(topic)) return body;
  const event = parsed(body);
  if (event === undefined) return body;
  const named = v.safeParse(Named, event);
  if (!named.success) return null;
  const { data, store, request_id = null, ...facts } = named.output;
  const changed = changedPathsForBus(event);
  const kinds = data.line_items === undefined ? undefined : [...new Set(data.line_items.map(({ kind }) => kind))];
  return transportJson({
    object: 'event',
    ...facts,
    store,
    request_id,
    ...(changed === undefined ? {} : { changed }),
    data: { ...data, ...(kinds === undefined ? {} : { line_items: kinds.map((kind) => ({ kind })) }) },
    // `data_omitted` makes older versions of the service read the event from the table. `ids_only` makes the
    // EventBridge rules check the fields above.
    data_omitted: true,
    ids_only: true,
  });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
