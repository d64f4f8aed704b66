import fc from 'fast-check';
import { firstFulfillingLocation, onlineQuantity, type StockLevel, setLevel } from '#shared/inventory/variant-stock.ts';
import { aLocation } from '#test/support/builders/a-location.ts';

const cause = {
  id: 1,
  type: 'product_update',
  reason: null,
  orderId: null,
  refundId: null,
  returnId: null,
  actor: { type: 'api_key', id: 44, name: 'ERP sync' },
  requestId: 'req_test',
} as const;

const level = (onHand: number): StockLevel => ({
  onHand,
  seq: 3,
  updatedAtMs: 1000,
  movement: { ...cause, delta: onHand, requestedDelta: onHand },
});

describe('stock of a variant', () => {
  it('counts where it can be sold online', () => {
    const levels = new Map([
      [1, level(5)],
      [2, level(7)],
      [3, level(11)],
    ]);
    const locations = [
      aLocation({ id: 1 }),
      aLocation({ id: 2, isActive: false }),
      aLocation({ id: 3, fulfilsOnline: false }),
      aLocation({ id: 4 }),
    ];
    expect(onlineQuantity({ tracked: true, levels }, locations)).toBe(5);
    expect(onlineQuantity({ tracked: false, levels }, locations)).toBeNull();
  });

  it('is set at the active online location of the lowest priority, the oldest of equals', () => {
    const locations = [
      aLocation({ id: 9, priority: 1 }),
      aLocation({ id: 4, priority: 1 }),
      aLocation({ id: 2, priority: 0, isActive: false }),
    ];
    expect(firstFulfillingLocation(locations)?.id).toBe(4);
    expect(firstFulfillingLocation([aLocation({ fulfilsOnline: false })])).toBeNull();
  });

  it('a count that is there already moves nothing', () => {
    expect(setLevel(level(5), 5, cause, 2000)).toBeNull();
    expect(setLevel(undefined, 0, cause, 2000)).toBeNull();
  });

  it('the movements of a level add up to what is on hand, counted without a gap', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 20 })), (counts) => {
        let now: StockLevel | undefined;
        let sum = 0;
        for (const count of counts) {
          const next = setLevel(now, count, cause, 1000);
          if (next === null) continue;
          sum += next.movement.delta;
          expect(next.seq).toBe((now?.seq ?? 0) + 1);
          expect(next.updatedAtMs).toBeGreaterThan(now?.updatedAtMs ?? 0);
          now = next;
        }
        expect(now?.onHand ?? 0).toBe(sum);
      }),
    );
  });
});
