import fc from 'fast-check';
import { type Allowance, deliveryRate, freshAllowance, takeAllowed, takeReserved } from '#shared/webhooks/delivery/delivery-rate.ts';

const live = deliveryRate({ testMode: false });
const trial = deliveryRate({ testMode: true });

/**
 * Simulates one minute in which several containers reserve webhook attempts. A test can complete the reservations in
 * any order.
 */
function minuteOf(rate: typeof live, containers: number) {
  let count = 0;
  let calls = 0;
  const allowances: Allowance[] = Array.from({ length: containers }, () => freshAllowance(rate));
  const at = (container: number): Allowance => allowances[container] ?? freshAllowance(rate);
  /**
   * Requests `wanted` attempts for a container. `taken` is the number of attempts that the container's allowance grants
   * immediately. Call `answer` to reserve the missing attempts. `answer` returns the number of attempts that the
   * reservation grants.
   */
  const begin = (container: number, wanted: number): { readonly taken: number; readonly answer: () => number } => {
    const { taken, allowance, reservation } = takeAllowed(at(container), wanted, rate);
    allowances[container] = allowance;
    if (reservation === null) return { taken, answer: () => 0 };
    calls += 1;
    count += reservation.asked;
    const counted = count;
    return {
      taken,
      answer: () => {
        const reserved = takeReserved(at(container), reservation, counted, rate);
        allowances[container] = reserved.allowance;
        return reserved.taken;
      },
    };
  };
  const take = (container: number, wanted: number): number => {
    const { taken, answer } = begin(container, wanted);
    return taken + answer();
  };
  return { begin, take, calls: () => calls };
}

describe('the rate of a store', () => {
  it('is 1,500 first attempts and 1,500 waiting deliveries per minute, and a tenth of that for a trial', () => {
    expect(live).toMatchObject({ firstPerMinute: 1_500, waitingPerMinute: 1_500 });
    expect(trial).toMatchObject({ firstPerMinute: 150, waitingPerMinute: 150 });
  });
});

describe('the first attempts of a minute', () => {
  it.each([
    ['a live store, fifty', live, 50],
    ['a trial store, five', trial, 5],
  ])('need no call for the first ones in a container: for %s', (_, rate, free) => {
    const minute = minuteOf(rate, 1);
    expect(Array.from({ length: free }, () => minute.take(0, 1))).toEqual(Array.from({ length: free }, () => 1));
    expect(minute.calls()).toBe(0);
    expect(minute.take(0, 1)).toBe(1);
    expect(minute.calls()).toBe(1);
  });

  it('need one call per 25 after that, and none once the limit of the store is reached', () => {
    const minute = minuteOf(live, 1);
    const taken = Array.from({ length: 5_000 }, () => minute.take(0, 1));
    expect(taken.lastIndexOf(1)).toBe(1_499);
    expect(minute.calls()).toBe((1_500 - 50) / 25 + 1);
  });

  it('are exactly the rate when one container sends them all, however many one event causes', () => {
    for (const size of [1, 7, 50, 1_000]) {
      const minute = minuteOf(live, 1);
      const sum = Array.from({ length: 4_000 }, () => minute.take(0, size)).reduce((a, b) => a + b, 0);
      expect(sum).toBe(1_500);
    }
  });

  it('never exceed the rate plus the uncounted attempts of the other containers, whatever the order of reservations', () => {
    const step = fc.record({ container: fc.nat(19), wanted: fc.integer({ min: 1, max: 60 }), answersLater: fc.boolean() });
    fc.assert(
      fc.property(fc.constantFrom(live, trial), fc.array(step, { maxLength: 400 }), (rate, steps) => {
        const minute = minuteOf(rate, 20);
        let sum = 0;
        const open: (() => number)[] = [];
        for (const { container, wanted, answersLater } of steps) {
          const { taken, answer } = minute.begin(container, wanted);
          sum += taken;
          if (answersLater) open.push(answer);
          else sum += answer();
        }
        for (const answer of open) sum += answer();
        expect(sum).toBeLessThanOrEqual(rate.firstPerMinute + 19 * rate.uncounted);
      }),
      { numRuns: 200 },
    );
  });

  it('are never limited while the store stays below its rate in one container', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 30 }), (wanted) => {
        const minute = minuteOf(live, 1);
        expect(wanted.map((count) => minute.take(0, count))).toEqual(wanted);
      }),
    );
  });
});
