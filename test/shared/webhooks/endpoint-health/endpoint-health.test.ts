import fc from 'fast-check';
import {
  type EndpointHealthRecord,
  evaluateHealth,
  failingSinceMs,
  freshHealthRecord,
  healthOf,
  isAtCapacity,
  isBreakerOpen,
  isProbing,
  nextProbeAtMs,
  startsFailing,
  willFreeSlotSoon,
} from '#shared/webhooks/endpoint-health/endpoint-health.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;
const nowMs = Date.UTC(2026, 10, 5, 10, 0, 0);

const failing = (over: Partial<EndpointHealthRecord> = {}): EndpointHealthRecord => ({
  ...freshHealthRecord,
  failures: 3,
  firstFailureAtMs: nowMs,
  lastFailureAtMs: nowMs,
  ...over,
});
type Circumstances = {
  readonly atMs?: number;
  readonly isGone?: boolean;
  readonly usedUpSinceMs?: number | null;
  readonly timeScale?: number;
};
const evaluate = (
  healthRecord: EndpointHealthRecord,
  { atMs = nowMs, isGone = false, usedUpSinceMs = null, timeScale = 1 }: Circumstances = {},
) => evaluateHealth(healthRecord, { nowMs: atMs, isGone, usedUpSinceMs, timeScale });
const goesOn = { act: 'go_on', warning: null, openUntilMs: null };

describe('the health of an endpoint', () => {
  it.each([
    [0, 'healthy'],
    [2, 'healthy'],
    [3, 'failing'],
    [800, 'failing'],
  ] as const)('after %i consecutive failures is %s', (failures, health) => {
    expect(healthOf({ disabledAtMs: null, healthRecord: failing({ failures }) })).toBe(health);
  });

  it('is disabled once it was switched off, whatever its attempts have shown', () => {
    expect(healthOf({ disabledAtMs: nowMs, healthRecord: freshHealthRecord })).toBe('disabled');
  });

  it('names the first failure of the series only while it is failing', () => {
    expect(failingSinceMs({ disabledAtMs: null, healthRecord: failing({ failures: 2 }) })).toBeNull();
    expect(failingSinceMs({ disabledAtMs: null, healthRecord: failing({ failures: 3 }) })).toBe(nowMs);
  });

  it('gives the next probe of an endpoint whose breaker is open, unless the endpoint is disabled', () => {
    const open = { isActive: true, disabledAtMs: null, healthRecord: failing({ openUntilMs: nowMs + 30_000 }) };
    expect(nextProbeAtMs(open)).toBe(nowMs + 30_000);
    expect(nextProbeAtMs({ ...open, isActive: false })).toBeNull();
    expect(nextProbeAtMs({ ...open, disabledAtMs: nowMs })).toBeNull();
    expect(nextProbeAtMs({ ...open, healthRecord: failing() })).toBeNull();
  });
});

describe('the breaker', () => {
  it('stays closed for four consecutive failures', () => {
    expect(evaluate(failing({ failures: 4 }))).toEqual(goesOn);
  });

  it.each([
    [0, 30_000],
    [1, 60_000],
    [2, 120_000],
    [3, 240_000],
    [4, 480_000],
    [5, 900_000],
    [6, 900_000],
    [4_000, 900_000],
  ])('opens at the fifth failure after %i earlier trips, for %i ms', (breakerTrips, openMs) => {
    expect(evaluate(failing({ failures: 5 + breakerTrips, breakerTrips }))).toEqual({ ...goesOn, openUntilMs: nowMs + openMs });
  });

  it('does not open again for failures while it is open', () => {
    expect(evaluate(failing({ failures: 6, breakerTrips: 1, openUntilMs: nowMs + 1 }))).toEqual(goesOn);
  });

  it('opens again when a probe fails after its end', () => {
    expect(evaluate(failing({ failures: 6, breakerTrips: 1, openUntilMs: nowMs }))).toEqual({ ...goesOn, openUntilMs: nowMs + 60_000 });
  });

  it('is open before its end and half-open from then on', () => {
    const open = failing({ openUntilMs: nowMs });
    expect([isBreakerOpen(open, nowMs - 1), isProbing(open, nowMs - 1)]).toEqual([true, false]);
    expect([isBreakerOpen(open, nowMs), isProbing(open, nowMs)]).toEqual([false, true]);
    expect([isBreakerOpen(freshHealthRecord, nowMs), isProbing(freshHealthRecord, nowMs)]).toEqual([false, false]);
  });

  it('is open for a shorter time when time runs faster', () => {
    expect(evaluate(failing({ failures: 5 }), { timeScale: 600 })).toEqual({ ...goesOn, openUntilMs: nowMs + 50 });
  });
});

