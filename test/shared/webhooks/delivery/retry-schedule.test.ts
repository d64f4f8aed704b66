import fc from 'fast-check';
import { maxAttempts, nextAttemptAtMs } from '#shared/webhooks/delivery/retry-schedule.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;

describe('the retry schedule', () => {
  it('has attempts at 0, 1 m, 6 m, 36 m, 2 h 36, 8 h 36, 20 h 36 and 44 h 36, and no more', () => {
    const attemptedAtMs = [0];
    for (let attempt = 1; ; attempt += 1) {
      const nextMs = nextAttemptAtMs({ attempt, failedAtMs: attemptedAtMs.at(-1) ?? 0, jitter: 0 });
      if (nextMs === null) break;
      attemptedAtMs.push(nextMs);
    }
    expect(attemptedAtMs).toEqual([0, 60_000, 360_000, 2_160_000, 9_360_000, 30_960_000, 74_160_000, 160_560_000]);
    expect(maxAttempts).toBe(8);
  });

  it.each([
    { attempt: 1, waitMs: 60_000, latestMs: 63_000 },
    { attempt: 2, waitMs: 5 * minuteMs, latestMs: 5.25 * minuteMs },
    { attempt: 3, waitMs: 30 * minuteMs, latestMs: 31.5 * minuteMs },
    { attempt: 4, waitMs: 2 * hourMs, latestMs: 2 * hourMs + 5 * minuteMs },
    { attempt: 6, waitMs: 12 * hourMs, latestMs: 12 * hourMs + 5 * minuteMs },
    { attempt: 7, waitMs: 24 * hourMs, latestMs: 24 * hourMs + 5 * minuteMs },
  ])('lengthens the wait after attempt $attempt by up to 5 %, but at most five minutes', ({ attempt, waitMs, latestMs }) => {
    expect(nextAttemptAtMs({ attempt, failedAtMs: 1000, jitter: 0 })).toBe(1000 + waitMs);
    expect(nextAttemptAtMs({ attempt, failedAtMs: 1000, jitter: 1 })).toBe(1000 + latestMs);
  });

  it('lengthens the wait that a receiver asks for by at most five minutes', () => {
    expect(nextAttemptAtMs({ attempt: 1, failedAtMs: 0, jitter: 1, retryAfterSec: 86_400 })).toBe(24 * hourMs + 5 * minuteMs);
  });

  it('never schedules an attempt before the wait ends, nor later than 5 % or five minutes after that', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (attempt, jitter) => {
        const withoutMs = nextAttemptAtMs({ attempt, failedAtMs: 0, jitter: 0 }) ?? 0;
        const withMs = nextAttemptAtMs({ attempt, failedAtMs: 0, jitter }) ?? 0;
        expect(withMs).toBeGreaterThanOrEqual(withoutMs);
        expect(withMs).toBeLessThanOrEqual(Math.min(withoutMs * 1.05, withoutMs + 5 * minuteMs));
      }),
    );
  });

  it.each([
    { case: 'a longer wait that the receiver asks for', attempt: 1, retryAfterSec: 600, waitMs: 10 * minuteMs },
    { case: 'its own wait when the receiver asks for a shorter one', attempt: 2, retryAfterSec: 1, waitMs: 5 * minuteMs },
    { case: 'a day when the receiver asks for more', attempt: 1, retryAfterSec: 999_999_999, waitMs: 24 * hourMs },
    { case: 'its own wait when the receiver asks for none', attempt: 4, retryAfterSec: null, waitMs: 2 * hourMs },
  ])('keeps $case', ({ attempt, retryAfterSec, waitMs }) => {
    expect(nextAttemptAtMs({ attempt, failedAtMs: 0, jitter: 0, retryAfterSec })).toBe(waitMs);
  });

  it('gets no additional attempts because a receiver asks for a wait', () => {
    expect(nextAttemptAtMs({ attempt: 8, failedAtMs: 0, jitter: 0, retryAfterSec: 60 })).toBeNull();
  });

  it('scales with the speed of time', () => {
    expect(nextAttemptAtMs({ attempt: 7, failedAtMs: 0, jitter: 0, timeScale: 3600 })).toBe(24_000);
  });
});
