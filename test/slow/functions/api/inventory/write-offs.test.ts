import { aLocation } from '#test/support/builders/a-location.ts';
import { type InventoryHarness, openInventoryHarness } from '#test/support/harness/inventory-harness.ts';

type Movement = { readonly type: string } | undefined;

let room: InventoryHarness;
beforeEach(async () => {
  room = await openInventoryHarness({ locations: [aLocation({ id: 1 }), aLocation({ id: 2, isDefault: false })] });
});
afterEach(() => room.close());

const count = 100;
const lengths = Array.from({ length: count }, (_, n) => `${n} mm`);

/** Creates a product with a hundred variants, each with 7 units at one location and 2 at the other. */
async function stocked() {
  const product = await room.create({
    name: 'Screw',
    options: [{ name: 'Length', values: lengths }],
    variants: lengths.map((Length) => ({ price: '0.10', option_values: { Length }, inventory_quantity: 7 })),
  });
  for (const { id } of product.variants) await room.adjust({ variant_id: id, location_id: 2, delta: 2 });
  await room.record();
  return product;
}

/** Returns the levels that `inventory.updated` reports as written off, in the form `variant location before after`. */
const writtenOff = async (): Promise<string[]> => {
  await room.record();
  const told = (await room.events()).filter(({ data }) => (data['movement'] as Movement)?.type === 'product_deleted');
  expect(told.every(({ topic }) => topic === 'inventory.updated')).toBe(true);
  return told
    .map(({ data, previous }) => [data['variant_id'], data['location_id'], previous?.['on_hand'], data['on_hand']].join(' '))
    .sort();
};
const allOf = (variants: readonly { readonly id: number }[]): string[] =>
  variants.flatMap(({ id }) => [`${id} 1 7 0`, `${id} 2 2 0`]).sort();

describe('stock of a deleted variant', () => {
  it('is reported once per level when a product of a hundred variants is deleted', async () => {
    const { id, variants } = await stocked();
    expect(await writtenOff()).toEqual([]);
    await room.remove(id);
    expect(await writtenOff()).toEqual(allOf(variants));
    expect(await writtenOff()).toEqual(allOf(variants));
  });

  it('is reported only for the variants that a PATCH removes', async () => {
    const { id, variants } = await stocked();
    const [kept, ...dropped] = variants;
    await room.update(id, { options: [{ name: 'Length', values: ['0 mm'] }], variants: [{ id: kept?.id }] });
    expect(await writtenOff()).toEqual(allOf(dropped));
  });
});
