import { recoverWebhooks } from '#functions/workers/recover-webhooks/recover-webhooks.ts';
import type { Intercept } from '#infra/local/dynamodb/engine.ts';
import { getDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import type { WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { aStaffContext } from '#test/support/builders/a-staff-context.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aFailedAttempt, aSpentDelivery, putPast } from '#test/support/builders/past-deliveries.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { anAdmin } from '#test/support/harness/an-admin.ts';
import { minuteByMinute } from '#test/support/harness/redrive-harness.ts';

const store_id = aStore().id;
const { nowMs } = aStaffContext();
const query = {};
const since = new Date(nowMs - 3_600_000).toISOString();

type RecoverBody = Parameters<Awaited<ReturnType<typeof anAdmin>>['admin']['recoverWebhookEndpoint']>[0]['body'];

async function setUp() {
  /** For each of the worker's writes, in order: whether the worker is killed before it, after it, or not at all. */
  const fates: ('before' | 'after' | 'none')[] = [];
  let isWorking = false;
  const intercept: Intercept = (operation) => {
    if (!isWorking || operation !== 'TransactWriteItems') return undefined;
    const fate = fates.shift();
    const kill = () => {
      throw new Error('killed');
    };
    return fate === 'before' ? kill() : fate === 'after' ? kill : undefined;
  };
  const { admin, table, close } = await anAdmin({}, { intercept });
  const body = { url: 'https://receiver.example/hooks', topics: ['*' as const] };
  const { id: endpointId } = (await admin.createWebhookEndpoint({ params: { store_id }, query, body }, aStaffContext())).body.data;
  const engine = minuteByMinute(table, nowMs + 1_000);
  const { log, codes } = recordedLog();

  return {
    admin,
    table,
    engine,
    fates,
    endpointId,
    codes,
    put: (deliveries: readonly WebhookDelivery[]) =>
      putPast(
        table,
        deliveries.map((delivery) => ({ ...delivery, endpointId })),
      ),
    recover: async (asked: Partial<RecoverBody> = {}, over: Parameters<typeof aStaffContext>[0] = {}) =>
      (await admin.recoverWebhookEndpoint({ params: { store_id, id: endpointId }, query, body: { since, ...asked } }, aStaffContext(over)))
        .body.data,
    work: async () => {
      isWorking = true;
      await recoverWebhooks({ table, clock: engine.now, log, periodMs: 60_000 }).finally(() => {
        isWorking = false;
      });
    },
    recovery: async (id: number | null) =>
      (await admin.getWebhookRecovery({ params: { store_id, id: id ?? 0 }, query, body: undefined }, aStaffContext())).body.data,
    stored: ({ id }: WebhookDelivery) => getDelivery(table, store_id, id, nowMs),
    /** Returns, for each event that arrived, how many times it arrived. */
    arrivals: () => [...Map.groupBy(engine.arrivals, ({ eventId }) => eventId).values()].map((times) => times.length),
    switched: (is_active: boolean) =>
      admin.updateWebhookEndpoint(
        { params: { store_id, id: endpointId }, query, body: { is_active } },
        aStaffContext({ nowMs: engine.now() }),
      ),
    [Symbol.dispose]: close,
  };
}

const spent = (count: number, over: Partial<WebhookDelivery> = {}): WebhookDelivery[] =>
  Array.from({ length: count }, (_, n) => aSpentDelivery(nowMs - 3_000_000 + n * 1000, over));

describe('a recovery of a thousand failed deliveries', () => {
  it('is counted by a dry run, which changes nothing', async () => {
    using stack = await setUp();
    await stack.put(spent(1000));
    expect(await stack.recover({ dry_run: true })).toEqual({
      object: 'webhook_recovery',
      id: null,
      endpoint_id: stack.endpointId,
      since,
      until: '2026-11-05T10:00:00.000Z',
      status: 'failed',
      topics: null,
      dry_run: true,
      count: 1000,
      count_complete: true,
      oldest_at: '2026-11-05T09:10:00.000Z',
      newest_at: '2026-11-05T09:26:39.000Z',
      state: null,
      moved: 0,
      left_out: 0,
      created_at: '2026-11-05T10:00:00.000Z',
      updated_at: '2026-11-05T10:00:00.000Z',
    });
    await stack.work();
    await stack.engine.minute();
    expect(stack.engine.arrivals).toEqual([]);
  });

  it('moves each once and sends each once, even if it is killed before and after a commit midway', async () => {
    using stack = await setUp();
    await stack.put(spent(1000));
    const { id, count, state } = await stack.recover();
    expect([count, state]).toEqual([1000, 'running']);
    stack.fates.push(...Array.from({ length: 22 }, () => 'none' as const), 'before', 'none', 'after');
    await expect(stack.work()).rejects.toThrow('1 of 1 recoveries failed.');
    expect(await stack.recovery(id)).toMatchObject({ state: 'running', moved: 440 });
    await stack.engine.minute();
    await expect(stack.work()).rejects.toThrow('1 of 1 recoveries failed.');
    expect(await stack.recovery(id)).toMatchObject({ state: 'running', moved: 480 });
    await stack.work();
    expect(await stack.recovery(id)).toMatchObject({ state: 'done', moved: 1000, left_out: 0 });
    await stack.engine.minute();
    await stack.engine.minute();
    expect(stack.arrivals()).toEqual(Array.from({ length: 1000 }, () => 1));
  });
});

describe('a recovery', () => {
  it('gives each delivery all its automatic attempts again, and keeps the earlier ones', async () => {
    using stack = await setUp();
    const [delivery] = spent(1) as [WebhookDelivery];
    await stack.put([delivery]);
    await stack.recover();
    await stack.work();
    expect(await stack.stored(delivery)).toMatchObject({
      status: 'pending',
      attemptCount: 0,
      attempts: delivery.attempts,
      nextAttemptAtMs: nowMs + 1_000,
    });
    await stack.engine.minute();
    const sent = await stack.stored(delivery);
    expect(sent).toMatchObject({ status: 'succeeded', attemptCount: 1 });
    expect(sent?.attempts.at(-1)).toMatchObject({ number: 9, trigger: 'automatic', responseCode: 204 });
  });

  it('that is requested twice sends nothing twice, whatever happened meanwhile', async () => {
    using stack = await setUp();
    await stack.put(spent(30, { status: 'succeeded' }));
    const first = await stack.recover({ status: 'succeeded' });
    const second = await stack.recover({ status: 'succeeded' });
    await stack.work();
    await stack.engine.minute();
    await stack.work();
    await stack.engine.minute();
    expect((await stack.recovery(first.id)).moved + (await stack.recovery(second.id)).moved).toBe(30);
    expect(stack.arrivals()).toEqual(Array.from({ length: 30 }, () => 1));
  });

  it('is counted and sent correctly by two concurrent runs', async () => {
    using stack = await setUp();
    await stack.put(spent(120));
    const { id } = await stack.recover();
    await Promise.all([stack.work(), stack.work()]);
    await stack.work();
    expect(await stack.recovery(id)).toMatchObject({ state: 'done', moved: 120 });
    await stack.engine.minute();
    expect(stack.arrivals()).toEqual(Array.from({ length: 120 }, () => 1));
  });

  it('skips deliveries that a person has successfully sent in the meantime', async () => {
    using stack = await setUp();
    const [first, second] = spent(2) as [WebhookDelivery, WebhookDelivery];
    await stack.put([first, second]);
    const { id } = await stack.recover();
    const later = aStaffContext({ nowMs: nowMs + 500, clock: () => nowMs + 500 });
    await stack.admin.resendWebhookDelivery({ params: { store_id, id: first.id }, query, body: undefined }, later);
    await stack.work();
    expect(await stack.recovery(id)).toMatchObject({ count: 2, moved: 1 });
    expect(await stack.stored(first)).toMatchObject({ status: 'succeeded' });
  });

  it('of pending deliveries immediately sends those that wait for another attempt, once, and skips those being sent', async () => {
    using stack = await setUp();
    const pending = { status: 'pending', attempts: [aFailedAttempt(1, nowMs - 10_000)], lastAttemptAtMs: nowMs - 10_000 } as const;
    const waiting = spent(30, { ...pending, nextAttemptAtMs: nowMs + 7_200_000 });
    const [due, sending, untried] = Array.from({ length: 3 }, (_, n) =>
      aSpentDelivery(nowMs - 1_000_000 + n, {
        ...pending,
        ...[
          { nextAttemptAtMs: nowMs },
          { nextAttemptAtMs: nowMs + 7_200_000, leaseUntilMs: nowMs + 60_000 },
          { attemptCount: 0, attempts: [], lastAttemptAtMs: null },
        ][n],
      }),
    ) as [WebhookDelivery, WebhookDelivery, WebhookDelivery];
    await stack.put([...waiting, due, sending, untried]);
    const before = await Promise.all([due, sending, untried].map(stack.stored));
    const { id } = await stack.recover({ status: 'pending' });
    stack.fates.push('after');
    await expect(stack.work()).rejects.toThrow('1 of 1 recoveries failed.');
    await stack.work();
    expect(await stack.recovery(id)).toMatchObject({ state: 'done', count: 33, moved: 30, left_out: 0 });
    expect(await Promise.all([due, sending, untried].map(stack.stored))).toEqual(before);
    expect(await stack.stored(waiting[0] as WebhookDelivery)).toMatchObject({ status: 'pending', attemptCount: 0 });
    await stack.engine.minute();
    await stack.engine.minute();
    const arrivals = Map.groupBy(stack.engine.arrivals, ({ eventId }) => eventId);
    expect(waiting.map(({ eventId }) => arrivals.get(eventId)?.length)).toEqual(Array.from({ length: 30 }, () => 1));
  });

  it('skips deliveries that are being sent', async () => {
    using stack = await setUp();
    await stack.put(spent(3));
    await stack.recover();
    await stack.work();
    expect(await stack.recover()).toMatchObject({ count: 0, oldest_at: null, newest_at: null });
  });

  it('holds its deliveries while the endpoint is off, and sends them when it is switched on', async () => {
    using stack = await setUp();
    await stack.put(spent(5));
    await stack.switched(false);
    await stack.recover();
    await stack.work();
    await stack.engine.minute();
    expect(stack.engine.arrivals).toEqual([]);
    expect(await stack.recover({ status: 'held', dry_run: true })).toMatchObject({ count: 5 });
    await stack.switched(true);
    await stack.engine.minute();
    expect(stack.arrivals()).toEqual([1, 1, 1, 1, 1]);
  });

  it('omits deliveries with more than forty recorded attempts, and reports them', async () => {
    using stack = await setUp();
    const tries = (count: number) => Array.from({ length: count }, (_, n) => aFailedAttempt(n + 1, nowMs - 1_000_000 + n));
    await stack.put([
      aSpentDelivery(nowMs - 2_000_000, { attempts: tries(40) }),
      aSpentDelivery(nowMs - 1_900_000, { attempts: tries(41) }),
    ]);
    const { id, count } = await stack.recover();
    await stack.work();
    expect(count).toBe(2);
    expect(await stack.recovery(id)).toMatchObject({ state: 'done', moved: 1, left_out: 1 });
  });

  it('selects the deliveries of its endpoint, time, status and topics, and no samples', async () => {
    using stack = await setUp();
    const at = (minutesAgo: number) => nowMs - minutesAgo * 60_000;
    await stack.put([
      aSpentDelivery(at(50)),
      aSpentDelivery(at(40)),
      aSpentDelivery(at(30), { topic: 'order.paid' }),
      aSpentDelivery(at(20), { status: 'succeeded' }),
      aSpentDelivery(at(10), { eventId: 'evt_sample_1' }),
      aSpentDelivery(at(90)),
    ]);
    await putPast(stack.table, [aSpentDelivery(at(15), { endpointId: 4 })]);
    const counted = async (asked: Parameters<typeof stack.recover>[0]) => (await stack.recover({ ...asked, dry_run: true })).count;
    expect(await counted({})).toBe(3);
    expect(await counted({ since: new Date(at(40)).toISOString(), until: new Date(at(30)).toISOString() })).toBe(2);
    expect(await counted({ topics: ['order.paid'] })).toBe(1);
    expect(await counted({ topics: ['order.paid', 'customer.created'] })).toBe(3);
    expect(await counted({ status: 'succeeded' })).toBe(1);
    expect(await counted({ since: new Date(at(100)).toISOString() })).toBe(4);
  });

  it('is done when its endpoint was deleted', async () => {
    using stack = await setUp();
    await stack.put(spent(3));
    const { id } = await stack.recover();
    await stack.admin.deleteWebhookEndpoint({ params: { store_id, id: stack.endpointId }, query, body: undefined }, aStaffContext());
    await stack.work();
    expect(await stack.recovery(id)).toMatchObject({ state: 'done', moved: 0 });
  });

  it('reports that it could not count a whole range in the time of a request, and moves all of it', async () => {
    using stack = await setUp();
    await stack.put(spent(30));
    const { id, count, count_complete } = await stack.recover({}, { deadlineMs: 0 });
    expect([count, count_complete]).toEqual([1, false]);
    await stack.work();
    expect(await stack.recovery(id)).toMatchObject({ state: 'done', moved: 30 });
  });

  it.each([
    [{ since: '2026-10-01T00:00:00Z' }, 'since', 'too_small'],
    [{ since: '2026-11-06T00:00:00Z' }, 'since', 'ends_before_start'],
    [{ until: '2026-11-01T00:00:00Z' }, 'until', 'ends_before_start'],
  ])('cannot be requested with %j', async (asked, param, code) => {
    using stack = await setUp();
    await expect(stack.recover(asked)).rejects.toMatchObject({ issues: [{ param, code }] });
  });

  it('is listed, newest first', async () => {
    using stack = await setUp();
    const ids = [(await stack.recover()).id, (await stack.recover()).id];
    const listed = await stack.admin.listWebhookRecoveries({ params: { store_id }, query, body: undefined }, aStaffContext());
    expect(listed.body.data.map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it('without deliveries is done at the next run', async () => {
    using stack = await setUp();
    const { id } = await stack.recover();
    await stack.work();
    expect(await stack.recovery(id)).toMatchObject({ state: 'done', moved: 0, count: 0 });
    expect(stack.codes()).toEqual(['webhooks.recovered']);
  });
});
