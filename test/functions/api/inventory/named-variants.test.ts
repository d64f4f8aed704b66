import { aLocation } from '#test/support/builders/a-location.ts';
import { refusal } from '#test/support/harness/catalogue.ts';
import { type InventoryHarness, openInventoryHarness } from '#test/support/harness/inventory-harness.ts';

let room: InventoryHarness;
beforeEach(async () => {
  room = await openInventoryHarness({ locations: [aLocation({ id: 1 })] });
});
afterEach(() => room.close());

describe('a change of stock names the variant', () => {
  it('by its SKU, regardless of case, and returns the SKU', async () => {
    const variant = await room.stock({ sku: 'Mug-Blue' });
    expect(await room.adjust({ location_id: 1, sku: 'Mug-Blue', delta: 4 })).toMatchObject({
      ...{ variant_id: variant, sku: 'Mug-Blue', on_hand: 4 },
    });
    expect(await room.set({ location_id: 1, sku: ' MUG-blue ', on_hand: 9 })).toMatchObject({ variant_id: variant, on_hand: 9 });
    expect((await room.levels()).data).toMatchObject([{ variant_id: variant, sku: 'Mug-Blue', on_hand: 9 }]);
  });

  it('by its id in another system', async () => {
    const variant = await room.stock({ external_ids: { sap: 'a:47 11' } });
    expect(await room.adjust({ location_id: 1, external_id: 'sap:a:47 11', delta: 4 })).toMatchObject({ variant_id: variant, sku: null });
    expect(await refusal(room.adjust({ location_id: 1, external_id: 'sap:a', delta: 4 }))).toEqual(['external_id: unknown_id']);
    expect(await refusal(room.adjust({ location_id: 1, external_id: '4711', delta: 4 }))).toEqual(['external_id: invalid_format']);
  });

  it('by exact spelling if two SKUs differ only in case', async () => {
    const [lower, upper] = [await room.stock({ sku: 'mug' }), await room.stock({ sku: 'MUG' })];
    expect(await room.adjust({ location_id: 1, sku: 'mug', delta: 1 })).toMatchObject({ variant_id: lower });
    expect(await room.adjust({ location_id: 1, sku: 'MUG', delta: 1 })).toMatchObject({ variant_id: upper });
    await expect(room.adjust({ location_id: 1, sku: 'Mug', delta: 1 })).rejects.toMatchObject({
      issues: [{ param: 'sku', code: 'inconsistent', message: expect.stringMatching(/MUG, mug|mug, MUG/) }],
    });
  });

  it('in exactly one way: none or two are refused by name, and an unknown variant changes nothing', async () => {
    const variant = await room.stock({ sku: 'MUG' });
    expect(await refusal(room.adjust({ location_id: 1, delta: 1 }))).toEqual(['variant_id: required']);
    expect(await refusal(room.set({ location_id: 1, variant_id: variant, sku: 'MUG', on_hand: 1 }))).toEqual(['sku: inconsistent']);
    expect(await refusal(room.adjust({ location_id: 1, sku: 'CUP', delta: 1 }))).toEqual(['sku: unknown_id']);
    expect((await room.levels()).data).toMatchObject([{ variant_id: variant, on_hand: 0, updated_at: null }]);
  });

  it('by its current SKU: another product may have taken the old one', async () => {
    const { id, variants } = await room.create({ name: 'Mug', variants: [{ sku: 'OLD', price: '1.00' }] });
    await room.update(id, { variants: [{ id: variants[0]?.id, sku: 'NEW' }] });
    expect((await room.levels()).data).toMatchObject([{ variant_id: variants[0]?.id, sku: 'NEW' }]);
    expect(await refusal(room.adjust({ location_id: 1, sku: 'OLD', delta: 1 }))).toEqual(['sku: unknown_id']);
    const other = await room.stock({ sku: 'OLD' });
    expect(await room.adjust({ location_id: 1, sku: 'OLD', delta: 1 })).toMatchObject({ variant_id: other });
  });
});
