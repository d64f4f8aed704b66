import type { PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import * as v from 'valibot';
import { transportJson, transportSafe } from '#shared/kernel/transport-json.ts';
import { changedPathsForBus } from './changed-paths.ts';
import type { BusMark } from './find-unneeded-queues-table.ts';
import type { StoredEvent } from './outbox-table.ts';
import { eventSource, type InternalTopic, isInternal } from './topics.ts';

/** EventBridge's limits for the entries of one call, and for their total size. */
export const maxEntriesPerCall = 10;
export const maxBytesPerCall = 256 * 1024;

/** The bus adds its own envelope to an event, and the result must fit into one queue message. */
const busEnvelopeBytes = 2 * 1024;
const maxBytesPerEntry = maxBytesPerCall - busEnvelopeBytes;

export type BusEntry = {
  readonly event: StoredEvent;
  readonly entry: PutEventsRequestEntry;
  readonly bytes: number;
  /** The body could not be inspected. Every rule of the topic gets the event, and a worker that needs the body reads it from the table. */
  readonly isThin: boolean;
};

// A time counts as 14 bytes; the rest counts as UTF-8.
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

/** Adds fields that only the bus uses before the event's own fields. */
const withMarks = (detail: string, marks: readonly BusMark[]): string =>
  marks.length === 0 ? detail : `{${marks.map((mark) => `"${mark}":true,`).join('')}${detail.slice(1)}`;

/**
 * Returns an event as a bus entry: its identity and the fields that rules filter on, without personal data. The bus and its queues keep
 * messages for up to 14 days, where no erasure can reach them; workers read the event from the table.
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

/** Splits entries into calls that the bus accepts, in order. */
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

/* The form of an event on the bus and in its queues. Messages there cannot be erased, so they contain no personal data. */

/**
 * Whether an internal topic travels with its whole body. Such work names only ids and image addresses, and its worker reads no event.
 * Unknown topics of a newer version count as work too.
 */
const isCarriedWhole: Readonly<Record<InternalTopic, boolean>> = {
  'internal.images_requested': true,
  'internal.email_requested': true,
  'internal.stock_low': true,
  'internal.bulk_step': true,
  // Its body has earlier and current values of any object.
  'internal.changed': false,
};
const carriesWhole = (topic: string): boolean =>
  Object.hasOwn(isCarriedWhole, topic) ? isCarriedWhole[topic as InternalTopic] : isInternal(topic);

/** The identity of an event, and the fields that the rules of `infra/queues.ts` and the workers behind them filter on. */
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
 * Returns the body of an event on the bus. Of its data it keeps only the object's id, the kinds of an order's lines, the order that moved a
 * level, and the names of changed fields (`changed`; null without `previous`, absent when there are too many). Null for an object that this
 * version does not recognize as an event. Text that is not JSON stays as it is, so that the bus refuses it and reports the error.
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
    // Versions before this mark expect all of `data`, so `data_omitted` tells them to read the event. `ids_only` lets rules rely on the
    // remaining fields.
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
