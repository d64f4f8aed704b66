import { keys, padId } from '#shared/table/keys.ts';
import { runMetered } from '#shared/table/meter.ts';
import { readSpan } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const pk = keys.listPartition('store', 'BRAND');

let local: LocalTable;
beforeEach(async () => {
  local = await localTable();
});
afterEach(() => local.close());

const put = (id: number, fields: object = {}) =>
  transact(local.table, [{ as: 'brand', put: { Item: { pk, sk: padId(id), name: `brand ${id}`, ...fields } } }]);

it('adjacent rows are read with one query, whatever the order of the keys', async () => {
  for (const id of [1, 2, 3]) await put(id);
  const [items, usage] = await runMetered(async (counted) => [await readSpan(local.table, pk, [3, 1, 2, 2].map(padId)), counted]);
  expect(items.map(({ sk }) => sk)).toEqual([padId(1), padId(2), padId(3)]);
  expect(usage).toMatchObject({ calls: 1, readUnits: 1 });
});

it('rows that do not exist or are not wanted are omitted', async () => {
  for (const id of [1, 2, 3, 4]) await put(id);
  expect((await readSpan(local.table, pk, [0, 1, 3, 9].map(padId))).map(({ sk }) => sk)).toEqual([padId(1), padId(3)]);
});

it('nothing is read without keys', async () => {
  const [items, usage] = await runMetered(async (counted) => [await readSpan(local.table, pk, []), counted]);
  expect(items).toEqual([]);
  expect(usage.calls).toBe(0);
});

it('only the wanted attributes and the keys are returned', async () => {
  await put(1, { handle: 'acme' });
  expect(await readSpan(local.table, pk, [padId(1)], ['handle'])).toEqual([{ pk, sk: padId(1), handle: 'acme' }]);
});

it('rows beyond the first page of a query are read by key, in one more step', async () => {
  const large = { text: 'x'.repeat(380_000) };
  for (const id of [1, 2, 3, 4, 5, 6]) await put(id, large);
  const named = [1, 2, 3, 4, 5, 6].map(padId);
  const [items, usage] = await runMetered(async (counted) => [await readSpan(local.table, pk, named), counted]);
  expect(items.map(({ sk }) => sk)).toEqual(named);
  expect(usage).toMatchObject({ calls: 2, depth: 2 });
});

it('many rows are read in several ranges in parallel', async () => {
  await put(1);
  await put(800);
  const named = Array.from({ length: 900 }, (_, n) => padId(n));
  const [items, usage] = await runMetered(async (counted) => [await readSpan(local.table, pk, named), counted]);
  expect(items.map(({ sk }) => sk)).toEqual([padId(1), padId(800)]);
  expect(usage).toMatchObject({ calls: 2, depth: 1 });
});
