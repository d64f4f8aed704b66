import fc from 'fast-check';
import { type Rush, simulateRush } from './rush.ts';

const rush = (facts: Partial<Rush> = {}): Rush => ({
  ...{ buyers: 1_000, withinSec: 10, units: 100, gateway: { perSec: 2_000, burst: 4_000 }, executions: 300 },
  ...{ placedSec: 0.1, overloadedSec: 2, soldOutSec: 0.1, ordersPerSec: 50, shareAt: () => 1, comesBackSec: 1 },
  ...facts,
});

describe('a rush', () => {
  it('below every limit is served as it arrives', () => {
    const result = simulateRush(rush({ units: 5_000, ordersPerSec: 200 }));
    expect(result).toMatchObject({ refusedForLack: 0, throttled: 0, notStarted: 0, overloaded: 0, soldOutAfterSec: null });
    expect(result.placed).toBeCloseTo(1_000, 3);
    expect(result.answeredAfterSec).toBeCloseTo(10, 3);
  });

  it('sells out when the tightest partition has processed the units, and later buyers learn it immediately', () => {
    const result = simulateRush(rush());
    expect(result.placed).toBeCloseTo(100, 3);
    expect(result.refusedForLack).toBeCloseTo(900, 0);
    expect(result.soldOutAfterSec).toBeCloseTo(2, 0);
  });

  it('waits for executions that requests waiting for units occupy', () => {
    const result = simulateRush(rush({ executions: 20, overloadedSec: 8, units: 1_000 }));
    expect(result.mostExecutions).toBe(20);
    expect(result.notStarted).toBeGreaterThan(0);
  });

  it("is limited by API Gateway's throttle when its burst is used up", () => {
    const gateway = { perSec: 50, burst: 10 };
    const { throttled, answeredAfterSec } = simulateRush(rush({ units: 1_000, ordersPerSec: 1_000, gateway }));
    expect(throttled).toBeGreaterThan(0);
    // The 1,000 buyers are admitted at 50 per second.
    expect(answeredAfterSec).toBeGreaterThan(19);
    expect(answeredAfterSec).toBeLessThan(22);
  });

  it('never sells more than the stock, and answers everyone once', () => {
    const anyRush = fc.record({
      buyers: fc.integer({ min: 1, max: 5_000 }),
      withinSec: fc.integer({ min: 1, max: 60 }),
      units: fc.integer({ min: 0, max: 5_000 }),
      executions: fc.integer({ min: 5, max: 300 }),
      ordersPerSec: fc.integer({ min: 20, max: 500 }),
      useful: fc.double({ min: 0.2, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(anyRush, ({ useful, ...facts }) => {
        const { placed, refusedForLack, mostExecutions } = simulateRush(rush({ ...facts, shareAt: (times) => (times > 1 ? useful : 1) }));
        expect(placed).toBeLessThanOrEqual(facts.units + 1e-6);
        expect(Math.abs(placed + refusedForLack - facts.buyers)).toBeLessThanOrEqual(0.5);
        expect(mostExecutions).toBeLessThanOrEqual(facts.executions + 1e-6);
      }),
    );
  });
});
