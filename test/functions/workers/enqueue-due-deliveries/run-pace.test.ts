import fc from 'fast-check';
import { newEndpointPace, newStorePace, takeNextTime } from '#functions/workers/enqueue-due-deliveries/run-pace.ts';
import { freshHealthRecord } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';

const nowMs = Date.UTC(2026, 10, 5, 10, 0, 0);
const run = { nowMs, periodMs: 60_000 };

const momentsFor = (dueAtMs: readonly number[]) => {
  const pace = newEndpointPace(aWebhookEndpoint(), run);
  const store = newStorePace(false, run);
  return dueAtMs.map((ms) => takeNextTime(pace, store, run, ms));
};
/** Counts how many timestamps fall in each second. The keys are seconds after `nowMs`, rounded up. */
function bySecond(moments: readonly (number | null)[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const moment of moments) {
    if (moment === null) continue;
    const second = Math.max(0, Math.ceil((moment - nowMs) / 1000));
    counts.set(second, (counts.get(second) ?? 0) + 1);
  }
  return counts;
}

describe('the moments of a run', () => {
  it('are at most 20 per second and 1,200 per minute for overdue deliveries', () => {
    const moments = momentsFor(Array.from({ length: 3_000 }, () => nowMs - 5_000));
    expect(moments.filter((moment) => moment !== null)).toHaveLength(1_200);
    expect(Math.max(...bySecond(moments).values())).toBe(20);
  });

  it('are at most 20 per second even for deliveries that all fall due in one later second', () => {
    const moments = momentsFor(Array.from({ length: 3_000 }, () => nowMs + 57_300));
    // In the 60th second, this run sends one delivery fewer than the limit of 20. The next run may send one delivery in
    // the same second.
    expect([...bySecond(moments)]).toEqual([
      [58, 20],
      [59, 20],
      [60, 19],
    ]);
  });

  it('are not taken from a delivery by one that falls due later', () => {
    const moments = momentsFor([...Array.from({ length: 500 }, () => nowMs + 50_000), nowMs + 2_000]);
    expect(moments.at(-1)).toBe(nowMs + 2_000);
  });

  it('are never before a delivery is due, and at most 20 per second, whatever falls due', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -600_000, max: 59_999 }), { maxLength: 1_500 }), (offsets) => {
        const due = offsets.map((ms) => nowMs + ms);
        const moments = momentsFor(due);
        for (const [n, moment] of moments.entries())
          if (moment !== null) expect(moment).toBeGreaterThanOrEqual(Math.max(nowMs, due[n] ?? 0));
        for (const count of bySecond(moments).values()) expect(count).toBeLessThanOrEqual(20);
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ['is switched off', { isActive: false }, []],
    ['has a breaker that stays open beyond the next run', { healthRecord: { ...freshHealthRecord, openUntilMs: nowMs + 60_001 } }, []],
    ['may be asked again before the next run', { healthRecord: { ...freshHealthRecord, openUntilMs: nowMs + 45_000 } }, [nowMs + 45_000]],
    ['is being asked if it is well again', { healthRecord: { ...freshHealthRecord, openUntilMs: nowMs - 1 } }, [nowMs]],
  ])('for an endpoint that %s are these', (_, over, expected) => {
    const pace = newEndpointPace(aWebhookEndpoint(over), run);
    const store = newStorePace(false, run);
    expect([1, 2, 3].map(() => takeNextTime(pace, store, run, nowMs)).filter((moment) => moment !== null)).toEqual(expected);
  });

  it('are limited to the ten slots of a slow endpoint', () => {
    const slow = newEndpointPace(aWebhookEndpoint({ healthRecord: { ...freshHealthRecord, lastDurationMs: 5_000 } }), run);
    const quick = newEndpointPace(aWebhookEndpoint({ healthRecord: { ...freshHealthRecord, lastDurationMs: 20 } }), run);
    expect([slow.most, quick.most]).toEqual([120, 1_200]);
  });

  it('are used for retries only up to half while its backlog waits', () => {
    const pace = newEndpointPace(aWebhookEndpoint({ healthRecord: { ...freshHealthRecord, isBacklogWatched: true } }), run);
    expect([pace.most, pace.mostDue]).toEqual([1_200, 600]);
  });

  it('are at least one in a run of a tenth of a second', () => {
    const short = { nowMs, periodMs: 100 };
    const pace = newEndpointPace(aWebhookEndpoint(), short);
    const store = newStorePace(false, short);
    expect([1, 2, 3].map(() => takeNextTime(pace, store, short, nowMs))).toEqual([nowMs, nowMs + 1, null]);
  });
});
