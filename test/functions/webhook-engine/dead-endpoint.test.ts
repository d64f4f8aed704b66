import { switchedOn } from '../../../shared/domain/webhook-endpoint.ts';
import { type Clockwork, webhookClockwork } from '../../support/webhook-clockwork.ts';

jest.setTimeout(60_000);

const secMs = 1_000;
const minuteMs = 60_000;
const hourMs = 3_600_000;

let clockwork: Clockwork;
beforeEach(async () => {
  clockwork = await webhookClockwork();
});
afterEach(() => clockwork.close());

const postsTo = (endpointId: number) => clockwork.posts.filter((post) => post.endpointId === endpointId);
const successes = (endpointId: number) => postsTo(endpointId).filter(({ status }) => status === 200);
/** How many came in the second in which most came. */
function busiest(posts: readonly { readonly atMs: number }[]): number {
  const counts = new Map<number, number>();
  for (const { atMs } of posts) counts.set(Math.floor(atMs / secMs), (counts.get(Math.floor(atMs / secMs)) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

describe('200 events for an endpoint that is dead for an hour', () => {
  let isWell: boolean;
  beforeEach(async () => {
    isWell = false;
    await clockwork.subscribe(() => (isWell ? 200 : 503), { id: 3 });
    await clockwork.subscribe(() => 200, { id: 4 });
    for (let n = 0; n < 200; n += 1) await clockwork.publish();
    await clockwork.runFor(hourMs);
  });

  it('lead to at most 30 POSTs in that hour', () => {
    expect(postsTo(3).length).toBeGreaterThanOrEqual(8);
    expect(postsTo(3).length).toBeLessThanOrEqual(30);
  });

  it('use up tries only by POSTs', async () => {
    const begun = (await clockwork.deliveries()).filter(({ endpointId }) => endpointId === 3).map(({ attempts }) => attempts);
    expect(begun.reduce((sum, attempts) => sum + attempts, 0)).toBe(postsTo(3).length);
  });

  it('are all delivered once it is back, at 20 a second or less, oldest first second by second', async () => {
    isWell = true;
    await clockwork.runFor(hourMs);
    expect(successes(3)).toHaveLength(200);
    expect(busiest(successes(3))).toBeLessThanOrEqual(20);
    expect((await clockwork.deliveries()).map(({ status }) => status)).toEqual(Array.from({ length: 400 }, () => 'succeeded'));
    expect(await clockwork.endpoint(3)).toMatchObject({ disabledAtMs: null, traffic: { failures: 0, openUntilMs: null, slots: {} } });
  });

  it('delay none of those for another endpoint', () => {
    const [first] = clockwork.posts;
    expect(successes(4)).toHaveLength(200);
    // What finds no place in a burst waits in the backlog for the next run.
    expect(Math.max(...successes(4).map(({ atMs }) => atMs)) - (first?.atMs ?? 0)).toBeLessThanOrEqual(2 * minuteMs);
  });
});

describe('an endpoint that is switched off', () => {
  it('gets nothing from any place in which deliveries wait, and all of it once it is switched on', async () => {
    let isWell = false;
    await clockwork.subscribe(() => (isWell ? 200 : 503));
    // One that waits for its retry, one whose message is on its way, and one that is published afterwards.
    await clockwork.publish();
    await clockwork.runFor(secMs);
    await clockwork.publish();
    await clockwork.change((endpoint) => ({ ...endpoint, isActive: false }));
    await clockwork.runFor(secMs);
    await clockwork.publish();
    await clockwork.runFor(10 * minuteMs);
    expect(clockwork.posts).toHaveLength(1);
    expect(await clockwork.deliveries()).toMatchObject([
      { status: 'held', attempts: 1, nextAttemptAtMs: null },
      { status: 'held', attempts: 0, nextAttemptAtMs: null },
      { status: 'held', attempts: 0, nextAttemptAtMs: null },
    ]);
    isWell = true;
    await clockwork.change(switchedOn);
    await clockwork.runFor(2 * minuteMs);
    expect(clockwork.posts).toHaveLength(4);
    expect((await clockwork.deliveries()).map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  });

  it('is held also by the redrive, when the message of a delivery was lost', async () => {
    await clockwork.subscribe(() => 200);
    await clockwork.publish();
    clockwork.queues.first.send = () => undefined;
    await clockwork.runFor(secMs);
  });
});
