import { setTimeout as sleep } from 'node:timers/promises';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem, readItems } from '#shared/table/read-items.ts';
import { storedBytesOf } from '#shared/table/rows/item-bytes.ts';
import { setAttributes } from '#shared/table/set-attributes.ts';
import type { Table } from '#shared/table/table-client.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import { writeAlone } from '#shared/table/write-alone.ts';
import { eventRetentionMs } from './event.ts';
import { type LogEnd, type LogEntry, logEndForm, logEndOf, logRowForm } from './log-form.ts';
import { type EventName, markRelayed } from './outbox-table.ts';

/**
 * The maximum number of events that are numbered in one write. This limit keeps the item with the newest log entries
 * far below DynamoDB's size limit.
 */
const maxEventsPerBatch = 100;
/**
 * If the log's end (the item with the newest entries) is larger than this, its entries move to a separate row. The
 * value is the size of one write unit.
 */
const maxEndBytes = 1024;
const maxRounds = 40;
const longestPauseMs = 40;
const writesAtOnce = 25;
/** An event of this age or older may have been deleted, so it is looked up before it is numbered. */
const certainlyThereForMs = 24 * 3_600_000;

/**
 * The additional time for which events are kept in the table after the log no longer shows them. TTL uses a different
 * clock, and it must not delete events that the log still shows.
 */
const ttlMarginMs = 3_600_000;
const expiresAt = (numberedAtMs: number): number => Math.ceil((numberedAtMs + eventRetentionMs + ttlMarginMs) / 1000);
/**
 * Returns the time at which an event was numbered, rounded up to a full second because it is computed from the event's
 * `expires_at`.
 */
export const numberedAtMsOf = (expiresAtSec: number): number => expiresAtSec * 1000 - ttlMarginMs - eventRetentionMs;

/** An event to be numbered. Without `createdAtMs`, the event is looked up first. */
export type EventToNumber = EventName & { readonly createdAtMs?: number };
/** An event that is in the log, but whose item could not be updated. */
export type UnnotedEvent = { readonly event: EventToNumber; readonly cause: unknown };

/** Reads the end of a store's log with strong consistency. */
export const readLogEnd = async (table: Table, storeId: string): Promise<LogEnd> =>
  logEndOf(await readItem(table, keys.eventCounter(storeId)));

/**
 * Assigns the next log numbers to events of one store, in the given order, and marks the events as relayed. An event
 * with a number keeps the number. A deleted event gets no number.
 *
 * Calls may run in parallel and may be repeated after any failure. Returns the numbered events that could not be marked
 * as relayed.
 * @throws Error if the table refuses the numbers
 */
export const numberEvents = (
  table: Table,
  storeId: string,
  events: readonly EventToNumber[],
  nowMs: number,
): Promise<readonly UnnotedEvent[]> => numberAndNote(table, storeId, events, { nowMs, isRelayed: true });

/**
 * Assigns log numbers to events of one store that have not been relayed. The store's log then shows the events. The
 * events remain in the outbox.
 * @throws Error if the table refuses the numbers
 */
export const numberWaitingEvents = (
  table: Table,
  storeId: string,
  events: readonly EventName[],
  nowMs: number,
): Promise<readonly UnnotedEvent[]> => numberAndNote(table, storeId, events, { nowMs, isRelayed: false });

type Numbering = { readonly nowMs: number; readonly isRelayed: boolean };
/** An event that has a log number. If `entry` is null, the event's item already stores the number. */
type Numbered = { readonly event: EventToNumber; readonly entry: LogEntry | null };