describe('the owners', () => {
  it.each([
    [1 * hourMs - 1, null],
    [1 * hourMs, 1],
    [24 * hourMs - 1, 1],
    [24 * hourMs, 2],
    [48 * hourMs - 1, 2],
    [48 * hourMs, 3],
    [72 * hourMs - 1, 3],
  ])('of an endpoint that has failed for %i ms are due warning %p', (failedForMs, warning) => {
    expect(evaluate(failing(), { atMs: nowMs + failedForMs })).toEqual({ ...goesOn, warning });
  });

  it('get each warning once', () => {
    expect(evaluate(failing({ warnings: 1 }), { atMs: nowMs + 2 * hourMs })).toEqual(goesOn);
    expect(evaluate(failing({ warnings: 1 }), { atMs: nowMs + 25 * hourMs })).toEqual({ ...goesOn, warning: 2 });
    expect(evaluate(failing({ warnings: 3 }), { atMs: nowMs + 71 * hourMs })).toEqual(goesOn);
  });

  it('are not warned about two failed attempts, however far apart', () => {
    expect(evaluate(failing({ failures: 2 }), { atMs: nowMs + 25 * hourMs })).toEqual(goesOn);
  });

  it('are warned earlier when time runs faster', () => {
    expect(evaluate(failing(), { atMs: nowMs + 6_000, timeScale: 600 })).toEqual({ ...goesOn, warning: 1 });
  });
});

describe('an endpoint is disabled', () => {
  it('after 72 hours of failures, but not before', () => {
    expect(evaluate(failing(), { atMs: nowMs + 72 * hourMs - 1 })).toMatchObject({ act: 'go_on' });
    expect(evaluate(failing(), { atMs: nowMs + 72 * hourMs })).toEqual({ act: 'disable', reason: 'failing_3_days' });
    expect(evaluate(failing(), { atMs: nowMs + 432_000, timeScale: 600 })).toEqual({ act: 'disable', reason: 'failing_3_days' });
  });

  it('immediately when it answers 410', () => {
    expect(evaluate(failing({ failures: 1 }), { isGone: true })).toEqual({ act: 'disable', reason: 'gone' });
  });

  it.each([
    ['nothing has ever succeeded there', null, true],
    ['the last success was before its first attempt', nowMs - 1, true],
    ['a delivery succeeded at the time of its first attempt', nowMs, false],
    ['a delivery succeeded since', nowMs + minuteMs, false],
  ])('when a delivery has used all its attempts and %s: %p', (_, lastSuccessAtMs, isDisabled) => {
    const verdict = evaluate(failing({ lastSuccessAtMs }), { atMs: nowMs + 45 * hourMs, usedUpSinceMs: nowMs });
    expect(verdict).toMatchObject(isDisabled ? { act: 'disable', reason: 'tries_used' } : { act: 'go_on' });
  });
});

describe('a failure', () => {
  it.each([
    ['the first ever', null, true],
    ['30 hours after the one before', nowMs - 30 * hourMs, false],
    ['more than 30 hours after the one before', nowMs - 30 * hourMs - 1, true],
  ])('%s begins a new series: %p', (_, lastFailureAtMs, isNew) => {
    expect(startsFailing(failing({ lastFailureAtMs }), nowMs, 1)).toBe(isNew);
  });

  it('begins a new series sooner when time runs faster', () => {
    expect(startsFailing(failing({ lastFailureAtMs: nowMs - 180_000 }), nowMs, 600)).toBe(false);
    expect(startsFailing(failing({ lastFailureAtMs: nowMs - 180_001 }), nowMs, 600)).toBe(true);
  });
});

