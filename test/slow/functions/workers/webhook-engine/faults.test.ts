import fc from 'fast-check';
import type { Effect, Fate, Fates } from '#test/support/simulators/crashing-worker.ts';
import { type Simulator, type SimulatorOptions, webhookSimulator } from '#test/support/simulators/webhook-simulator.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;

let simulator: Simulator;
const open = async (options: SimulatorOptions = {}): Promise<void> => {
  simulator = await webhookSimulator(options);
};
afterEach(() => simulator.closeHealthy());

const pair = ({ eventId, endpointId }: { readonly eventId: string; readonly endpointId: number }): string => `${eventId} ${endpointId}`;
const successes = () => simulator.posts.filter(({ status }) => status === 200);
const statuses = async (): Promise<string[]> => (await simulator.deliveries()).map(({ status }) => status);

const isClaim = ({ update }: Effect): boolean => update.includes('attempts = attempts + :one');
const isOutcome = ({ update }: Effect): boolean => update.includes('list_append');
const isNote = ({ update }: Effect): boolean => update.includes('failures = ');
const isPost = ({ kind }: Effect): boolean => kind === 'post';
const isEnd = ({ kind }: Effect): boolean => kind === 'end';

/**
 * Gives `fate` to the first effect of `worker` for which `fits` returns true. All other effects get the fate `happens`.
 */
function once(worker: Effect['worker'], fits: (effect: Effect) => boolean, fate: Fate): Fates {
  let isOver = false;
  return (effect) => {
    if (isOver || effect.worker !== worker || !fits(effect)) return 'happens';
    isOver = true;
    return fate;
  };
}

describe('a sender that is killed', () => {
  it.each([
    ['before its claim', isClaim, 'killed_before', { posts: 1, attemptCount: 1 }],
    ['between its claim and its POST', isClaim, 'killed_after', { posts: 1, attemptCount: 2 }],
    ['after its POST', isPost, 'killed_after', { posts: 2, attemptCount: 2 }],
    ['before it writes the outcome', isOutcome, 'killed_before', { posts: 2, attemptCount: 2 }],
    ['after it wrote the outcome, before its message was deleted', isEnd, 'killed_before', { posts: 1, attemptCount: 1 }],
  ] as const)('%s neither loses the event nor sends it more than one extra time', async (_, fits, fate, { posts, attemptCount }) => {
    await open({ fates: once('deliver', fits, fate) });
    await simulator.subscribe(() => 200);
    const event = await simulator.publish();
    await simulator.runUntilQuiet(hourMs);
    expect(simulator.posts.map(({ eventId, body }) => [eventId, body])).toEqual(
      Array.from({ length: posts }, () => [event.id, event.body]),
    );
    expect(await simulator.deliveries()).toMatchObject([{ status: 'succeeded', attemptCount, leaseUntilMs: null }]);
  });

  it.each([
    ['before its failure is counted at the endpoint', isNote, 'killed_before'],
    ['after its failure is counted, before the outcome is written', isNote, 'killed_after'],
    ['before it writes the outcome', isOutcome, 'killed_before'],
    ['after it wrote the outcome, before its message was deleted', isEnd, 'killed_before'],
  ] as const)('%s leaves a delivery that continues', async (_, fits, fate) => {
    await open({ fates: once('deliver', fits, fate) });
    await simulator.subscribe((n) => (n === 0 ? 503 : 200));
    await simulator.publish();
    await simulator.runUntilQuiet(hourMs);
    expect(simulator.posts.map(({ status }) => status)).toEqual([503, 200]);
    expect(await simulator.deliveries()).toMatchObject([{ status: 'succeeded', attemptCount: 2 }]);
    expect(await simulator.endpoint()).toMatchObject({ healthRecord: { failures: 0, firstFailureAtMs: null } });
  });

  it.each([
    ['before its failure is counted', isNote, 'killed_before'],
    ['before the endpoint is evaluated', isNote, 'killed_after'],
    ['before it writes the outcome', isOutcome, 'killed_before'],
  ] as const)(
    'in the eighth attempt, %s, leaves a failed delivery and an endpoint that is switched off, with one e-mail',
    async (_, fits, fate) => {
      let posts = 0;
      await open({
        fates: once(
          'deliver',
          (effect) => {
            posts += isPost(effect) ? 1 : 0;
            return posts === 8 && fits(effect);
          },
          fate,
        ),
      });
      await simulator.subscribe(() => 500);
      await simulator.publish();
      await simulator.runUntilQuiet(100 * hourMs);
      expect(simulator.posts).toHaveLength(8);
      expect(await simulator.deliveries()).toMatchObject([{ status: 'failed', attemptCount: 8 }]);
      expect(await simulator.endpoint()).toMatchObject({ disabledReason: 'tries_used' });
      expect((await simulator.emails()).filter(({ kind }) => kind === 'endpoint_disabled')).toHaveLength(1);
    },
  );
});

