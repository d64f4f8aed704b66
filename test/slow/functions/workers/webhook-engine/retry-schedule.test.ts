import fc from 'fast-check';
import { switchOnEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { type Simulator, type SimulatorOptions, webhookSimulator } from '#test/support/simulators/webhook-simulator.ts';

const secMs = 1_000;
const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 10, 5, 10, 0, 17);
/** Each attempt's time after the event: 0, 1 min, 6 min, 36 min, 2 h 36, 8 h 36, 20 h 36 and 44 h 36. */
const attemptedAfterMs = [0, 60_000, 360_000, 2_160_000, 9_360_000, 30_960_000, 74_160_000, 160_560_000];

let simulator: Simulator;
const open = async (options: SimulatorOptions = {}): Promise<void> => {
  simulator = await webhookSimulator({ startMs, ...options });
};
afterEach(() => simulator.closeHealthy());

const attemptedAfter = (): number[] => simulator.posts.map(({ atMs }) => atMs - startMs);
const kinds = async (): Promise<string[]> => (await simulator.emails()).map(({ kind }) => kind).sort();

describe('a delivery that fails every time', () => {
  it('is attempted after exactly 0, 1 min, 6 min, 36 min, 2 h 36, 8 h 36, 20 h 36 and 44 h 36, and then no more', async () => {
    await open();
    await simulator.subscribe(() => 500);
    await simulator.publish();
    await simulator.runUntilQuiet(100 * hourMs);
    expect(attemptedAfter()).toEqual(attemptedAfterMs);
    expect(simulator.posts.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('has the same bytes and id every time, with a new signature', async () => {
    await open();
    await simulator.subscribe(() => 500);
    const event = await simulator.publish();
    await simulator.runUntilQuiet(100 * hourMs);
    expect(new Set(simulator.posts.map(({ body }) => body))).toEqual(new Set([event.body]));
    expect(new Set(simulator.posts.map(({ eventId }) => eventId))).toEqual(new Set([event.id]));
    expect(simulator.posts.map(({ signature }) => signature.split(',')[0])).toEqual(
      attemptedAfterMs.map((ms) => `t=${(startMs + ms) / secMs}`),
    );
  });

  it('then has failed, its endpoint is switched off, and its owners got one warning and one final e-mail', async () => {
    await open();
    await simulator.subscribe(() => 500);
    await simulator.publish();
    await simulator.runUntilQuiet(100 * hourMs);
    expect(await simulator.deliveries()).toMatchObject([{ status: 'failed', attemptCount: 8, nextAttemptAtMs: null }]);
    expect(await simulator.endpoint()).toMatchObject({
      disabledAtMs: startMs + 160_560_000,
      disabledReason: 'tries_used',
      healthRecord: { failures: 8, slots: {} },
    });
    // After 24 hours of failures, only the last attempt remains. The last attempt disables the endpoint, and no second
    // warning is sent.
    expect(await kinds()).toEqual(['endpoint_disabled', 'endpoint_failing']);
  });

  it('does not switch off an endpoint at which another delivery has succeeded in the meantime', async () => {
    await open();
    let isWell = false;
    await simulator.subscribe(() => (isWell ? 200 : 500));
    await simulator.publish();
    await simulator.runUntil(startMs + 3 * hourMs);
    isWell = true;
    await simulator.publish();
    await simulator.runFor(secMs);
    isWell = false;
    await simulator.runUntilQuiet(100 * hourMs);
    expect((await simulator.deliveries()).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    expect(await simulator.endpoint()).toMatchObject({ disabledAtMs: null });
    expect(await kinds()).not.toContain('endpoint_disabled');
  });

  it('with jitter is never attempted earlier, and at most 5 % of each wait plus five minutes later', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 7, maxLength: 7 }),
        async (jitters) => {
          let drawn = 0;
          await open({ random: () => jitters[drawn++ % jitters.length] ?? 0 });
          await simulator.subscribe(() => 500);
          await simulator.publish();
          await simulator.runUntilQuiet(100 * hourMs);
          const waitsMs = attemptedAfter()
            .slice(1)
            .map((ms, n) => ms - (attemptedAfter()[n] ?? 0));
          const leastMs = attemptedAfterMs.slice(1).map((ms, n) => ms - (attemptedAfterMs[n] ?? 0));
          expect(waitsMs).toHaveLength(7);
          for (const [n, waitMs] of waitsMs.entries()) {
            expect(waitMs).toBeGreaterThanOrEqual(leastMs[n] ?? 0);
            // Message delays are rounded up to whole seconds, so a wait may be up to one second longer.
            expect(waitMs).toBeLessThanOrEqual(Math.min((leastMs[n] ?? 0) * 1.05, (leastMs[n] ?? 0) + 300_000) + secMs);
          }
          await simulator.closeHealthy();
        },
      ),
      { numRuns: 5 },
    );
  });
});

describe('an endpoint whose receiver requests a day between attempts', () => {
  it('is switched off after 72 hours of failures, before any delivery has used its attempts, with one e-mail', async () => {
    await open();
    await simulator.subscribe(() => ({ status: 503, headers: { 'retry-after': '86400' } }));
    await simulator.publish();
    await simulator.runUntilQuiet(200 * hourMs);
    expect(attemptedAfter()).toEqual([0, 24 * hourMs, 48 * hourMs, 72 * hourMs]);
    expect(await simulator.endpoint()).toMatchObject({ disabledAtMs: startMs + 72 * hourMs, disabledReason: 'failing_3_days' });
    expect(await kinds()).toEqual(['endpoint_disabled', 'endpoint_failing']);
    expect(await simulator.deliveries()).toMatchObject([{ status: 'held', attemptCount: 4, nextAttemptAtMs: null }]);
  });

  it('gets another 72 hours after more than 30 hours without attempts', async () => {
    await open();
    await simulator.subscribe(() => ({ status: 503, headers: { 'retry-after': '86400' } }));
    await simulator.publish();
    await simulator.runUntil(startMs + hourMs);
    await simulator.change((endpoint) => ({ ...endpoint, isActive: false }));
    await simulator.runUntil(startMs + 40 * hourMs);
    await simulator.change(switchOnEndpoint);
    await simulator.runUntilQuiet(200 * hourMs);
    const [, second = 0] = attemptedAfter();
    expect(second).toBeGreaterThanOrEqual(40 * hourMs);
    expect(attemptedAfter()).toEqual([0, second, second + 24 * hourMs, second + 48 * hourMs, second + 72 * hourMs]);
    expect(await simulator.endpoint()).toMatchObject({ disabledAtMs: startMs + second + 72 * hourMs, disabledReason: 'failing_3_days' });
  });
});

describe('an endpoint that answers 410', () => {
  it('is switched off immediately with one e-mail, and its delivery is held until it is switched on', async () => {
    await open();
    await simulator.subscribe(() => 410);
    await simulator.publish();
    await simulator.runUntilQuiet(hourMs);
    expect(attemptedAfter()).toEqual([0]);
    expect(await simulator.endpoint()).toMatchObject({ disabledAtMs: startMs, disabledReason: 'gone' });
    expect(await simulator.deliveries()).toMatchObject([{ status: 'held', attemptCount: 1 }]);
    expect(await kinds()).toEqual(['endpoint_disabled']);
  });
});