async function numberAndNote(
  table: Table,
  storeId: string,
  events: readonly EventToNumber[],
  { nowMs, isRelayed }: Numbering,
): Promise<readonly UnnotedEvent[]> {
  const once = [...new Map(events.map((event) => [event.id, event])).values()];
  const unnoted: UnnotedEvent[] = [];
  for (const batch of chunksOf(once, maxEventsPerBatch)) {
    const numbered = await giveNumbers(table, storeId, batch, nowMs);
    for (const some of chunksOf(numbered, writesAtOnce)) {
      const noted = await Promise.allSettled(
        some.map(({ event, entry }) => {
          if (entry !== null) return noteNumber(table, storeId, entry, isRelayed ? entry.atMs : null);
          return isRelayed ? markRelayed(table, { storeId, id: event.id }, nowMs) : Promise.resolve();
        }),
      );
      unnoted.push(...some.flatMap(({ event }, n) => (noted[n]?.status === 'rejected' ? [{ event, cause: noted[n].reason }] : [])));
    }
  }
  return unnoted;
}

/**
 * Appends events to the log, except those that are already in it. If the log's end has changed since it was read, the
 * write fails and is repeated with the new end.
 */
async function giveNumbers(table: Table, storeId: string, events: readonly EventToNumber[], nowMs: number): Promise<readonly Numbered[]> {
  let end = await readLogEnd(table, storeId);
  for (let round = 1; ; round += 1) {
    const { numbered, fresh } = await sortOut(table, storeId, end, events, nowMs);
    if (fresh.length === 0) return numbered;
    // The times in the log must never decrease, whatever the clocks show, because the log is sorted by them.
    const atMs = Math.max(nowMs, end.atMs);
    const first = end.sequence + 1;
    const given = fresh.map((event, n) => ({ event, entry: { sequence: first + n, atMs, id: event.id, topic: event.topic } }));
    const next = await withRoom(table, storeId, end, { ...end, sequence: end.sequence + given.length, atMs }, given);
    try {
      await writeAlone(table, moveEnd(storeId, end, next));
      return [...numbered, ...given];
    } catch (error) {
      if (!(error instanceof TransactionRefused) || round >= maxRounds) throw error;
      // If the write succeeded but its response was lost, the new `end` contains the events. In this case, the next
      // round does not number the events again.
      end = logEndOf(error.refused.get(endLabel));
      await sleep(Math.random() * Math.min(longestPauseMs, 2 ** round));
    }
  }
}

type Sorted = { readonly numbered: readonly Numbered[]; readonly fresh: readonly EventToNumber[] };

/**
 * Separates the events that have a log number from the events that have none. The events' items must be read after
 * `end`, because an entry leaves the log's end only after its number is stored on the event's item.
 */
async function sortOut(table: Table, storeId: string, end: LogEnd, events: readonly EventToNumber[], nowMs: number): Promise<Sorted> {
  const recent = new Map(end.recent.map((entry) => [entry.id, entry]));
  const unknown = events.filter(({ id }) => !recent.has(id));
  const isNew = ({ id, createdAtMs = 0 }: EventToNumber): boolean =>
    (end.movedId === null || id > end.movedId) && createdAtMs > nowMs - certainlyThereForMs;
  const asked = unknown.filter((event) => !isNew(event)).map(({ id }) => keys.event(storeId, id));
  const items = new Map((await readItems(table, asked, ['sequence'])).map((item) => [String(item['sk']), item]));
  return {
    numbered: events.flatMap((event) => {
      const entry = recent.get(event.id) ?? null;
      return entry !== null || items.get(event.id)?.['sequence'] !== undefined ? [{ event, entry }] : [];
    }),
    fresh: unknown.filter((event) => {
      const item = items.get(event.id);
      return item === undefined ? isNew(event) : item['sequence'] === undefined;
    }),
  };
}

/**
 * Returns the item with the newest log entries, with the given entries added. If the item would become too large, its
 * earlier entries are moved to a row first.
 */
async function withRoom(
  table: Table,
  storeId: string,
  from: LogEnd,
  to: LogEnd,
  given: readonly { readonly entry: LogEntry }[],
): Promise<LogEnd> {
  const added = given.map(({ entry }) => entry);
  const whole = { ...to, recent: [...from.recent, ...added] };
  if (from.recent.length === 0 || storedBytesOf(endItem(storeId, whole)) <= maxEndBytes) return whole;
  const { recent, movedId } = await intoPage(table, storeId, from);
  return { ...to, movedId, recent: [...recent, ...added] };
}

