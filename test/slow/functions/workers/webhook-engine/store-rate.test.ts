import type { EventRecord } from '#shared/events/event.ts';
import type { Store } from '#shared/stores/store.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import type { Effect, Fates } from '#test/support/simulators/crashing-worker.ts';
import { type SeenPost, type Simulator, type SimulatorOptions, webhookSimulator } from '#test/support/simulators/webhook-simulator.ts';

const minuteMs = 60_000;
const startMs = Date.UTC(2026, 10, 5, 10, 0, 17);
/** A trial store, which may have 150 first attempts and 150 other attempts per minute. */
const trial = aStore({ id: '01J9ZK3V5T8Q2M4N6P7R8S9TRL', handle: 'trial', testMode: true });
const live = aStore();
const trialEndpoints = Array.from({ length: 10 }, (_, n) => 100 + n);
const liveEndpoint = 3;

let simulator: Simulator;
afterAll(() => simulator.closeHealthy());

/** Opens a trial store with ten endpoints and a live store with one endpoint. Every endpoint receives every topic. */
async function open(options: SimulatorOptions = {}): Promise<void> {
  simulator = await webhookSimulator({ startMs, ...options });
  await simulator.openStore(trial);
  for (const id of trialEndpoints) await simulator.subscribe(() => 200, { id, storeId: trial.id });
  await simulator.subscribe(() => 200, { id: liveEndpoint });
}

/** Publishes `perSecond` events in each of `seconds` seconds. */
async function burst(of: Store, perSecond: number, seconds: number, times = 1): Promise<readonly EventRecord[]> {
  const events: EventRecord[] = [];
  for (let second = 0; second < seconds; second += 1) {
    for (let n = 0; n < perSecond; n += 1) events.push(await simulator.publish({ of, times }));
    await simulator.runFor(1_000);
  }
  return events;
}

const postsOf = (endpoints: readonly number[]): readonly SeenPost[] =>
  simulator.posts.filter(({ endpointId }) => endpoints.includes(endpointId));
const perMinute = (posts: readonly SeenPost[]): readonly number[] =>
  [...Map.groupBy(posts, ({ atMs }) => Math.floor(atMs / minuteMs)).values()].map(({ length }) => length);
const pairs = (posts: readonly SeenPost[]): string[] => posts.map(({ eventId, endpointId }) => `${eventId} ${endpointId}`).sort();
const wanted = (events: readonly EventRecord[]): string[] =>
  trialEndpoints.flatMap((endpointId) => events.map(({ id }) => `${id} ${endpointId}`)).sort();

describe('a store that causes ten times its rate within half a minute', () => {
  let events: EventRecord[];
  let others: EventRecord[];
  let posts: readonly SeenPost[];
  beforeAll(async () => {
    await open();
    [events, others] = [[], []];
    for (let second = 0; second < 30; second += 1) {
      events.push(...(await burst(trial, 5, 1)));
      others.push(await simulator.publish({ of: live }));
    }
    await simulator.runUntilQuiet(60 * minuteMs);
    posts = postsOf(trialEndpoints);
  });

  it('gets its rate in every minute until all events are delivered, each once', async () => {
    expect(pairs(posts)).toEqual(wanted(events));
    expect(perMinute(posts)).toEqual([150, 150, 150, 150, 150, 150, 150, 150, 150, 150]);
    expect(new Set((await simulator.deliveries(trial.id)).map(({ status, attemptCount }) => `${status} ${attemptCount}`))).toEqual(
      new Set(['succeeded 1']),
    );
  });

  it('gets the oldest first at each endpoint, and the same number at all endpoints in each minute', () => {
    const createdAtMs = new Map(events.map((event) => [event.id, event.createdAtMs]));
    const waited = posts.filter(({ atMs }) => atMs >= startMs + 43_000);
    for (const id of trialEndpoints) {
      const moments = waited
        .filter(({ endpointId }) => endpointId === id)
        .map(({ atMs, eventId }) => [atMs, createdAtMs.get(eventId) ?? 0] as const)
        // The queue does not keep the order within a second, so events of the same second are sorted here.
        .toSorted(([a, first], [b, second]) => a - b || first - second);
      expect(moments.map(([, ms]) => ms)).toEqual(moments.map(([, ms]) => ms).toSorted((a, b) => a - b));
    }
    const counts = [...Map.groupBy(waited, ({ atMs, endpointId }) => `${Math.floor(atMs / minuteMs)} ${endpointId}`).values()];
    expect(new Set(counts.map(({ length }) => length))).toEqual(new Set([15]));
  });

  it('does not delay another store: each of its events arrives at the moment it happens', () => {
    const seen = new Map(postsOf([liveEndpoint]).map(({ eventId, atMs }) => [eventId, atMs]));
    expect(others.map(({ id, createdAtMs }) => (seen.get(id) ?? 0) - createdAtMs)).toEqual(others.map(() => 0));
  });

  it('leaves the store consistent', () => simulator.closeHealthy());
});

describe('the rate of a store', () => {
  afterEach(() => simulator.closeHealthy());

  it('allows new first attempts in the next minute while older deliveries wait, and limits both to their rate', async () => {
    await open();
    const events = [...(await burst(trial, 5, 30)), ...(await burst(trial, 1, 60))];
    await simulator.runUntilQuiet(60 * minuteMs);
    const posts = postsOf(trialEndpoints);
    expect(pairs(posts)).toEqual(wanted(events));
    expect(Math.max(...perMinute(posts))).toBe(300);
  });

  it('holds over twenty containers, except for the five that each of them sends uncounted', async () => {
    await open({ containers: 20 });
    const events = await burst(trial, 5, 30);
    await simulator.runUntilQuiet(60 * minuteMs);
    const posts = postsOf(trialEndpoints);
    expect(pairs(posts)).toEqual(wanted(events));
    const [first = 0, ...later] = perMinute(posts);
    expect(first).toBeLessThanOrEqual(150 + 19 * 5);
    expect(Math.max(...later)).toBe(150);
  });
});

describe('messages about events of a store over its rate', () => {
  afterEach(() => simulator.closeHealthy());

  it('may be delivered three times each: none bypasses the rate, and all are delivered once', async () => {
    await open();
    const events = await burst(trial, 3, 20, 3);
    await simulator.runUntilQuiet(60 * minuteMs);
    const posts = postsOf(trialEndpoints);
    expect(pairs(posts)).toEqual(wanted(events));
    expect(Math.max(...perMinute(posts))).toBe(150);
  });

  const isReserved = ({ worker, update }: Effect): boolean => worker === 'fan_out' && update.includes('ADD reserved');
  const always =
    (fate: ReturnType<Fates>, times: number): Fates =>
    (effect) =>
      isReserved(effect) && times-- > 0 ? fate : 'happens';
  it.each([
    ['killed before they are counted', always('killed_before', 5)],
    ['killed after they are counted', always('killed_after', 5)],
    ['refused by the table permanently', always('refused', Number.POSITIVE_INFINITY)],
  ] as const)('may be %s: all are delivered once, and no faster', async (_, fates) => {
    await open({ fates });
    const events = await burst(trial, 3, 20);
    await simulator.runUntilQuiet(60 * minuteMs);
    const posts = postsOf(trialEndpoints);
    expect(pairs(posts)).toEqual(wanted(events));
    expect(Math.max(...perMinute(posts))).toBeLessThanOrEqual(300);
  });
});
