import { type BenchStack, startBenchStack } from '../lab/load/bench-stack.ts';
import { receiveWebhooks, type WebhookReceiver } from '../support/fakes/webhook-receiver.ts';
import { type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import { nameCustomers, unchangedNames } from '../support/harness/name-customers.ts';
import { type RejectedRecords, seedRejectedRecords } from '../support/harness/seed-rejected-records.ts';
import { until } from '../support/harness/until.ts';

type NotSent = { readonly reason: string; readonly attempts: number };
type Event = { readonly id: string; readonly sequence: number; readonly not_sent: NotSent | null };
type Unrecorded = { readonly variant_id: number; readonly reason: string };

describe('the running stack, while records of another store are refused', () => {
  let stack: BenchStack;
  let healthy: LiveStore;
  let other: LiveStore;
  let receiver: WebhookReceiver;
  const planted: RejectedRecords[] = [];
  beforeAll(async () => {
    stack = await startBenchStack('127.0.0.1:9');
    healthy = await openLiveStore(stack, 'healthy');
    other = await openLiveStore(stack, 'other');
    receiver = await receiveWebhooks();
    await healthy.subscribe(receiver.url, ['customer.created']);
  });
  afterAll(async () => {
    await receiver?.close();
    await stack?.stop();
  });

  it('keeps names of every Unicode plane unchanged, in webhooks, log and answers', async () => {
    let isOver = false;
    const planting = (async () => {
      // Plants at most a hundred records, so that all their events fit on one page of the log.
      while (!isOver && planted.length < 100) {
        planted.push(await seedRejectedRecords(stack.table, other.id));
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    })();
    try {
      expect(await nameCustomers(healthy, receiver)).toEqual(unchangedNames);
    } finally {
      isOver = true;
      await planting;
    }
  });

  it('keeps serving the store whose records are refused', async () => {
    const { body } = await other.api<{ data: { id: number } }>('POST', '/customers', { email: 'x@example.com' });
    const events = await until(
      async () => (await other.api<{ data: readonly (Event & { data: { id: number } | null })[] }>('GET', '/events?limit=250')).body.data,
      (listed) => listed.some(({ data }) => data?.id === body.data.id),
    );
    expect(events.find(({ data }) => data?.id === body.data.id)?.not_sent).toBeNull();
  });

  it('shows the store the refused event, with the reason and its number in the log', async () => {
    expect(planted.length).toBeGreaterThan(0);
    const wanted = planted.flatMap(({ refusedEvent, brokenEvent }) => [refusedEvent, brokenEvent]);
    const events = await until(
      async () => (await other.api<{ data: readonly Event[] }>('GET', '/events?limit=250')).body.data,
      (listed) => wanted.slice(0, 100).every((id) => listed.some((event) => event.id === id)),
    );
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, n) => n + 1));
    const reasonOf = new Map(events.map(({ id, not_sent }) => [id, not_sent?.reason]));
    const [first] = planted;
    expect(reasonOf.get(first?.refusedEvent ?? '')).toBe('The event bus refused the event (MalformedDetail).');
    expect(reasonOf.get(first?.brokenEvent ?? '')).toBe('The record cannot be read: body.');
  });

  it('shows the store the stock changes that could not be recorded, and why', async () => {
    const unrecorded = await until(
      async () => (await other.api<{ not_recorded: readonly Unrecorded[] }>('GET', '/inventory-movements')).body.not_recorded,
      (listed) => listed.length > 0,
    );
    expect(unrecorded.find(({ variant_id }) => variant_id === planted[0]?.variantId)).toMatchObject({
      reason: 'The record cannot be read: levels.',
    });
  });

  it('refuses half a surrogate pair, which is not valid UTF-8, and a control character, naming the field', async () => {
    const half = await healthy.api<{ error: { message: string } }>('POST', '/customers', { email: 'x@example.com', note: 'a\ud83d' });
    expect([half.status, half.body.error.message]).toEqual([422, 'note: must not contain an unpaired surrogate. See errors.']);
    const answers = await Promise.all(
      ['\u0000', '\u001f', '\u007f', '\u009f', '\r'].map((control) =>
        healthy.api<{ error: { param: string; message: string } }>('POST', '/customers', { email: 'x@example.com', note: `a${control}` }),
      ),
    );
    for (const { status, body } of answers) {
      expect([status, body.error.message]).toEqual([
        422,
        'note: must not contain control characters other than tab and newline. See errors.',
      ]);
    }
  });
});
