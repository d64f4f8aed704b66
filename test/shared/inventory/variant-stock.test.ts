import fc from 'fast-check';
import { maxLocations } from '#shared/inventory/location.ts';
import {
  firstFulfillingLocation,
  goneLevels,
  isInStock,
  moveLevel,
  movementTypes,
  onlineQuantity,
  type StockLevel,
  setLevel,
} from '#shared/inventory/variant-stock.ts';
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

  it('is set at the active online location with the lowest priority, the oldest of equals', () => {
    const locations = [
      aLocation({ id: 9, priority: 1 }),
      aLocation({ id: 4, priority: 1 }),
      aLocation({ id: 2, priority: 0, isActive: false }),
    ];
    expect(firstFulfillingLocation(locations)?.id).toBe(4);
    expect(firstFulfillingLocation([aLocation({ fulfilsOnline: false })])).toBeNull();
  });

  it('an unchanged count moves nothing', () => {
    expect(setLevel(level(5), 5, cause, 2000)).toBeNull();
    expect(setLevel(undefined, 0, cause, 2000)).toBeNull();
  });

  it('the movements of a level add up to its stock, numbered without a gap', () => {
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

describe('a level', () => {
  it('stores the units and the cause of its movement', () => {
    expect(moveLevel(level(5), 3, { ...cause, id: 9 }, 2000)).toEqual({
      onHand: 3,
      seq: 4,
      updatedAtMs: 2000,
      movement: { ...cause, id: 9, delta: -2, requestedDelta: -2 },
    });
    expect(moveLevel(undefined, 0, cause, 2000)).toMatchObject({ onHand: 0, seq: 1, movement: { delta: 0 } });
    expect(setLevel(undefined, 4, cause, 2000)).toMatchObject({ onHand: 4, seq: 1, movement: { delta: 4 } });
  });

  it('moves only for known causes', () => {
    expect(movementTypes.join(' ')).toBe(
      'adjust count order cancel refund return product_create product_update product_deleted transfer purchase_order',
    );
  });
});

describe('a variant', () => {
  it('is in stock while any location holds a unit', () => {
    expect(isInStock({ levels: new Map(Object.entries([level(0), level(1)]).map(([id, one]) => [Number(id), one])) })).toBe(true);
    expect(isInStock({ levels: new Map([[1, level(0)]]) })).toBe(false);
    expect(isInStock({ levels: new Map() })).toBe(false);
  });

  it('with the maximum number of levels loses empty ones of deleted locations', () => {
    const levels = (count: number) => new Map(Array.from({ length: count }, (_, id) => [id, level(id === 2 ? 1 : 0)] as const));
    const kept = Array.from({ length: maxLocations }, (_, id) => ({ id })).filter(({ id }) => id > 2);
    expect(goneLevels({ levels: levels(maxLocations) }, kept)).toEqual([0, 1]);
    expect(goneLevels({ levels: levels(maxLocations - 1) }, kept)).toEqual([]);
  });
});
