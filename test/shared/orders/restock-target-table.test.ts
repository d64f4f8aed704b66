import { maxLocations } from '#shared/inventory/location.ts';
import type { StockLevel } from '#shared/inventory/variant-stock.ts';
import { returnMoves } from '#shared/orders/restock-target-table.ts';
import { aLocation } from '#test/support/builders/a-location.ts';

const level = (onHand: number): StockLevel => ({
  onHand,
  seq: 1,
  updatedAtMs: 1000,
  movement: {
    id: 1,
    type: 'adjust',
    reason: null,
    orderId: null,
    refundId: null,
    returnId: null,
    actor: { type: 'api_key', id: 44, name: 'ERP sync' },
    requestId: 'req_test',
    delta: onHand,
    requestedDelta: onHand,
  },
});

describe('goods restocked at a location where the variant has no level', () => {
  it('remove the empty levels of deleted locations when the variant has the maximum number of levels', () => {
    const levels = new Map(Array.from({ length: maxLocations }, (_, n) => [n + 1, level(n === 0 ? 3 : 0)]));
    const stock = new Map([[7, { productId: 70, variantId: 7, sku: null, tracked: true, active: true, levels }]]);
    const locations = [aLocation({ id: 2 }), aLocation({ id: 1000 })];
    const [move] = returnMoves([{ productId: 70, variantId: 7, quantity: 2 }], { locationId: 1000, stock, locations });
    // Location 1 has stock, and location 2 has none but still exists. All other locations were deleted.
    expect(move?.gone).toEqual(Array.from({ length: maxLocations - 2 }, (_, n) => n + 3));
  });
});
