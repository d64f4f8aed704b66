import { addMovementWrite } from '#shared/inventory/movements-table.ts';
import type { StockMovement } from '#shared/inventory/stock-movement.ts';
import { idFloor } from '#shared/kernel/object-id.ts';
import { runMetered } from '#shared/table/meter.ts';
import { transact } from '#shared/table/transact.ts';
import { aLocation } from '#test/support/builders/a-location.ts';
import { type InventoryHarness, openInventoryHarness } from '#test/support/harness/inventory-harness.ts';

let room: InventoryHarness;
beforeEach(async () => {
  room = await openInventoryHarness({ locations: [aLocation({ id: 1 }), aLocation({ id: 2, isDefault: false })] });
});
afterEach(() => room.close());

const startMs = Date.UTC(2026, 10, 5, 10);
const aMovement = (over: Partial<StockMovement> & Pick<StockMovement, 'sequence'>): StockMovement => ({
  id: idFloor(startMs + over.sequence),
  variantId: 5_001,
  locationId: 1,
  type: 'adjust',
  delta: 1,
  requestedDelta: 1,
  onHandAfter: over.sequence,
  reason: null,
  orderId: null,
  refundId: null,
  returnId: null,
  actor: { type: 'system', id: null, name: 'test' },
  requestId: null,
  createdAtMs: startMs + over.sequence,
  ...over,
});
const add = (movement: StockMovement) => transact(room.table, [addMovementWrite(room.store.id, movement)]);
const sequencesOf = async (query: string): Promise<number[]> => (await room.movements(query)).data.map(({ sequence }) => sequence);

describe('listing movements', () => {
  it('shows the history of a level, newest first, until its product is deleted', async () => {
    const { id, variants } = await room.create({ name: 'Mug', variants: [{ price: '9.00', inventory_quantity: 5 }] });
    const variant_id = variants[0]?.id;
    await room.adjust({ variant_id, location_id: 1, delta: -2, reason: 'Broken' });
    await room.set({ variant_id, location_id: 1, on_hand: 7 });
    await room.remove(id);
    await room.record();
    expect((await room.movements()).data).toMatchObject([
      { type: 'product_deleted', delta: -7, on_hand_after: 0, sequence: 4, actor: { type: 'system' } },
      { type: 'count', delta: 4, on_hand_after: 7, sequence: 3 },
      { type: 'adjust', delta: -2, on_hand_after: 3, sequence: 2, reason: 'Broken' },
      { object: 'inventory_movement', type: 'product_create', delta: 5, on_hand_after: 5, sequence: 1, variant_id, location_id: 1 },
    ]);
  });

  it('with include=names has the names of its variants and locations, except deleted ones', async () => {
    const { id, variants } = await room.create({ name: 'Mug', variants: [{ price: '9.00', sku: 'MUG', inventory_quantity: 5 }] });
    const variant_id = variants[0]?.id;
    await room.record();
    const { names } = await room.movements('include=names');
    expect(names).toEqual({
      variants: [{ variant_id, product_id: id, name: 'Mug', variant_title: null, sku: 'MUG' }],
      locations: [{ location_id: 1, name: expect.any(String) }],
    });
    await room.remove(id);
    await room.record();
    const later = await room.movements('include=names');
    expect(later.data.map(({ type }) => type)).toEqual(['product_deleted', 'product_create']);
    expect(later.names).toMatchObject({ variants: [], locations: [{ location_id: 1 }] });
    expect(await room.movements()).not.toHaveProperty('names');
  });

  it('each filter selects its matches, and several select the common matches', async () => {
    await add(aMovement({ sequence: 1 }));
    await add(aMovement({ sequence: 2, type: 'order', orderId: 88 }));
    await add(aMovement({ sequence: 3, locationId: 2 }));
    await add(aMovement({ sequence: 4, variantId: 5_002, type: 'order', orderId: 88 }));
    const cases: readonly [string, readonly number[]][] = [
      ['', [4, 3, 2, 1]],
      ['variant_id=5001', [3, 2, 1]],
      ['variant_id=7', []],
      ['location_id=1', [4, 2, 1]],
      ['variant_id=5001&location_id=1', [2, 1]],
      ['order_id=88', [4, 2]],
      ['order_id=88&variant_id=5002', [4]],
      ['created_since=2026-11-05T10:00:00.003Z', [4, 3]],
      ['updated_since=2026-11-05T10:00:00.003Z', [4, 3]],
      ['updated_since=2026-11-05T10:00:00.003Z&created_since=2026-11-05T10:00:00.004Z&location_id=1', [4]],
    ];
    for (const [query, expected] of cases) expect([query, await sequencesOf(query)]).toEqual([query, expected]);
  });

  it('pages follow one another without gaps while new movements are recorded', async () => {
    for (let sequence = 1; sequence <= 7; sequence += 1) await add(aMovement({ sequence }));
    const found: number[] = [];
    for (let cursor = ''; ; ) {
      const page = await room.movements(`variant_id=5001&limit=3${cursor}`);
      found.push(...page.data.map(({ sequence }) => sequence));
      if (page.next_cursor === null) break;
      await add(aMovement({ sequence: 100 + found.length }));
      cursor = `&cursor=${page.next_cursor}`;
    }
    expect(found).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it('needs one read, even for a location, and two for a variant or an order', async () => {
    await add(aMovement({ sequence: 1, orderId: 88 }));
    const depthOf = (query: string): Promise<number> => runMetered((usage) => room.movements(query).then(() => usage.depth));
    for (const query of ['', 'location_id=1']) expect([query, await depthOf(query)]).toEqual([query, 1]);
    for (const query of ['variant_id=5001', 'order_id=88']) expect([query, await depthOf(query)]).toEqual([query, 2]);
  });
});
