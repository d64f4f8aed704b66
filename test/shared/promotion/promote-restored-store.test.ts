import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { recordKeptChanges, recordMovements } from '#functions/workers/record-movements/record-movements.ts';
import { logEndForm } from '#shared/events/log-form.ts';
import { readUnrelayedEvents } from '#shared/events/outbox-table.ts';
import { parseMovement } from '#shared/inventory/movements-table.ts';
import { storedLevel } from '#shared/inventory/variant-stock-table.ts';
import { idFloor } from '#shared/kernel/object-id.ts';
import { nextOrderNumber } from '#shared/orders/orders-table.ts';
import { type Promotion, promoteStore } from '#shared/promotion/promote-store-table.ts';
import { supplierForm } from '#shared/purchase-orders/suppliers/suppliers-table.ts';
import { indexObject } from '#shared/search/index-object-table.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { keys, readSearchWordKey } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aSupplier } from '#test/support/builders/a-supplier.ts';
import { streamBatch } from '#test/support/builders/stream-batch.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const store = aStore();
const storeId = store.id;
const nowMs = Date.UTC(2026, 10, 5, 10, 0, 0);
const variantKey = keys.variant(storeId, 77, 5001);

/** `used` is the original table. `restored` is a copy of `used` from before the last changes. */
let used: LocalTable;
let restored: LocalTable;
beforeEach(async () => {
  used = await localTable({ now: () => nowMs });
  restored = await localTable({ now: () => nowMs });
  for (const { table } of [used, restored]) await transact(table, openStoreWrites(store));
});
afterEach(() => {
  used.close();
  restored.close();
});

const promotion = (): Promotion => ({
  ...{ promotion: '2026-11-05T09:59:00.000Z', sequenceAhead: 1000, numbersAhead: 100 },
  ...{ sinceMs: nowMs - 60_000, isDryRun: false, beyond: used.table },
});
const promote = (change: Partial<Promotion> = {}) => promoteStore(restored.table, storeId, { ...promotion(), ...change });

/** Returns the variant's row after `seq` adjustments of one unit each, made one millisecond apart. */
const variantAfter = (seq: number) => ({
  ...variantKey,
  ...{ entity: 'variant', product_id: 77, variant_id: 5001, sku: null, tracked: true, active: true },
  levels:
    seq === 0
      ? {}
      : {
          '31': storedLevel({
            ...{ onHand: seq, seq, updatedAtMs: nowMs + seq },
            movement: {
              ...{ id: idFloor(nowMs + seq), type: 'adjust', delta: 1, requestedDelta: 1, reason: null },
              ...{ orderId: null, refundId: null, returnId: null },
              ...{ actor: { type: 'api_key', id: 44, name: 'ERP sync' }, requestId: 'req_1' },
            },
          }),
        },
});
const putVariant = (table: Table, seq: number) => table.client.send(new PutCommand({ TableName: table.name, Item: variantAfter(seq) }));
const deps = (table: Table) => ({ table, log: recordedLog().log, clock: () => nowMs + 60_000 });

/**
 * Adjusts the stock `times` times. `recorded` is the number of adjustments that the worker records, starting with the
 * first.
 */
async function adjust(local: LocalTable, { times, recorded }: { readonly times: number; readonly recorded: number }): Promise<void> {
  await putVariant(local.table, 0);
  for (let seq = 1; seq <= times; seq += 1) await putVariant(local.table, seq);
  const { Records } = streamBatch(local, 'variant');
  await recordMovements(deps(local.table), { Records: Records.slice(0, 1 + recorded) });
}
const movements = async ({ table }: LocalTable) => (await readPartition(table, keys.listPartition(storeId, 'MOVEMENT'))).map(parseMovement);
const eventIds = async ({ table }: LocalTable) =>
  (await readUnrelayedEvents(table, { dueByMs: nowMs + 120_000, perShard: 100 })).map(({ id }) => id).sort();

