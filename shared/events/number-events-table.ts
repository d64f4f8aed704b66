import { setTimeout as sleep } from 'node:timers/promises';
import { indexKeys, keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { named, number, storedForm } from '#shared/table/rows/stored-form.ts';
import { setAttributes } from '#shared/table/set-attributes.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type LabelledWrite, maxTransactionItems, TransactionRefused, transact } from '#shared/table/transact.ts';
import { eventRetentionMs } from './event.ts';
import type { EventName, StoredEvent } from './outbox-table.ts';

/** A transaction may touch 4 MB in all; what an event has besides its body is small. */
const maxBodyBytes = 3_000_000;
/** However long its body is, an event is one item here: what goes on in parts is not touched. */
const maxItemBytes = 400_000;
/** The events that one transaction numbers, beside the counter. */
const maxEvents = maxTransactionItems - 1;

const maxRounds = 40;
const longestPauseMs = 40;

/** TTL goes by another clock than the log: what the log still shows must not be gone. */
const ttlMarginMs = 3_600_000;

/** The end of a store's log: its last number, and when that was given. */
export type LogEnd = { readonly sequence: number; readonly atMs: number };

const counterLabel = 'event_sequence';
/** The counter's stored form. */
export const logEndForm = storedForm<LogEnd>()({ sequence: named('last', number), atMs: named('last_at_ms', number) });

const logEndOf = (item: unknown): LogEnd => (item === null || item === undefined ? { sequence: 0, atMs: 0 } : logEndForm.read(item));

/** The last number that a store's log has given; 0 before the first. */
export const lastSequence = async (table: Table, storeId: string): Promise<number> =>
  logEndOf(await readItem(table, keys.eventCounter(storeId))).sequence;

/**
 * Gives events of one store the next numbers of its log, in the order given, and notes them as relayed. The counter moves in
 * the same transaction: no number is skipped or given twice, however many number at the same time. An event that has a
 * number keeps it; one that is gone needs none. May be repeated after any failure.
 * @throws Error when the table refuses; the events of the failed transaction and of those after it are as they were
 */
export async function numberEvents(table: Table, storeId: string, events: readonly StoredEvent[], nowMs: number): Promise<void> {
  const once = [...new Map(events.map((event) => [event.id, event])).values()];
  let end = logEndOf(await readItem(table, keys.eventCounter(storeId)));
  for (const chunk of intoTransactions(once)) end = await numberAfter(table, storeId, end, chunk, { nowMs, isRelayed: true });
}

/**
 * Gives the next numbers to at most nine events of one store that were not relayed, so that the log shows them and has no gap when they are relayed
 * later; they stay in the outbox. An event that has a number keeps it.
 * @throws Error when the table refuses
 */
export async function numberWaitingEvents(table: Table, events: readonly EventName[], nowMs: number): Promise<void> {
  const [first] = events;
  if (first === undefined) return;
  const end = logEndOf(await readItem(table, keys.eventCounter(first.storeId)));
  await numberAfter(table, first.storeId, end, events, { nowMs, isRelayed: false });
}

type Numbering = { readonly nowMs: number; readonly isRelayed: boolean };

async function numberAfter(
  table: Table,
  storeId: string,
  from: LogEnd,
  events: readonly EventName[],
  { nowMs, isRelayed }: Numbering,
): Promise<LogEnd> {
  let end = from;
  let left = events;
  for (let round = 1; left.length > 0; round += 1) {
    // Times of numbers never run back, whatever clock gave them: the log then has one end.
    const next: LogEnd = { sequence: end.sequence + left.length, atMs: Math.max(nowMs, end.atMs) };
    try {
      await transact(table, [
        moveCounter(storeId, end, next),
        ...left.map((event, n) => numberWrite(event, end, n, { nowMs: next.atMs, isRelayed })),
      ]);
      return next;
    } catch (error) {
      if (!(error instanceof TransactionRefused) || round >= maxRounds) throw error;
      const { refused } = error;
      if (refused.has(counterLabel)) end = logEndOf(refused.get(counterLabel));
      left = left.filter(({ id }) => !refused.has(id));
      await sleep(Math.random() * Math.min(longestPauseMs, 2 ** round));
    }
  }
  return end;
}

function moveCounter(storeId: string, from: LogEnd, to: LogEnd): LabelledWrite {
  const set = setAttributes({ entity: 'tally', ...logEndForm.write(to) });
  const asRead = from.sequence === 0 ? {} : { ':from': from.sequence };
  return {
    as: counterLabel,
    update: {
      Key: keys.eventCounter(storeId),
      ...set,
      ConditionExpression: from.sequence === 0 ? 'attribute_not_exists(pk)' : '#last = :from',
      ExpressionAttributeValues: { ...set.ExpressionAttributeValues, ...asRead },
    },
  };
}

/** The n-th event after the end of the log, counted from 0. */
function numberWrite({ storeId, id, topic }: EventName, end: LogEnd, n: number, { nowMs: atMs, isRelayed }: Numbering): LabelledWrite {
  const sequence = end.sequence + n + 1;
  const position = indexKeys.loggedEvent(storeId, { sequence, relayedAtMs: atMs, previousAtMs: n === 0 ? end.atMs : atMs, topic });
  return {
    as: id,
    update: {
      Key: keys.event(storeId, id),
      UpdateExpression:
        'SET #sequence = :sequence, expires_at = :ttl, filter_a_pk = :a_pk, filter_a_sk = :a_sk' +
        (isRelayed ? ', relayed_at_ms = :at REMOVE due_pk, due_sk, set_aside' : ''),
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#sequence)',
      ExpressionAttributeNames: { '#sequence': 'sequence' },
      ExpressionAttributeValues: {
        ':sequence': sequence,
        ...(isRelayed ? { ':at': atMs } : {}),
        ':ttl': Math.ceil((atMs + eventRetentionMs + ttlMarginMs) / 1000),
        ':a_pk': position.filter_a_pk,
        ':a_sk': position.filter_a_sk,
      },
    },
  };
}

function intoTransactions(events: readonly StoredEvent[]): readonly (readonly StoredEvent[])[] {
  const transactions: StoredEvent[][] = [];
  let bodyBytes = 0;
  for (const event of events) {
    const bytes = event.body === null ? maxItemBytes : Math.min(maxItemBytes, Buffer.byteLength(event.body));
    const current = transactions.at(-1);
    if (current === undefined || current.length === maxEvents || bodyBytes + bytes > maxBodyBytes) {
      transactions.push([event]);
      bodyBytes = bytes;
    } else {
      current.push(event);
      bodyBytes += bytes;
    }
  }
  return transactions;
}
