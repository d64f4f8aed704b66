import type { VariantStock } from '#shared/inventory/variant-stock.ts';
import type { Order } from '#shared/orders/order.ts';
import { noRestockTarget, type RestockTarget, restockable, restockByVariant, withReturnable } from '#shared/orders/restock.ts';
import { anOrder, anOrderLine } from '#test/support/builders/an-order.ts';

describe('units that go back into stock', () => {
  it.each([
    ['the wanted units', {}, 2, 2],
    ['no units that were restocked before', { restockedQuantity: 2 }, 2, 1],
    ['none of goods that are not physical', { kind: 'digital' as const }, 2, 0],
    ['none that did not come from stock', { stockTaken: false }, 2, 0],
  ])('are %s', (_, over, units, expected) => {
    expect(restockable(anOrderLine({ quantity: 3, ...over }), units)).toBe(expected);
  });

  it('are summed per variant, without variants that have none', () => {
    const lines = [
      anOrderLine({ id: 1, productId: 10, variantId: 100 }),
      anOrderLine({ id: 2, productId: 11, variantId: 110 }),
      anOrderLine({ id: 3, productId: 10, variantId: 100 }),
      anOrderLine({ id: 4, productId: 12, variantId: 120 }),
    ];
    const units = new Map(Object.entries({ 1: 2, 3: 3, 4: 0 }).map(([id, count]) => [Number(id), count]));
    expect(restockByVariant({ lines }, units)).toEqual([{ productId: 10, variantId: 100, quantity: 5 }]);
  });
});

describe('an order whose goods cannot all be restocked', () => {
  const tracked = { tracked: true } as VariantStock;
  const untracked = { tracked: false } as VariantStock;
  const stock = new Map([
    [100, tracked],
    [110, untracked],
  ]);
  const target: RestockTarget = { locationId: 3, stock, locations: [] };
  const order = anOrder({
    lines: [
      anOrderLine({ id: 1, variantId: 100 }),
      anOrderLine({ id: 2, variantId: 110 }),
      anOrderLine({ id: 3, variantId: 120 }),
      anOrderLine({ id: 4, variantId: 100, stockTaken: false }),
    ],
  });
  const takenOf = ({ lines }: Order) => lines.map(({ stockTaken }) => stockTaken);
  const decidedAs = (to: RestockTarget) => {
    let seen: readonly boolean[] = [];
    const decided = withReturnable(order, to, (given) => {
      seen = takenOf(given);
      const [first, ...others] = given.lines;
      if (first === undefined) throw new Error('an order has a line');
      return { order: { ...given, status: 'cancelled', lines: [{ ...first, restockedQuantity: 1 }, ...others] } as Order, also: 'kept' };
    });
    return { seen, decided };
  };

  it('is decided as if those units had never been taken from stock, and still records that they were', () => {
    const { seen, decided } = decidedAs(target);
    expect(seen).toEqual([true, false, false, false]);
    expect(takenOf(decided.order)).toEqual([true, true, true, false]);
    expect(decided).toMatchObject({ also: 'kept', order: { id: order.id, status: 'cancelled' } });
    expect(decided.order.lines.map(({ id, restockedQuantity }) => [id, restockedQuantity])).toEqual([
      [1, 1],
      [2, 0],
      [3, 0],
      [4, 0],
    ]);
  });

  it('restocks nothing without a location', () => {
    expect(decidedAs({ ...target, locationId: null }).seen).toEqual([false, false, false, false]);
    expect(decidedAs(noRestockTarget).seen).toEqual([false, false, false, false]);
    expect(noRestockTarget).toEqual({ locationId: null, stock: new Map(), locations: [] });
  });

  it('keeps a line that the decision added unchanged', () => {
    const added = anOrderLine({ id: 9, variantId: 100, stockTaken: true });
    const { order: decided } = withReturnable(order, target, (given) => ({ order: { ...given, lines: [added] } }));
    expect(takenOf(decided)).toEqual([true]);
  });
});
