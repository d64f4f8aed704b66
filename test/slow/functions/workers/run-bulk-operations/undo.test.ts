import { parseProduct } from '#shared/catalogue/products-table.ts';
import { parseVariantStock } from '#shared/inventory/variant-stock-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { type BulkRunner, bulkRunner, type Life } from '#test/support/harness/bulk-runner.ts';

const fileOf = (lines: readonly object[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
const names = Array.from({ length: 6 }, (_, n) => `Mug ${n}`);

let runner: BulkRunner;
let ids: readonly { readonly id: number; readonly variant: number }[];
const open = async (): Promise<void> => {
  runner = await bulkRunner({ scopes: ['write_products', 'write_inventory'] });
  await done(
    'createProduct',
    names.map((name, n) => ({
      ...{ name, tags: ['old'], status: 'active' },
      variants: [{ price: '10.00', inventory_quantity: 5, sku: `MUG-${n}`, external_ids: { erp: `m${n}` } }],
    })),
  );
  ids = (await products()).map(({ id, variants: [variant] }) => ({ id, variant: variant?.id ?? 0 }));
};
beforeEach(open);
afterEach(() => runner.close());

type Target = 'createProduct' | 'updateProduct' | 'setInventoryLevel' | 'adjustInventoryLevel';

const done = async (target: Target, lines: readonly object[]): Promise<number> => {
  const id = await runner.begin(fileOf(lines), { target });
  await runner.settle();
  expect(await runner.read(id)).toMatchObject({ status: 'done', failed: 0 });
  return id;
};
const products = async () =>
  (await readPartition(runner.table, keys.listPartition(runner.storeId, 'PRODUCT')))
    .map(parseProduct)
    .sort((one, other) => one.id - other.id);
const facts = async () =>
  (await products()).map(({ status, tags, variants: [variant] }) => `${status} ${tags.join('+')} ${variant?.priceMinor}`);
const units = async () =>
  (await readPartition(runner.table, keys.listPartition(runner.storeId, 'VARIANT')))
    .map(parseVariantStock)
    .sort((one, other) => one.variantId - other.variantId)
    .map(({ levels }) => [...levels.values()].map(({ onHand }) => onHand).join());
const undone = async (of: number, lives: readonly Life[] = []) => {
  const id = await runner.undo(of);
  const { effects } = await runner.settle(lives);
  const { status, succeeded, failed } = await runner.read(id);
  const told = runner.results(id).map(({ line, error }) => `${line} ${error?.errors?.[0]?.code ?? 'done'}`);
  return { status, succeeded, failed, told, effects };
};

/**
 * Runs an operation with a line for every product and a second line for each of the first two products. Afterwards,
 * another operation changes the fourth product. Returns the id of the first operation.
 */
async function changed(): Promise<number> {
  const price = (n: number, amount: string) => ({ variants: [{ id: ids[n]?.variant, price: amount }], variants_mode: 'merge' });
  const of = await done('updateProduct', [
    ...ids.map(({ id }, n) => ({ id, status: 'archived', tags: ['new'], ...price(n, '12.00') })),
    { id: ids[0]?.id, ...price(0, '13.00') },
    { id: ids[1]?.id, name: 'Renamed', tags: ['x'] },
  ]);
  await done('updateProduct', [{ id: ids[3]?.id, status: 'draft' }]);
  return of;
}

describe('the undo of an operation', () => {
  it('restores the old status, tags and prices of products, in reverse order, except of those changed since', async () => {
    const before = await facts();
    const of = await changed();
    expect(await undone(of)).toMatchObject({
      ...{ status: 'done', succeeded: 5, failed: 3 },
      told: ['1 done', '2 stale_object', '3 done', '4 stale_object', '5 done', '6 done', '7 done', '8 nothing_to_undo'],
    });
    const after = await facts();
    for (const n of [0, 2, 4, 5]) expect([n, after[n]]).toEqual([n, before[n]]);
  });

  it('has the same result when it is killed at any effect', async () => {
    const of = await changed();
    const whole = await undone(of);
    const end = await facts();
    runner.close();
    for (let endsAt = 0; endsAt < whole.effects; endsAt += 5) {
      await open();
      const { status, told } = await undone(await changed(), [{ endsAt, isAfter: endsAt % 2 === 0 }]);
      expect([endsAt, status, told, await facts()]).toEqual([endsAt, whole.status, whole.told, end]);
      runner.close();
    }
    await open();
  }, 300_000);

  it('restores stock where nothing was sold since', async () => {
    const level = (n: number, on_hand: number) => ({ variant_id: ids[n]?.variant, location_id: 1, on_hand });
    const before = await units();
    const of = await done('setInventoryLevel', [level(0, 9), { ...level(1, 7), expected_on_hand: 5 }, level(2, 8)]);
    await done('setInventoryLevel', [level(2, 6)]);
    expect(await undone(of)).toMatchObject({ status: 'done', told: ['1 done', '2 done', '3 stale_object'] });
    expect(await units()).toEqual(before.map((one, n) => (n === 2 ? '6' : one)));
  });

  it('restores stock that was set by SKU or external id', async () => {
    const before = await units();
    const of = await done('setInventoryLevel', [
      { sku: 'mug-0', location_id: 1, on_hand: 9 },
      { external_id: 'erp:m1', location_id: 1, on_hand: 0, expected_on_hand: 5 },
    ]);
    expect(await undone(of)).toMatchObject({ status: 'done', told: ['1 done', '2 done'] });
    expect(await units()).toEqual(before);
  });

  it('takes back what adjustments added, also after sales; what was sold cannot be taken back', async () => {
    const of = await done('adjustInventoryLevel', [
      { variant_id: ids[0]?.variant, location_id: 1, delta: 3 },
      { sku: 'MUG-1', location_id: 1, delta: -2 },
      { external_id: 'erp:m2', location_id: 1, delta: 4 },
    ]);
    await done('adjustInventoryLevel', [
      { sku: 'MUG-0', location_id: 1, delta: -1 },
      { sku: 'MUG-2', location_id: 1, delta: -6 },
    ]);
    expect(await undone(of)).toMatchObject({ status: 'done', told: ['1 done', '2 done', '3 insufficient_stock'] });
    expect((await units()).slice(0, 3)).toEqual(['4', '5', '3']);
  });
});
