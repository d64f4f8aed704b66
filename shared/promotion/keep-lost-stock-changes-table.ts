import { marshall } from '@aws-sdk/util-dynamodb';
import { eventIdOfMovement, parseMovement } from '#shared/inventory/movements-table.ts';
import { keepStockChange } from '#shared/inventory/stock-changes-table.ts';
import type { StockMovement } from '#shared/inventory/stock-movement.ts';
import type { StockLevel } from '#shared/inventory/variant-stock.ts';
import { variantStockForm } from '#shared/inventory/variant-stock-form.ts';
import { parseVariantStock } from '#shared/inventory/variant-stock-table.ts';
import { idFloor } from '#shared/kernel/object-id.ts';
import { type Key, keys, padId } from '#shared/table/keys.ts';
import { queryAll } from '#shared/table/query-all.ts';
import { readItems } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';

type Options = { readonly sinceMs: number; readonly isDryRun: boolean };

/**
 * Finds the stock changes since `sinceMs` whose movements are missing in the restored table. Stores these changes for
 * the worker that records movements, and returns their number. The call can safely be repeated.
 *
 * Movements are missing because a restored table's stream lacks the last changes before the restore time. Each stock
 * level stores its own last movement. If the old table (`used`) still exists, earlier movements are read from the old
 * table.
 */
export async function keepLostStockChanges(
  restored: Table,
  used: Table | null,
  storeId: string,
  { sinceMs, isDryRun }: Options,
): Promise<number> {
  let kept = 0;
  const [recordedHere, recordedThere] = await Promise.all([
    movementsSince(restored, storeId, sinceMs),
    used === null ? new Map<number, readonly StockMovement[]>() : movementsSince(used, storeId, sinceMs),
  ]);
  const rows = queryAll(restored, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.listPartition(storeId, 'VARIANT') },
    ConsistentRead: true,
  });
  for await (const row of rows) {
    const { variantId, levels } = parseVariantStock(row);
    const changed = [...levels].filter(([, { updatedAtMs }]) => updatedAtMs >= sinceMs);
    if (changed.length === 0) continue;
    const recorded = new Set((recordedHere.get(variantId) ?? []).map(nameOf));
    const elsewhere = recordedThere.get(variantId) ?? [];
    for (const [locationId, level] of changed) {
      const before = elsewhere.filter((movement) => movement.locationId === locationId && movement.sequence < level.seq);
      const lost = [...before.map(levelAfter), level].filter(({ seq }) => !recorded.has(`${locationId} ${seq}`));
      for (const one of lost) if (!isDryRun) await keep(restored, row, locationId, one);
      kept += lost.length;
    }
  }
  return kept;
}

const nameOf = ({ locationId, sequence }: StockMovement): string => `${locationId} ${sequence}`;

/** Reads a store's movements since `sinceMs`, grouped by variant. Movements without an event are omitted. */
async function movementsSince(table: Table, storeId: string, sinceMs: number): Promise<ReadonlyMap<number, readonly StockMovement[]>> {
  const found: StockMovement[] = [];
  const rows = queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND sk >= :from',
    ExpressionAttributeValues: { ':pk': keys.listPartition(storeId, 'MOVEMENT'), ':from': padId(idFloor(sinceMs)) },
    ConsistentRead: true,
  });
  for await (const row of rows) found.push(parseMovement(row));
  // The worker writes a movement before the movement's event. A movement without an event counts as missing, so that
  // the worker records the movement again.
  const ids = found.map((movement) => eventIdOfMovement(storeId, movement));
  const told = await readItems(
    table,
    ids.map((id) => keys.event(storeId, id)),
    ['entity'],
  );
  const isTold = new Set(told.map(({ sk }) => String(sk)));
  const whole = found.filter((_, n) => isTold.has(ids[n] ?? ''));
  return Map.groupBy(whole, ({ variantId }) => variantId);
}

/** Returns the level as it was after a movement. */
const levelAfter = ({ onHandAfter, sequence, createdAtMs, variantId: _, locationId: __, ...movement }: StockMovement): StockLevel => ({
  onHand: onHandAfter,
  seq: sequence,
  updatedAtMs: createdAtMs,
  movement,
});

/**
 * Builds the stream record of the change that produced `level`, and stores it for the worker that records movements.
 */
async function keep(table: Table, row: Readonly<Record<string, unknown>>, locationId: number, level: StockLevel): Promise<void> {
  const { pk, sk } = row as Key;
  const stock = parseVariantStock(row);
  const image = (at: StockLevel) =>
    marshall({ ...row, ...variantStockForm.write({ ...stock, levels: new Map([[locationId, at]]) }) }, marshalling);
  const before = { ...level, onHand: level.onHand - level.movement.delta, seq: level.seq - 1 };
  const sequenceNumber = `${locationId}${String(level.seq).padStart(10, '0')}`;
  const record = {
    eventName: 'MODIFY',
    dynamodb: {
      ApproximateCreationDateTime: Math.floor(level.updatedAtMs / 1000),
      Keys: marshall({ pk, sk }),
      SequenceNumber: sequenceNumber,
      OldImage: image(before),
      NewImage: image(level),
    },
  };
  await keepStockChange(table, { key: { pk, sk }, sequenceNumber }, JSON.stringify(record), {
    reason: 'restored',
    nowMs: level.updatedAtMs,
    waitMs: 0,
  });
}

const marshalling = { removeUndefinedValues: true, convertClassInstanceToMap: false } as const;