const moment = fc.integer({ min: 0, max: 100 * hourMs }).map((ms) => nowMs + ms);
const anyHealthRecord = fc
  .record({
    failures: fc.integer({ min: 1, max: 5_000 }),
    firstFailureAtMs: moment,
    lastFailureAtMs: moment,
    lastSuccessAtMs: fc.option(moment),
    openUntilMs: fc.option(moment),
    breakerTrips: fc.integer({ min: 0, max: 5_000 }),
    warnings: fc.integer({ min: 0, max: 3 }),
  })
  .map((shown): EndpointHealthRecord => ({ ...freshHealthRecord, ...shown }));

describe('in every history of an endpoint', () => {
  it('a success since the first attempt of a delivery prevents that delivery from disabling it', () => {
    fc.assert(
      fc.property(anyHealthRecord, moment, moment, fc.nat(hourMs), (healthRecord, atMs, usedUpSinceMs, laterMs) => {
        const verdict = evaluate({ ...healthRecord, lastSuccessAtMs: usedUpSinceMs + laterMs }, { atMs, usedUpSinceMs });
        expect(verdict).not.toMatchObject({ reason: 'tries_used' });
      }),
    );
  });

  it('a series of failures shorter than 72 hours alone does not disable it', () => {
    fc.assert(
      fc.property(anyHealthRecord, fc.integer({ min: 0, max: 72 * hourMs - 1 }), (healthRecord, failedForMs) => {
        expect(
          evaluate(healthRecord, { atMs: healthRecord.firstFailureAtMs === null ? 0 : healthRecord.firstFailureAtMs + failedForMs }).act,
        ).toBe('go_on');
      }),
    );
  });

  it('the breaker opens for 30 s to 15 min, and never while it is open', () => {
    fc.assert(
      fc.property(anyHealthRecord, moment, (healthRecord, atMs) => {
        const verdict = evaluate(healthRecord, { atMs });
        fc.pre(verdict.act === 'go_on' && verdict.openUntilMs !== null);
        const openMs = verdict.act === 'go_on' ? (verdict.openUntilMs ?? 0) - atMs : 0;
        expect(openMs).toBeGreaterThanOrEqual(30_000);
        expect(openMs).toBeLessThanOrEqual(15 * minuteMs);
        expect(isBreakerOpen(healthRecord, atMs)).toBe(false);
      }),
    );
  });
});

describe('slots of an endpoint', () => {
  const begunAgo = (count: number, agoMs: number, name = 's') =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name}${n}`, nowMs - agoMs + minuteMs]));

  it.each([
    ['the ten attempts under way began recently', { slots: begunAgo(10, 500) }, true],
    ['one of the ten began recently', { slots: { ...begunAgo(9, 9_000), young: nowMs - 20 + minuteMs } }, true],
    ['all ten are slow', { slots: begunAgo(10, 501) }, false],
    ['the last success was slow', { slots: begunAgo(10, 20), lastDurationMs: 501 }, false],
    ['an attempt has failed since the last success', { slots: begunAgo(10, 20), failures: 1 }, false],
  ])('are soon free or not when %s', (_, over, isSoon) => {
    expect(willFreeSlotSoon({ ...freshHealthRecord, ...over }, nowMs)).toBe(isSoon);
  });

  it.each([
    ['nothing is under way', {}, false],
    ['nine attempts are slow', { slots: begunAgo(9, 9_000) }, false],
    ['ten attempts are slow', { slots: begunAgo(10, 9_000) }, true],
    ['one of ten senders was killed', { slots: { ...begunAgo(9, 9_000), dead: nowMs } }, false],
    ['ten attempts began recently', { slots: begunAgo(10, 20) }, false],
    ['the breaker is open', { openUntilMs: nowMs + 1 }, true],
    ['the breaker is half-open', { openUntilMs: nowMs }, false],
    ['a probe is under way', { openUntilMs: nowMs, slots: begunAgo(1, 20) }, true],
    ['the sender of a probe was killed', { openUntilMs: nowMs, slots: { dead: nowMs } }, false],
  ])('are all taken or not when %s', (_, over, isTurnedAway) => {
    expect(isAtCapacity({ ...freshHealthRecord, ...over }, nowMs)).toBe(isTurnedAway);
  });
});
