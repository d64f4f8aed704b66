import fc from 'fast-check';
import { type Removal, sameMovement, stepsBetween } from '#shared/inventory/stock-movement.ts';
import { type MovementCause, type StockLevel, setLevel, type VariantStock } from '#shared/inventory/variant-stock.ts';

const cause: MovementCause = {
  id: 1,
  type: 'count',
  reason: null,
  orderId: null,
  refundId: null,
  returnId: null,
  actor: { type: 'system', id: null, name: 'test' },
  requestId: null,
};
const removal: Removal = { atMs: 5_000, newId: ({ locationId, sequence }) => locationId * 100 + sequence };
const stock = (levels: readonly (readonly [number, StockLevel])[]): VariantStock => ({
  productId: 1,
  variantId: 2,
  sku: 'MUG',
  tracked: true,
  active: true,
  levels: new Map(levels),
});

describe('stepsBetween', () => {
  it('returns no step when no level moves', () => {
    const level = setLevel(undefined, 4, cause, 1_000);
    const images = level === null ? stock([]) : stock([[1, level]]);
    expect(stepsBetween(images, { ...images, active: false }, removal)).toEqual([]);
    expect(stepsBetween(null, stock([]), removal)).toEqual([]);
  });

  it('gives deltas that add up to the stock, and to zero for a removed variant', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 20 }), (counts) => {
        let before: VariantStock | null = null;
        let level: StockLevel | undefined;
        const deltas: number[] = [];
        const sequences: number[] = [];
        const take = (after: VariantStock | null): void => {
          for (const { movement } of stepsBetween(before, after, removal)) {
            deltas.push(movement.delta);
            sequences.push(movement.sequence);
          }
          before = after;
        };
        for (const onHand of counts) {
          level = setLevel(level, onHand, cause, 1_000) ?? level;
          take(stock(level === undefined ? [] : [[1, level]]));
        }
        const sum = () => deltas.reduce((total, delta) => total + delta, 0);
        expect(sum()).toBe(counts.at(-1));
        take(null);
        expect(sum()).toBe(0);
        expect(sequences).toEqual(sequences.map((_, n) => n + 1));
      }),
    );
  });

  it('dates a write-off after the last movement, whatever the clock of the removal says', () => {
    const level = setLevel(undefined, 4, { ...cause, id: 800 }, 9_000);
    if (level === null) throw new Error('no level');
    expect(stepsBetween(stock([[7, level]]), null, removal)).toMatchObject([
      {
        from: level,
        changedAtMs: 9_001,
        movement: { id: 801, type: 'product_deleted', delta: -4, onHandAfter: 0, createdAtMs: Date.UTC(2025, 0, 1) },
      },
    ]);
  });

  it('returns the units, the previous level and the time for each location', () => {
    const first = { onHand: 4, seq: 1, updatedAtMs: 1_000, movement: { ...cause, delta: 4, requestedDelta: 4 } };
    const second = { onHand: 1, seq: 2, updatedAtMs: 2_000, movement: { ...cause, id: 2, delta: -3, requestedDelta: -5 } };
    const after = stock([
      [1, second],
      [3, first],
    ]);
    const from = stock([
      [1, first],
      [3, first],
    ]);
    expect(stepsBetween(from, after, removal)).toEqual([
      {
        sku: 'MUG',
        from: first,
        changedAtMs: 2_000,
        movement: {
          ...cause,
          ...{ id: 2, delta: -3, requestedDelta: -5, variantId: 2, locationId: 1, onHandAfter: 1, sequence: 2 },
          createdAtMs: Date.UTC(2025, 0, 1),
        },
      },
    ]);
    expect(stepsBetween(null, after, removal).map(({ from: none, movement }) => [none, movement.locationId])).toEqual([
      [undefined, 1],
      [undefined, 3],
    ]);
  });

  it('writes off the rest of a removed variant, and nothing when nothing is left', () => {
    const left = { onHand: 4, seq: 1, updatedAtMs: 1_000, movement: { ...cause, delta: 4, requestedDelta: 4 } };
    const none = { ...left, onHand: 0 };
    const removed = stock([
      [1, left],
      [3, none],
    ]);
    expect(stepsBetween(removed, null, removal)).toEqual([
      {
        sku: 'MUG',
        from: left,
        changedAtMs: 5_000,
        movement: {
          ...{ id: 102, type: 'product_deleted', delta: -4, requestedDelta: -4, reason: null, orderId: null, refundId: null },
          ...{ returnId: null, actor: { type: 'system', id: null, name: 'system' }, requestId: null },
          ...{ variantId: 2, locationId: 1, onHandAfter: 0, sequence: 2, createdAtMs: Date.UTC(2025, 0, 1) },
        },
      },
    ]);
    expect(stepsBetween(null, null, removal)).toEqual([]);
  });
});

it('movements are the same if they have the same position in the history of a level', () => {
  const name = { variantId: 1, locationId: 2, sequence: 3 };
  expect(sameMovement(name, { ...name })).toBe(true);
  for (const other of [{ variantId: 9 }, { locationId: 9 }, { sequence: 9 }]) expect(sameMovement(name, { ...name, ...other })).toBe(false);
});