/**
 * Copies the entries in `end.recent` to a row of the log, and returns `end` without these entries. If an entry's number
 * could not be stored on the event's item, the entry stays in `recent`. The call can safely be repeated.
 */
export async function intoPage(table: Table, storeId: string, end: LogEnd): Promise<LogEnd> {
  if (end.recent.length === 0) return end;
  const { recent: entries } = end;
  const Item = {
    ...keys.eventLogRow(storeId, end.sequence),
    entity: 'event_log',
    ...logRowForm.write({ entries }),
    expires_at: expiresAt(end.atMs),
  };
  const [noted] = await Promise.all([
    findNotedIds(table, storeId, entries),
    table.client.send(new PutCommand({ TableName: table.name, Item })),
  ]);
  const moved = entries.filter(({ id }) => noted.has(id)).map(({ id }) => id);
  const movedId = moved.reduce<string | null>((highest, id) => (highest === null || id > highest ? id : highest), end.movedId);
  return { ...end, movedId, recent: entries.filter(({ id }) => !noted.has(id)) };
}

/**
 * Adds the log number to each event's item that has no number yet. Returns the ids of all events except those whose
 * update failed. The result includes the ids of deleted events.
 */
export async function findNotedIds(table: Table, storeId: string, entries: readonly LogEntry[]): Promise<ReadonlySet<string>> {
  // An eventually consistent read suffices. If the read misses a number, the number is stored again.
  const items = await readItems(table, entries.map(({ id }) => keys.event(storeId, id)), ['sequence'], 'eventual'); // biome-ignore format: one call
  const noted = new Set(items.filter(({ sequence }) => sequence !== undefined).map(({ sk }) => String(sk)));
  const left = entries.filter(({ id }) => !noted.has(id));
  const helped = await Promise.allSettled(left.map((entry) => noteNumber(table, storeId, entry, null)));
  left.forEach(({ id }, n) => {
    if (helped[n]?.status === 'fulfilled') noted.add(id);
  });
  return noted;
}

const endLabel = 'event_sequence';
const endItem = (storeId: string, end: LogEnd) => ({ ...keys.eventCounter(storeId), entity: 'tally', ...logEndForm.write(end) });

function moveEnd(storeId: string, from: LogEnd, to: LogEnd) {
  const set = setAttributes({ entity: 'tally', ...logEndForm.write(to) });
  const asRead = from.sequence === 0 ? {} : { ':from': from.sequence };
  return {
    as: endLabel,
    update: {
      Key: keys.eventCounter(storeId),
      ...set,
      ConditionExpression: from.sequence === 0 ? 'attribute_not_exists(pk)' : '#last = :from',
      ExpressionAttributeValues: { ...set.ExpressionAttributeValues, ...asRead },
    },
  };
}

/**
 * Records an event's number on its item. If `relayedAtMs` is not null, also marks the event as relayed. Does nothing if
 * the event was deleted.
 */
async function noteNumber(table: Table, storeId: string, { id, sequence, atMs }: LogEntry, relayedAtMs: number | null): Promise<void> {
  const update = {
    Key: keys.event(storeId, id),
    UpdateExpression:
      'SET #sequence = :sequence, expires_at = :ttl' +
      (relayedAtMs === null ? '' : ', relayed_at_ms = :at REMOVE due_pk, due_sk, set_aside'),
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#sequence': 'sequence' },
    ExpressionAttributeValues: { ':sequence': sequence, ':ttl': expiresAt(atMs), ...(relayedAtMs === null ? {} : { ':at': relayedAtMs }) },
  };
  try {
    await writeAlone(table, { as: 'event', update });
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
  }
}
