import { transact } from '#shared/table/transact.ts';
import { moveEndpoint, rollSecrets, switchOnEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { removeEndpointWrite } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { type Simulator, webhookSimulator } from '#test/support/simulators/webhook-simulator.ts';

const secMs = 1_000;
const minuteMs = 60_000;
const hourMs = 3_600_000;

let simulator: Simulator;
let copies: number;
const open = async (): Promise<void> => {
  copies = 1;
  simulator = await webhookSimulator({ copies: () => copies });
};

const postsTo = (endpointId: number) => simulator.posts.filter((post) => post.endpointId === endpointId);
const successes = (endpointId: number) => postsTo(endpointId).filter(({ status }) => status === 200);
/** Returns the largest number of POSTs within one second. */
function busiest(posts: readonly { readonly atMs: number }[]): number {
  const counts = new Map<number, number>();
  for (const { atMs } of posts) counts.set(Math.floor(atMs / secMs), (counts.get(Math.floor(atMs / secMs)) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

describe('200 events for an endpoint that is down for an hour', () => {
  let isWell = false;
  let hour: { readonly posts: number; readonly attempts: number; readonly lastToOtherMs: number };
  beforeAll(async () => {
    await open();
    await simulator.subscribe(() => (isWell ? 200 : 503), { id: 3 });
    await simulator.subscribe(() => 200, { id: 4 });
    const startMs = simulator.nowMs();
    for (let n = 0; n < 200; n += 1) await simulator.publish();
    await simulator.runFor(hourMs);
    const attempts = (await simulator.deliveries()).map((delivery) => (delivery.endpointId === 3 ? delivery.attemptCount : 0));
    hour = {
      posts: postsTo(3).length,
      attempts: attempts.reduce((sum, begun) => sum + begun, 0),
      lastToOtherMs: Math.max(...successes(4).map(({ atMs }) => atMs)) - startMs,
    };
    isWell = true;
    await simulator.runUntilQuiet(24 * hourMs);
  });
  afterAll(() => simulator.closeHealthy());

  it('cause at most 30 POSTs in that hour', () => {
    // After the breaker opens, the endpoint gets one probe at a time. The waits between probes double from 30 seconds
    // up to 15 minutes.
    expect(hour.posts).toBeGreaterThanOrEqual(8);
    expect(hour.posts).toBeLessThanOrEqual(30);
  });

  it('use up attempts only by POSTs', () => {
    expect(hour.attempts).toBe(hour.posts);
  });

  it('are all delivered once it is back, at 20 per second or less', async () => {
    expect(successes(3)).toHaveLength(200);
    expect(busiest(successes(3))).toBeLessThanOrEqual(20);
    expect((await simulator.deliveries()).map(({ status }) => status)).toEqual(Array.from({ length: 400 }, () => 'succeeded'));
    expect(await simulator.endpoint(3)).toMatchObject({ disabledAtMs: null, healthRecord: { failures: 0, openUntilMs: null, slots: {} } });
  });

  it('do not delay deliveries to another endpoint', () => {
    expect(successes(4)).toHaveLength(200);
    // Deliveries that do not fit into one burst must wait for the next run.
    expect(hour.lastToOtherMs).toBeLessThanOrEqual(2 * minuteMs);
  });
});

describe('an endpoint that is switched off', () => {
  beforeEach(open);
  afterEach(() => simulator.closeHealthy());

  it('receives no delivery from any waiting place, and all of them once it is switched on', async () => {
    let isWell = false;
    await simulator.subscribe(() => (isWell ? 200 : 503));
    // One delivery waits for its retry, one has a message in the queue, and one belongs to an event that is published
    // later.
    await simulator.publish();
    await simulator.runFor(secMs);
    await simulator.publish();
    await simulator.change((endpoint) => ({ ...endpoint, isActive: false }));
    await simulator.runFor(secMs);
    await simulator.publish();
    await simulator.runFor(10 * minuteMs);
    expect(simulator.posts).toHaveLength(1);
    expect(await simulator.deliveries()).toMatchObject([
      { status: 'held', attemptCount: 1, nextAttemptAtMs: null },
      { status: 'held', attemptCount: 0, nextAttemptAtMs: null },
      { status: 'held', attemptCount: 0, nextAttemptAtMs: null },
    ]);
    isWell = true;
    await simulator.change(switchOnEndpoint);
    await simulator.runFor(2 * minuteMs);
    expect(simulator.posts).toHaveLength(4);
    expect((await simulator.deliveries()).map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  });

  it('receives no delivery from the redrive either, when a message was lost', async () => {
    copies = 0;
    await simulator.subscribe(() => 200);
    await simulator.publish();
    await simulator.runFor(secMs);
    copies = 1;
    await simulator.change((endpoint) => ({ ...endpoint, isActive: false }));
    await simulator.runUntilQuiet(hourMs);
    expect(simulator.posts).toEqual([]);
    expect(await simulator.deliveries()).toMatchObject([{ status: 'held', attemptCount: 0 }]);
  });

  it('during an attempt keeps the result of that attempt', async () => {
    const answered = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await simulator.subscribe(async () => {
      asked.resolve();
      await answered.promise;
      return 200;
    });
    await simulator.publish();
    const trying = simulator.runFor(secMs);
    await asked.promise;
    await simulator.change((endpoint) => ({ ...endpoint, isActive: false }));
    await simulator.redrive();
    answered.resolve();
    await trying;
    expect(await simulator.deliveries()).toMatchObject([
      { status: 'succeeded', attemptCount: 1, attempts: [{ number: 1, responseCode: 200 }] },
    ]);
    expect(simulator.lines.map(({ code }) => code)).not.toContain('webhooks.outcome_lost');
  });

  it('by the service can be switched on with a delivery whose last attempt was never recorded: that does not switch it off again', async () => {
    await simulator.closeHealthy();
    let posts = 0;
    simulator = await webhookSimulator({
      fates: ({ kind, update }) => {
        posts += kind === 'post' ? 1 : 0;
        return posts === 8 && update.includes('list_append') ? 'killed_before' : 'happens';
      },
    });
    await simulator.subscribe(() => 500);
    await simulator.publish();
    await simulator.runFor(50 * hourMs);
    expect(await simulator.endpoint()).toMatchObject({ disabledReason: 'tries_used' });
    await simulator.change(switchOnEndpoint);
    await simulator.runUntilQuiet(hourMs);
    expect(await simulator.endpoint()).toMatchObject({ disabledAtMs: null });
    expect(await simulator.deliveries()).toMatchObject([{ status: 'failed', attemptCount: 8 }]);
  });
});

describe('an endpoint that its owner changes', () => {
  beforeEach(open);
  afterEach(() => simulator.closeHealthy());

  it('is called at its new address immediately, although the breaker was open for the old one', async () => {
    await simulator.subscribe(() => 503);
    for (let n = 0; n < 10; n += 1) await simulator.publish();
    await simulator.runFor(20 * minuteMs);
    const well = await simulator.subscribe(() => 200, { id: 9, topics: [] });
    const before = postsTo(3).length;
    await simulator.change((endpoint) => moveEndpoint(endpoint, well.url));
    await simulator.runFor(2 * minuteMs);
    // Some deliveries failed more than once before the change and still wait for their next attempt. All other
    // deliveries have succeeded.
    expect(successes(9).length).toBeGreaterThanOrEqual(5);
    await simulator.runUntilQuiet(hourMs);
    expect(successes(9)).toHaveLength(10);
    expect(postsTo(3)).toHaveLength(before);
    expect(await simulator.endpoint(3)).toMatchObject({ healthRecord: { failures: 0, breakerTrips: 0, openUntilMs: null } });
  });

  it("is not affected by the old address's answer to an attempt in progress", async () => {
    const answered = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await simulator.subscribe(async () => {
      asked.resolve();
      await answered.promise;
      return 410;
    });
    const well = await simulator.subscribe(() => 200, { id: 9, topics: [] });
    await simulator.publish();
    const trying = simulator.runFor(secMs);
    await asked.promise;
    await simulator.change((endpoint) => moveEndpoint(endpoint, well.url));
    answered.resolve();
    await trying;
    expect(await simulator.endpoint(3)).toMatchObject({ disabledAtMs: null, healthRecord: { slots: {} } });
    await simulator.runUntilQuiet(hourMs);
    expect(simulator.posts.map(({ endpointId, status }) => [endpointId, status])).toEqual([
      [3, 410],
      [9, 200],
    ]);
    expect(await simulator.emails()).toEqual([]);
  });

  it('signs retries with both secrets of a rotation until its overlap ends', async () => {
    await simulator.subscribe(() => 500);
    await simulator.publish();
    await simulator.runFor(30 * secMs);
    const nowMs = simulator.nowMs();
    await simulator.change((endpoint) => ({
      ...endpoint,
      secrets: rollSecrets(endpoint.secrets, 'the new one', { nowMs, overlapEndsMs: nowMs + 10 * minuteMs }),
    }));
    await simulator.runFor(hourMs);
    // There are attempts at 0, 1, 6 and 36 minutes. The overlap of the secrets ends after the third attempt.
    expect(simulator.posts.map(({ signature }) => signature.split('v1=').length - 1)).toEqual([1, 2, 2, 1]);
  });

  it('fails its due deliveries when it is deleted, without another POST', async () => {
    const endpoint = await simulator.subscribe(() => 500);
    await simulator.publish();
    await simulator.runFor(secMs);
    await transact(simulator.table, [removeEndpointWrite(endpoint)]);
    await simulator.runUntilQuiet(hourMs);
    expect(simulator.posts).toHaveLength(1);
    expect(await simulator.deliveries()).toMatchObject([{ status: 'failed', attemptCount: 1, nextAttemptAtMs: null }]);
  });
});
