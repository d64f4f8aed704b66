import { indexKeys, keys, readEventPosition } from '#shared/table/keys.ts';
import { queryAll } from '#shared/table/query-all.ts';
import type { Table } from '#shared/table/table-client.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import { writeAlone } from '#shared/table/write-alone.ts';

/** Numbers of the log from one to another that no event has here. */
export type LostNumbers = { readonly from: number; readonly to: number };

/**
 * Says of the numbers that no event has, among those given since a time, that they are lost: the event after them forgets the time of the one before
 * it. A page of the log ends before a missing number as long as it may still come, and would do so for 30 days. May be repeated.
 */
export async function declareLostNumbers(
  table: Table,
  storeId: string,
  { sinceMs, isDryRun }: { readonly sinceMs: number; readonly isDryRun: boolean },
): Promise<readonly LostNumbers[]> {
  const lost: LostNumbers[] = [];
  let after: { readonly sequence: number; readonly previousAtMs: number; readonly sk: string; readonly place: string } | null = null;
  const rows = queryAll(table, {
    IndexName: 'filter_a',
    KeyConditionExpression: 'filter_a_pk = :pk',
    ExpressionAttributeValues: { ':pk': indexKeys.eventsByNumber(storeId) },
    ScanIndexForward: false,
  });
  for await (const row of rows) {
    const place = String(row['filter_a_sk']);
    const position = readEventPosition(place);
    if (after !== null && position.sequence + 1 < after.sequence && after.previousAtMs > 0) {
      lost.push({ from: position.sequence + 1, to: after.sequence - 1 });
      if (!isDryRun) await forgetPrevious(table, storeId, after.sk, after.place);
    }
    if (position.relayedAtMs < sinceMs) return lost;
    after = { sequence: position.sequence, previousAtMs: position.previousAtMs, sk: String(row['sk']), place };
  }
  // Nothing that is kept comes before the first one: what did is lost, or over.
  if (after !== null && after.sequence > 1 && after.previousAtMs > sinceMs) {
    lost.push({ from: 1, to: after.sequence - 1 });
    if (!isDryRun) await forgetPrevious(table, storeId, after.sk, after.place);
  }
  return lost;
}

async function forgetPrevious(table: Table, storeId: string, eventId: string, place: string): Promise<void> {
  const position = { ...readEventPosition(place), previousAtMs: 0 };
  const { filter_a_sk: forgotten } = indexKeys.loggedEvent(storeId, position);
  const update = {
    Key: keys.event(storeId, eventId),
    UpdateExpression: 'SET filter_a_sk = :forgotten',
    ConditionExpression: 'filter_a_sk = :place',
    ExpressionAttributeValues: { ':forgotten': forgotten, ':place': place },
  };
  try {
    await writeAlone(table, { as: 'event', update });
  } catch (error) {
    // It was written although its answer was lost, or the event is over.
    if (!(error instanceof TransactionRefused)) throw error;
  }
}
