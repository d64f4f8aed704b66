import type { PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import * as v from 'valibot';
import { transportJson, transportSafe } from '#shared/kernel/transport-json.ts';
import { changedPathsForBus } from './changed-paths.ts';
import type { BusMark } from './nobody-waits-table.ts';
import type { StoredEvent } from './outbox-table.ts';
import { eventSource, type InternalTopic, isInternal } from './topics.ts';

/** EventBridge takes this many entries in one call, and this many bytes in all of them together. */
export const maxEntriesPerCall = 10;
export const maxBytesPerCall = 256 * 1024;

/** The bus puts its own envelope around an event, and the result must still fit into one message of a queue. */
const busEnvelopeBytes = 2 * 1024;
const maxBytesPerEntry = maxBytesPerCall - busEnvelopeBytes;

export type BusEntry = {
  readonly event: StoredEvent;
  readonly entry: PutEventsRequestEntry;
  readonly bytes: number;
  /** Its bytes could not be looked at here: every rule of its topic gets it, and a worker that needs them reads them from the table. */
  readonly isThin: boolean;
};

// A time counts 14 bytes; the rest counts as UTF-8.
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

/** Fields of the bus alone, before those of the event. */
const withMarks = (detail: string, marks: readonly BusMark[]): string =>
  marks.length === 0 ? detail : `{${marks.map((mark) => `"${mark}":true,`).join('')}${detail.slice(1)}`;

/**
 * An event as the bus takes it: what names it and what rules choose by, and nothing that it says of a person. The bus and the queues behind it keep
 * messages for up to 14 days, where no erasure finds them; workers read the event from the table.
 */
export function toBusEntry(event: StoredEvent, busName: string, marks: readonly BusMark[] = []): BusEntry {
  const withDetail = (detail: string): PutEventsRequestEntry => ({
    EventBusName: busName,
    Source: eventSource,
    DetailType: event.topic,
    Time: new Date(event.createdAtMs),
    Detail: withMarks(detail, marks),
  });
  const said = event.body === null ? null : saidOnBus(event.topic, event.body);
  if (said !== null) {
    const entry = withDetail(transportSafe(said));
    const bytes = bytesOf(entry);
    if (bytes <= maxBytesPerEntry) return { event, entry, bytes, isThin: false };
  }
  const thin = withDetail(thinDetail(event));
  return { event, entry: thin, bytes: bytesOf(thin), isThin: true };
}

/** Splits entries into calls that the bus accepts, in order. */
export function intoCalls<Entry extends { readonly bytes: number }>(entries: readonly Entry[]): Entry[][] {
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

/* What the bus and the queues behind it say of an event. Nothing that they hold can be erased, so they hold nothing of a person. */

/**
 * Work that is named by ids alone, and by addresses of images, is carried whole, and its worker reads no event. A topic of ours that only a newer
 * version knows is work too.
 */
const isCarriedWhole: Readonly<Record<InternalTopic, boolean>> = {
  'internal.images_requested': true,
  'internal.email_requested': true,
  'internal.stock_low': true,
  'internal.bulk_step': true,
  // It says what a field was before and is now, of whatever object.
  'internal.changed': false,
};
const carriesWhole = (topic: string): boolean =>
  Object.hasOwn(isCarriedWhole, topic) ? isCarriedWhole[topic as InternalTopic] : isInternal(topic);

/** What names an event, and what rules of `infra/queues.ts` and the workers behind them choose by. */
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
 * The bytes of an event as they are put on the bus: without its data, but for the id of its object, the kinds of an order's lines, the order that
 * moved a level, and the names of the fields that changed (`changed`; null without `previous`, absent where they are too many). Null for an object that is no event as this version knows it. What is no JSON stays as it is: the bus refuses it, and so says that.
 */
export function saidOnBus(topic: string, body: string): string | null {
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
    // The first for versions before, which take `data` for the whole of it otherwise; the second for rules, which can choose by what is left.
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
