import { ulid } from 'ulid';
import { outboxKeys } from '#shared/events/events-table.ts';
import { type LogEntry, logRowForm } from '#shared/events/log-form.ts';
import { findNotedIds, readLogEnd } from '#shared/events/number-events-table.ts';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { keys } from '#shared/table/keys.ts';
import { queryAll } from '#shared/table/query-all.ts';
import type { Table } from '#shared/table/table-client.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import { writeAlone } from '#shared/table/write-alone.ts';

const writesAtOnce = 25;
/**
 * When an event is put back into the outbox, its due time is backdated by this many ms. The sweep skips events that
 * became due recently.
 */
const sweptAtOnceMs = 60_000;

/** The maximum difference between the clocks of the functions that create and number events. */
const clockDifferenceMs = 60_000;

/**
 * Puts the events created since `sinceMs` back into the outbox. Workers process these events again, and make only the
 * changes that the restored table lacks.
 *
 * Only the numbers in the log are valid. If the log has no number for an event, the event gets a new number. If only
 * the event's item lacks the number, the number is copied to the item.
 *
 * Returns the number of events that were put back. The call can safely be repeated.
 */
export async function reopenEvents(
  table: Table,
  storeId: string,
  { sinceMs, isDryRun }: { readonly sinceMs: number; readonly isDryRun: boolean },
): Promise<number> {
  const logged = await entriesSince(table, storeId, sinceMs - clockDifferenceMs);
  if (!isDryRun) for (const some of chunksOf(logged, writesAtOnce)) await findNotedIds(table, storeId, some);
  const numbers = new Map(logged.map(({ id, sequence }) => [id, sequence]));
  const found: ReopenedEvent[] = [];
  for (const pk of keys.eventPartitions(storeId)) {
    const rows = queryAll(table, {
      KeyConditionExpression: 'pk = :pk AND sk >= :from',
      ExpressionAttributeValues: { ':pk': pk, ':from': `evt_${ulid(Math.max(0, sinceMs), () => 0)}` },
      ProjectionExpression: 'sk, entity, created_at_ms, due_pk, #sequence',
      ExpressionAttributeNames: { '#sequence': 'sequence' },
      ConsistentRead: true,
    });
    for await (const { sk, entity, created_at_ms: createdAtMs, due_pk: duePk, sequence } of rows) {
      const id = String(sk);
      const isNumberLost = sequence !== undefined && numbers.get(id) !== sequence;
      if (entity === 'event' && (duePk === undefined || isNumberLost)) found.push({ id, createdAtMs: Number(createdAtMs), isNumberLost });
    }
  }
  if (!isDryRun) {
    for (const some of chunksOf(found, writesAtOnce)) await Promise.all(some.map((event) => reopen(table, storeId, event)));
  }
  return found.length;
}

type ReopenedEvent = { readonly id: string; readonly createdAtMs: number; readonly isNumberLost: boolean };

/**
 * Reads the log entries of the events that got their numbers at `sinceMs` or later. The result may also contain some
 * older entries.
 */
async function entriesSince(table: Table, storeId: string, sinceMs: number): Promise<readonly LogEntry[]> {
  const found = [...(await readLogEnd(table, storeId)).recent];
  const rows = queryAll(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.eventLogPartition(storeId) },
    ScanIndexForward: false,
    ConsistentRead: true,
  });
  for await (const row of rows) {
    const { entries } = logRowForm.read(row);
    if (entries.every(({ atMs }) => atMs < sinceMs)) break;
    found.push(...entries);
  }
  return found;
}

async function reopen(table: Table, storeId: string, event: ReopenedEvent): Promise<void> {
  const { due_pk, due_sk } = outboxKeys(storeId, { id: event.id, createdAtMs: event.createdAtMs - sweptAtOnceMs });
  const update = {
    Key: keys.event(storeId, event.id),
    UpdateExpression: `SET due_pk = :pk, due_sk = :sk${event.isNumberLost ? ' REMOVE #sequence, relayed_at_ms' : ''}`,
    ConditionExpression: `attribute_exists(pk) AND ${event.isNumberLost ? 'attribute_exists(#sequence)' : 'attribute_not_exists(due_pk)'}`,
    ...(event.isNumberLost ? { ExpressionAttributeNames: { '#sequence': 'sequence' } } : {}),
    ExpressionAttributeValues: { ':pk': due_pk, ':sk': due_sk },
  };
  try {
    await writeAlone(table, { as: 'event', update });
  } catch (error) {
    // A refusal means that the event was already put back or has expired, so there is nothing to do.
    if (!(error instanceof TransactionRefused)) throw error;
  }
}