it('numbers continue after those of the original table', async () => {
  await nextOrderNumber(restored.table, storeId);
  await nextOrderNumber(used.table, storeId);
  for (let n = 0; n < 299; n += 1) await nextOrderNumber(used.table, storeId);
  const logEnd = {
    ...keys.eventCounter(storeId),
    entity: 'tally',
    ...logEndForm.write({ sequence: 5000, atMs: 0, recent: [], movedId: null, lostUpTo: null }),
  };
  await used.table.client.send(new PutCommand({ TableName: used.table.name, Item: logEnd }));
  const { counters } = await promote();
  expect(counters.slice(0, 2)).toEqual([
    { counter: 'events', from: 0, to: 6000 },
    { counter: 'orders', from: 1, to: 400 },
  ]);
  expect(await nextOrderNumber(restored.table, storeId)).toBe(1401);
});

it('movements in progress at the restore time are recorded as in the original table, with the same events', async () => {
  await adjust(used, { times: 4, recorded: 4 });
  await adjust(restored, { times: 3, recorded: 1 });
  expect((await promote()).stockChanges).toBe(2);
  await recordKeptChanges(deps(restored.table));
  expect(await movements(restored)).toEqual((await movements(used)).slice(0, 3));
  expect(await eventIds(restored)).toEqual((await eventIds(used)).slice(0, 3));
});

it('the last movement of a level is recorded if the original table has not recorded it either', async () => {
  await adjust(used, { times: 2, recorded: 1 });
  await adjust(restored, { times: 2, recorded: 1 });
  expect((await promote()).stockChanges).toBe(1);
  await recordKeptChanges(deps(restored.table));
  expect((await movements(restored)).map(({ sequence, onHandAfter }) => [sequence, onHandAfter])).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

it('the last movement of a level is recorded if the original table is gone', async () => {
  await adjust(restored, { times: 2, recorded: 1 });
  expect((await promote({ beyond: null })).stockChanges).toBe(1);
  await recordKeptChanges(deps(restored.table));
  expect((await movements(restored)).map(({ sequence }) => sequence)).toEqual([1, 2]);
});

it('objects changed or deleted without an index update are found by their current words only', async () => {
  const { table } = restored;
  const sinceMs = nowMs - 60_000;
  const supplier = (id: number, name: string, updatedAtMs: number) => ({
    ...keys.listed(storeId, 'SUPPLIER', id),
    ...{ entity: 'supplier', ...supplierForm.write(aSupplier({ id, name, email: null, updatedAtMs })) },
  });
  const put = (Item: Readonly<Record<string, unknown>>) => table.client.send(new PutCommand({ TableName: table.name, Item }));
  const index = (id: number) => indexObject(table, { storeId, kind: 'SUPPLIER', id });
  for (const [id, name] of [
    [1, 'Weaver'],
    [2, 'Dyer'],
    [3, 'Tanner'],
  ] as const) {
    await put(supplier(id, name, sinceMs - 1));
    await index(id);
  }
  await put(supplier(1, 'Spinner', sinceMs));
  await put(supplier(4, 'Potter', nowMs));
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.listed(storeId, 'SUPPLIER', 2) }));
  const words = async () =>
    (await readPartition(table, keys.searchWordPartition(storeId, 'SUPPLIER'))).map(({ sk }) => readSearchWordKey(String(sk)));
  const before = await words();
  expect((await promote({ isDryRun: true })).indexed).toBe(3);
  expect(await words()).toEqual(before);
  expect((await promote()).indexed).toBe(3);
  expect(await words()).toEqual([
    { word: 'potter', id: 4 },
    { word: 'spinner', id: 1 },
    { word: 'tanner', id: 3 },
  ]);
});

it('a table with all of its movements stays unchanged, and a dry run reports what would be done', async () => {
  await adjust(used, { times: 3, recorded: 3 });
  await adjust(restored, { times: 2, recorded: 2 });
  expect((await promote()).stockChanges).toBe(0);
  await putVariant(restored.table, 3);
  const before = restored.engine.call('Scan', { TableName: restored.table.name });
  expect((await promote({ promotion: '2026-11-05T09:59:30.000Z', isDryRun: true })).stockChanges).toBe(1);
  expect(restored.engine.call('Scan', { TableName: restored.table.name })).toEqual(before);
});

it('a repetition before the service has recorded the movements keeps each movement once', async () => {
  await adjust(used, { times: 2, recorded: 2 });
  await adjust(restored, { times: 2, recorded: 0 });
  await promote();
  await promote();
  expect(await readPartition(restored.table, keys.stockChangePartition(storeId))).toHaveLength(2);
});
