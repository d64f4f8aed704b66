import { ulid } from 'ulid';
import { outboxPlace } from '#shared/events/events-table.ts';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { keys } from '#shared/table/keys.ts';
import { queryAll } from '#shared/table/query-all.ts';
import type { Table } from '#shared/table/table-client.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import { writeAlone } from '#shared/table/write-alone.ts';

const writesAtOnce = 25;
/** The sweep of the outbox leaves new events to the stream for half a minute. The stream does not report these: they shall not wait. */
const sweptAtOnceMs = 60_000;

/**
 * Puts the events that were created since a time back into the outbox, so that they are relayed once more; gives how many. Workers took their
 * messages after the second of the restore, and wrote to the other table. Everything that follows from an event is done once for its id, so nothing
 * is done twice that the table says is done. May be repeated.
 */
export async function reopenEvents(
  table: Table,
  storeId: string,
  { sinceMs, isDryRun }: { readonly sinceMs: number; readonly isDryRun: boolean },
): Promise<number> {
  const relayed: { readonly id: string; readonly createdAtMs: number }[] = [];
  const rows = queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND sk >= :from',
    ExpressionAttributeValues: { ':pk': keys.eventPartition(storeId), ':from': `evt_${ulid(Math.max(0, sinceMs), () => 0)}` },
    ProjectionExpression: 'sk, entity, created_at_ms, due_pk',
    ConsistentRead: true,
  });
  for await (const { sk, entity, created_at_ms: createdAtMs, due_pk: duePk } of rows) {
    if (entity === 'event' && duePk === undefined) relayed.push({ id: String(sk), createdAtMs: Number(createdAtMs) });
  }
  if (!isDryRun) {
    for (const some of chunksOf(relayed, writesAtOnce)) await Promise.all(some.map((event) => reopen(table, storeId, event)));
  }
  return relayed.length;
}

async function reopen(table: Table, storeId: string, event: { readonly id: string; readonly createdAtMs: number }): Promise<void> {
  const { due_pk, due_sk } = outboxPlace(storeId, { id: event.id, createdAtMs: event.createdAtMs - sweptAtOnceMs });
  const update = {
    Key: keys.event(storeId, event.id),
    UpdateExpression: 'SET due_pk = :pk, due_sk = :sk',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(due_pk)',
    ExpressionAttributeValues: { ':pk': due_pk, ':sk': due_sk },
  };
  try {
    await writeAlone(table, { as: 'event', update });
  } catch (error) {
    // It is back already, or over.
    if (!(error instanceof TransactionRefused)) throw error;
  }
}
