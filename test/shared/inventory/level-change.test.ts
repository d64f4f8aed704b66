import fc from 'fast-check';
import { adjustLevel, countLevel, maxOnHand } from '#shared/inventory/level-change.ts';
import type { MovementCause, StockLevel } from '#shared/inventory/variant-stock.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';

const cause: MovementCause = {
  id: 1,
  type: 'adjust',
  reason: null,
  orderId: null,
  refundId: null,
  returnId: null,
  actor: { type: 'api_key', id: 44, name: 'ERP sync' },
  requestId: 'req_test',
};
const level = (onHand: number): StockLevel => ({
  onHand,
  seq: 3,
  updatedAtMs: 1_000,
  movement: { ...cause, delta: onHand, requestedDelta: onHand },
});
const adjusted = (onHand: number, delta: number) => adjustLevel(level(onHand), { variantId: 5_001, delta }, cause, 2_000);

describe('adjusting a level', () => {
  it('keeps the level between zero and the maximum', () => {
    const units = fc.oneof(fc.nat({ max: 20 }), fc.integer({ min: maxOnHand - 20, max: maxOnHand }));
    const deltas = fc.oneof(fc.integer({ min: -30, max: 30 }), fc.integer({ min: -maxOnHand, max: maxOnHand }));
    fc.assert(
      fc.property(units, deltas, (onHand, delta) => {
        const sum = onHand + delta;
        if (sum < 0 || sum > maxOnHand) expect(() => adjusted(onHand, delta)).toThrow(FieldErrors);
        else if (delta === 0) expect(adjusted(onHand, delta)).toBeNull();
        else expect(adjusted(onHand, delta)).toMatchObject({ onHand: sum, seq: 4, updatedAtMs: 2_000, movement: { delta } });
      }),
    );
  });

  it('is dated after the previous change, even on a clock that was set back', () => {
    const before = { ...level(5), updatedAtMs: 5_000 };
    expect(adjustLevel(before, { variantId: 5_001, delta: 1 }, cause, 1_000)).toMatchObject({ updatedAtMs: 5_001 });
  });
});

describe('counting a level', () => {
  it('moves the level by the difference, which may be zero', () => {
    const counted = (onHand: number) => countLevel(level(5), { onHand, expected: null }, cause, 2_000);
    expect(counted(8)).toMatchObject({ onHand: 8, seq: 4, movement: { delta: 3 } });
    expect(counted(0)).toMatchObject({ onHand: 0, seq: 4, movement: { delta: -5 } });
    expect(counted(5)).toMatchObject({ onHand: 5, seq: 4, movement: { delta: 0 } });
  });

  it('expects 0 where there was never a level', () => {
    expect(countLevel(undefined, { onHand: 4, expected: 0 }, cause, 2_000)).toMatchObject({ onHand: 4, seq: 1 });
    expect(() => countLevel(undefined, { onHand: 4, expected: 1 }, cause, 2_000)).toThrow(FieldErrors);
  });
});

describe('a refused change of a level', () => {
  const issuesOf = (work: () => unknown) => {
    try {
      work();
      return [];
    } catch (error) {
      if (error instanceof FieldErrors) return error.issues;
      throw error;
    }
  };

  it('reports the current number of units', () => {
    expect(issuesOf(() => adjusted(3, -4))).toEqual([
      {
        param: 'delta',
        code: 'insufficient_stock',
        message: 'exceeds the units on hand: 3 of variant 5001 are at this location.',
        meta: { variant_id: 5_001, requested: 4, available: 3 },
      },
    ]);
    expect(issuesOf(() => adjusted(maxOnHand - 1, 2))).toEqual([
      {
        param: 'delta',
        code: 'too_large',
        message: 'must not raise the stock above 1000000000 units; 999999999 are on hand.',
        meta: { maximum: 1_000_000_000, available: 999_999_999 },
      },
    ]);
    expect(issuesOf(() => countLevel(level(5), { onHand: 4, expected: 6 }, cause, 2_000))).toEqual([
      {
        param: 'expected_on_hand',
        code: 'stale_object',
        message: 'does not match the units on hand: 5.',
        meta: { expected: 6, actual: 5 },
      },
    ]);
  });

  it('does not occur when the expected count is right, or the change reaches zero or the maximum', () => {
    expect(countLevel(level(5), { onHand: 4, expected: 5 }, cause, 2_000).onHand).toBe(4);
    expect(adjusted(3, -3)?.onHand).toBe(0);
    expect(adjusted(maxOnHand - 1, 1)?.onHand).toBe(maxOnHand);
    expect(adjustLevel(undefined, { variantId: 1, delta: 2 }, cause, 2_000)).toMatchObject({ onHand: 2, seq: 1 });
  });
});
