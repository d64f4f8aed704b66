import fc from 'fast-check';
import { ulid } from 'ulid';
import { applyHealthVerdict } from '#functions/workers/deliver-webhooks/apply-health-verdict.ts';
import { transact } from '#shared/table/transact.ts';
import { isSwitchedOn, moveEndpoint, switchOnEndpoint, type WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { addEndpointWrite, changeEndpointWrite, getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { acquireSlot, recordFailure } from '#shared/webhooks/endpoint-health/endpoint-health-table.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { localTable } from '#test/support/harness/local-table.ts';
import { type Simulator, webhookSimulator } from '#test/support/simulators/webhook-simulator.ts';

const secMs = 1_000;
const hourMs = 3_600_000;
const switchedOff = (endpoint: WebhookEndpoint): WebhookEndpoint => ({ ...endpoint, isActive: false });

describe('an endpoint that was switched on again', () => {
  let simulator: Simulator;
  beforeEach(async () => {
    simulator = await webhookSimulator();
  });
  afterEach(() => simulator.close());

  /**
   * Subscribes a receiver that answers its first request only when the returned `answer` is called. Waits for that
   * request.
   */
  async function subscribeSlowly(first: number, then: number) {
    const answered = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await simulator.subscribe(async (n) => {
      if (n > 0) return then;
      asked.resolve();
      await answered.promise;
      return first;
    });
    await simulator.publish();
    const trying = simulator.runFor(secMs);
    await asked.promise;
    return {
      answer: async () => {
        answered.resolve();
        await trying;
      },
    };
  }

  it('by staff is not switched off by a 410 to an earlier attempt', async () => {
    const { answer } = await subscribeSlowly(410, 200);
    await simulator.change(switchedOff);
    await simulator.change(switchOnEndpoint);
    await answer();
    expect(await simulator.endpoint()).toMatchObject({ isActive: true, disabledAtMs: null, healthRecord: { failures: 0, slots: {} } });
    await simulator.runUntilQuiet(hourMs);
    expect((await simulator.deliveries()).map(({ status }) => status)).toEqual(['succeeded']);
    expect(await simulator.emails()).toEqual([]);
  });

  it('after the service disabled it is not switched off by an earlier attempt', async () => {
    const { answer } = await subscribeSlowly(410, 200);
    await simulator.change((endpoint) => ({ ...endpoint, disabledAtMs: simulator.nowMs(), disabledReason: 'gone' }));
    await simulator.change(switchOnEndpoint);
    await answer();
    expect(await simulator.endpoint()).toMatchObject({ disabledAtMs: null, healthRecord: { failures: 0, slots: {} } });
  });

  it('is not switched off by an earlier attempt that ends after it has returned to its first URL', async () => {
    const { answer } = await subscribeSlowly(410, 200);
    const home = (await simulator.endpoint())?.url ?? '';
    await simulator.change((endpoint) => moveEndpoint(endpoint, 'https://receiver.example/elsewhere'));
    await simulator.change((endpoint) => moveEndpoint(endpoint, home));
    await answer();
    expect(await simulator.endpoint()).toMatchObject({ url: home, disabledAtMs: null, healthRecord: { failures: 0, slots: {} } });
  });

  it('is switched off by a 410 to a later attempt', async () => {
    await simulator.subscribe(() => 410);
    await simulator.change(switchedOff);
    await simulator.change(switchOnEndpoint);
    await simulator.publish();
    await simulator.runFor(secMs);
    expect(await simulator.endpoint()).toMatchObject({ disabledReason: 'gone' });
  });

  it.each([
    ['switched on again', (endpoint: WebhookEndpoint) => switchOnEndpoint(endpoint)],
    ['and elsewhere', (endpoint: WebhookEndpoint) => switchOnEndpoint(moveEndpoint(endpoint, endpoint.url.replace('/hook', '/mended')))],
  ])('is not switched off by the eighth attempt of a held delivery, %s', async (_, mend) => {
    await simulator.subscribe(() => 500);
    await simulator.publish();
    await simulator.runFor(30 * hourMs);
    await simulator.change(switchedOff);
    await simulator.runFor(20 * hourMs);
    expect(await simulator.deliveries()).toMatchObject([{ status: 'held', attemptCount: 7 }]);
    await simulator.change(mend);
    await simulator.runFor(hourMs);
    expect(await simulator.deliveries()).toMatchObject([{ status: 'failed', attemptCount: 8 }]);
    expect(await simulator.endpoint()).toMatchObject({ isActive: true, disabledAtMs: null });
  });

  it('is switched off when a later delivery has used all its attempts', async () => {
    await simulator.subscribe(() => 500);
    await simulator.change(switchedOff);
    await simulator.change(switchOnEndpoint);
    await simulator.runFor(secMs);
    await simulator.publish();
    await simulator.runUntilQuiet(100 * hourMs);
    expect(await simulator.endpoint()).toMatchObject({ disabledReason: 'tries_used' });
  });
});

type Move = { readonly move: 'begin' | 'end' | 'off' | 'on' | 'move'; readonly which: number };
const moves: fc.Arbitrary<Move> = fc.record({
  move: fc.constantFrom('begin', 'begin', 'end', 'end', 'off', 'on', 'move'),
  which: fc.nat(9),
});

describe('whatever staff do during attempts', () => {
  it('a 410 switches an endpoint off only if it answers an attempt since the endpoint was last switched on or moved', async () => {
    const { log } = recordedLog();
    await fc.assert(
      fc.asyncProperty(fc.array(moves, { maxLength: 30 }), async (history) => {
        const { table, close } = await localTable();
        const { storeId, id } = aWebhookEndpoint();
        await transact(table, [addEndpointWrite(aWebhookEndpoint())]);
        const read = async () => (await getEndpoint(table, storeId, id)) ?? aWebhookEndpoint();
        const change = async (decide: (endpoint: WebhookEndpoint) => WebhookEndpoint) => {
          const before = await read();
          await transact(table, [changeEndpointWrite(before, { ...decide(before), updatedAtMs: before.updatedAtMs + 1 })]);
        };
        let era = 0;
        let nowMs = Date.UTC(2026, 10, 5);
        let underWay: { readonly slot: string; readonly era: number; readonly endpoint: WebhookEndpoint }[] = [];
        for (const one of history) {
          nowMs += 1;
          const isOn = isSwitchedOn(await read());
          if (one.move === 'off') await change(switchedOff);
          else if (one.move === 'on') {
            if (!isOn) era += 1;
            await change(switchOnEndpoint);
          } else if (one.move === 'move') {
            era += 1;
            await change((endpoint) => moveEndpoint(endpoint, `https://receiver.example/${era}`));
          } else if (one.move === 'begin') {
            const slot = ulid();
            const entry = await acquireSlot(table, { storeId, endpointId: id, slot }, { nowMs, leaseUntilMs: nowMs + 60_000 });
            if (entry.acquired) underWay.push({ slot, era, endpoint: entry.endpoint });
          } else {
            const ended = underWay[one.which % Math.max(underWay.length, 1)];
            if (ended === undefined) continue;
            underWay = underWay.filter((other) => other !== ended);
            const wasDisabled = (await read()).disabledAtMs !== null;
            const visit = { storeId, endpointId: id, slot: ended.slot };
            const failed = await recordFailure(table, visit, ended.endpoint, { nowMs, timeScale: 1 });
            const failure = { nowMs, isGone: true, usedUpSinceMs: null, timeScale: 1 };
            if (failed !== null) await applyHealthVerdict({ table, newEventId: () => `evt_${ulid()}`, log }, failed, failure);
            const after = await read();
            expect(after.disabledAtMs !== null).toBe(wasDisabled || ended.era === era);
            expect(Object.keys(after.healthRecord.slots)).not.toContain(ended.slot);
          }
        }
        close();
      }),
      { numRuns: 60 },
    );
  });
});
