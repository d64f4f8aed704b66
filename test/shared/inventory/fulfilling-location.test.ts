import { chooseLocation, demandsOf, levelAt } from '#shared/inventory/fulfilling-location.ts';
import type { VariantStock } from '#shared/inventory/variant-stock.ts';
import { aLocation } from '#test/support/builders/a-location.ts';

const movement = {
  id: 1,
  type: 'count',
  delta: 0,
  requestedDelta: 0,
  reason: null,
  orderId: null,
  refundId: null,
  returnId: null,
  actor: { type: 'system', id: null, name: 'test' },
  requestId: null,
} as const;

/** Builds the stock of tracked variants. `units` contains the number of units by variant id and location id. */
const stockOf = (units: Readonly<Record<number, Readonly<Record<number, number>>>>): ReadonlyMap<number, VariantStock> =>
  new Map(
    Object.entries(units).map(([id, levels]) => {
      const entries = Object.entries(levels).map(
        ([locationId, onHand]) => [Number(locationId), { onHand, seq: 1, updatedAtMs: 0, movement }] as const,
      );
      return [Number(id), { productId: 1, variantId: Number(id), sku: null, tracked: true, active: true, levels: new Map(entries) }];
    }),
  );

const one = { variantId: 11, quantity: 3 };
const two = { variantId: 12, quantity: 1 };

describe('the demands of an order', () => {
  it('add up the lines of a variant and keep their positions', () => {
    expect(demandsOf([one, two, one])).toEqual([
      { variantId: 11, quantity: 6, lines: [0, 2] },
      { variantId: 12, quantity: 1, lines: [1] },
    ]);
  });
});

describe('the fulfilling location', () => {
  it('has the lowest priority of those that hold everything', () => {
    const locations = [aLocation({ id: 1, priority: 2 }), aLocation({ id: 2, priority: 1 }), aLocation({ id: 3, priority: 0 })];
    const stock = stockOf({ 11: { 1: 9, 2: 3, 3: 2 }, 12: { 1: 9, 2: 1, 3: 9 } });
    expect(chooseLocation(demandsOf([one, two]), stock, locations)).toEqual({ locationId: 2, issues: [] });
  });

  it('is the oldest of those with the same priority', () => {
    const stock = stockOf({ 11: { 4: 3, 5: 3 } });
    expect(chooseLocation(demandsOf([one]), stock, [aLocation({ id: 5 }), aLocation({ id: 4 })]).locationId).toBe(4);
  });

  it.each([
    ['inactive', { isActive: false }],
    ['not fulfilling online', { fulfilsOnline: false }],
  ])('is never one that is %s', (_case, over) => {
    const { issues } = chooseLocation(demandsOf([one]), stockOf({ 11: { 1: 9 } }), [aLocation(over)]);
    expect(issues).toMatchObject([{ code: 'insufficient_stock', meta: { available: 0 } }]);
  });

  it('with the fewest missing variants gives the available units for each affected line', () => {
    const locations = [aLocation({ id: 1, priority: 0 }), aLocation({ id: 2, priority: 1 })];
    const stock = stockOf({ 11: { 1: 1, 2: 5 }, 12: { 2: 1 } });
    expect(chooseLocation(demandsOf([one, two, one]), stock, locations)).toEqual({
      locationId: 2,
      issues: [0, 2].map((line) => ({
        param: `line_items[${line}].quantity`,
        code: 'insufficient_stock',
        message: 'only 5 of variant 11 are available.',
        meta: { variant_id: 11, requested: 6, available: 5 },
      })),
    });
  });

  it('is not needed for an order of untracked variants', () => {
    const untracked = new Map([[11, { tracked: false, levels: new Map() }]]);
    expect(chooseLocation(demandsOf([one]), untracked, [])).toEqual({ locationId: null, issues: [] });
  });

  it('depends only on tracked variants, and untracked ones are never short', () => {
    const stock = new Map(stockOf({ 11: { 1: 3 } }));
    stock.set(12, { productId: 1, variantId: 12, sku: null, tracked: false, active: true, levels: new Map() });
    expect(chooseLocation(demandsOf([one, two]), stock, [aLocation({ id: 1 })])).toEqual({ locationId: 1, issues: [] });
  });

  it('is missing in a store without locations, and every line is short', () => {
    expect(chooseLocation(demandsOf([one, two, one]), stockOf({ 11: { 1: 9 }, 12: { 1: 9 } }), [])).toEqual({
      locationId: null,
      issues: [
        [0, 11, 6],
        [1, 12, 1],
        [2, 11, 6],
      ].map(([line, variant, requested]) => ({
        param: `line_items[${line}].quantity`,
        code: 'insufficient_stock',
        message: `variant ${variant} is out of stock.`,
        meta: { variant_id: variant, requested, available: 0 },
      })),
    });
  });
});

it('a level belongs to a variant at a location', () => {
  const stock = stockOf({ 11: { 1: 3 } });
  expect(levelAt(stock, 11, 1)?.onHand).toBe(3);
  expect([levelAt(stock, 11, 2), levelAt(stock, 12, 1)]).toEqual([undefined, undefined]);
});