describe('a temporary outage', () => {
  it.each([
    ['the table', ({ kind }: Effect) => kind === 'table'],
    ['the queues', ({ kind }: Effect) => kind === 'queue'],
    ['the key service', ({ kind }: Effect) => kind === 'keys'],
  ])('of %s, loses nothing, sends nothing twice and uses up no attempt', async (_, isOut) => {
    await open({ fates: (effect) => (isOut(effect) && simulator.nowMs() < untilMs ? 'refused' : 'happens') });
    const untilMs = simulator.nowMs() + 7 * minuteMs;
    await simulator.subscribe(() => 200);
    for (let n = 0; n < 5; n += 1) await simulator.publish();
    await simulator.runUntilQuiet(hourMs);
    expect(simulator.posts.map(({ eventId }) => eventId).sort()).toEqual(
      (await simulator.deliveries()).map(({ eventId }) => eventId).sort(),
    );
    expect(await simulator.deliveries()).toMatchObject(Array.from({ length: 5 }, () => ({ status: 'succeeded', attemptCount: 1 })));
  });

  it('of the key service for an hour costs visible attempts with that reason, and loses nothing', async () => {
    await open({ fates: ({ kind }) => (kind === 'keys' && simulator.nowMs() < untilMs ? 'refused' : 'happens') });
    const untilMs = simulator.nowMs() + hourMs;
    await simulator.subscribe(() => 200);
    await simulator.publish();
    await simulator.runUntilQuiet(24 * hourMs);
    expect(simulator.posts).toHaveLength(1);
    const [delivery] = await simulator.deliveries();
    expect(delivery).toMatchObject({
      status: 'succeeded',
      attempts: expect.arrayContaining([expect.objectContaining({ failure: 'internal' })]),
    });
    expect(await simulator.endpoint()).toMatchObject({ disabledAtMs: null, healthRecord: { failures: 0 } });
    expect(simulator.dead).toEqual([]);
  });
});

describe('messages about deliveries', () => {
  it('may be delivered three times each: every event is sent once', async () => {
    await open({ copies: () => 3 });
    await simulator.subscribe((n) => (n < 3 ? 500 : 200));
    for (let n = 0; n < 10; n += 1) await simulator.publish();
    await simulator.runUntilQuiet(hourMs);
    expect(successes()).toHaveLength(10);
    expect(simulator.posts).toHaveLength(13);
    expect(new Set(await statuses())).toEqual(new Set(['succeeded']));
  });

  it('may be lost: the redrive enqueues again after five minutes', async () => {
    let sent = 0;
    await open({ copies: () => (sent++ % 3 === 0 ? 1 : 0) });
    await simulator.subscribe(() => 200);
    for (let n = 0; n < 10; n += 1) await simulator.publish();
    await simulator.runUntilQuiet(4 * hourMs);
    expect(successes()).toHaveLength(10);
    expect(new Set(await statuses())).toEqual(new Set(['succeeded']));
  });
});

const fates = fc.constantFrom<Fate>('killed_before', 'killed_after', 'refused');
const blow = fc.record({ run: fc.nat(45), step: fc.nat(9), fate: fates });
const outage = fc.record({ kind: fc.constantFrom('table', 'queue', 'keys'), fromMin: fc.nat(6), lengthMin: fc.nat(6) });

describe('whatever is killed, refused, repeated or lost', () => {
  it('every event reaches every endpoint, with the same content, and is repeated at most once per disturbed sender', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(blow, { maxLength: 8 }),
        fc.array(outage, { maxLength: 2 }),
        fc.array(fc.constantFrom(0, 1, 1, 1, 2), { minLength: 1, maxLength: 30 }),
        async (blows, outages, copies) => {
          const struck = new Map(blows.map(({ run, step, fate }) => [`${run} ${step}`, fate]));
          let sent = 0;
          const startMs = Date.UTC(2026, 10, 5, 10, 0, 17);
          await open({
            startMs,
            copies: () => copies[sent++] ?? 1,
            fates: ({ run, step, kind }) => {
              const atMin = (simulator.nowMs() - startMs) / minuteMs;
              const isOut = outages.some(
                ({ kind: out, fromMin, lengthMin }) => out === kind && fromMin <= atMin && atMin < fromMin + lengthMin,
              );
              return isOut ? 'refused' : (struck.get(`${run} ${step}`) ?? 'happens');
            },
          });
          await simulator.subscribe(() => 200, { id: 3 });
          await simulator.subscribe((n) => (n < 2 ? 500 : 200), { id: 4 });
          await simulator.subscribe((n) => (n < 6 ? 503 : 200), { id: 5 });
          const events = new Map<string, string>();
          for (let n = 0; n < 4; n += 1) {
            const { id, body } = await simulator.publish();
            events.set(id, body);
          }
          await simulator.runUntilQuiet(72 * hourMs);

          const wanted = [3, 4, 5].flatMap((endpointId) => [...events.keys()].map((eventId) => pair({ eventId, endpointId })));
          expect(new Set(successes().map(pair))).toEqual(new Set(wanted));
          expect((await simulator.deliveries()).map(({ status }) => status)).toEqual(wanted.map(() => 'succeeded'));
          expect(simulator.posts.every(({ eventId, body }) => body === events.get(eventId))).toBe(true);
          expect(successes().length - wanted.length).toBeLessThanOrEqual(simulator.disturbedPosts());
          await simulator.closeHealthy();
        },
      ),
      // In this example, the row of a successful delivery keeps a quarantine note.
      { numRuns: 25, examples: [[[{ run: 16, step: 7, fate: 'refused' }], [], [2, 0, 1]]] },
    );
  });
});
