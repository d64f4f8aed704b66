import { verifyWebhook } from '#shared/webhooks/receiver/verify-webhook.cjs';
import { receiveWebhooks } from '../support/fakes/webhook-receiver.ts';
import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';
import { until } from '../support/harness/until.ts';

type One<Fields> = { readonly data: Fields };
type Many<Fields> = { readonly data: readonly Fields[] };
type Delivery = {
  readonly id: number;
  readonly event_id: string;
  readonly status: string;
  readonly tries: readonly { readonly trigger: string }[];
};
type Recovery = { readonly id: number | null; readonly count: number; readonly state: string | null; readonly moved: number };

const addProducts = async ({ api }: LiveStore, count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) await api('POST', '/products', { name: `Mug ${n}`, variants: [{ price: '12.50' }] });
};
const eventsOf = (webhooks: readonly { readonly body: string }[]): string[] => webhooks.map(({ body }) => JSON.parse(body).id);

describe('webhooks that people request', () => {
  let stack: RunningStack;
  beforeAll(async () => {
    // Time runs 60 times as fast, so schedules that run every minute run every second.
    stack = await runStack(['--no-seed', '--time-scale', '60']);
  });
  afterAll(() => assertNoFindingsAndRemove(stack));

  it('include a sample, sent once and signed like all others', async () => {
    const store = await openLiveStore(stack, 'sampled');
    const receiver = await receiveWebhooks();
    const { id, secret } = await store.subscribe(receiver.url, ['product.created']);
    const answer = await store.admin<One<Delivery>>('POST', `/webhook-endpoints/${id}/send-sample`, { topic: 'order.paid' });
    expect(answer).toMatchObject({
      status: 201,
      body: { data: { status: 'succeeded', topic: 'order.paid', tries: [{ trigger: 'sample' }] } },
    });
    const [{ headers, body } = { headers: {}, body: '' }] = await receiver.arrived(1);
    await receiver.close();
    expect(verifyWebhook({ headers, body, secret })).toMatchObject({ id: answer.body.data.event_id, topic: 'order.paid', sample: true });
    expect(receiver.received).toHaveLength(1);
  });

  it('include all held webhooks once the endpoint is switched on, the oldest first', async () => {
    const store = await openLiveStore(stack, 'held');
    const receiver = await receiveWebhooks();
    const { id } = await store.subscribe(receiver.url, ['product.created']);
    await store.admin('PATCH', `/webhook-endpoints/${id}`, { is_active: false });
    await addProducts(store, 50);
    const listed = () => store.admin<Many<Delivery>>('GET', `/webhook-deliveries?endpoint_id=${id}&limit=250`);
    const held = await until(
      async () => (await listed()).body.data,
      (deliveries) => deliveries.length === 50,
    );
    expect(new Set(held.map(({ status }) => status))).toEqual(new Set(['held']));
    expect(receiver.received).toHaveLength(0);

    await store.admin('PATCH', `/webhook-endpoints/${id}`, { is_active: true });
    const came = eventsOf(await receiver.arrived(50));
    const oldestFirst = held.map(({ event_id }) => event_id).toReversed();
    await receiver.close();
    expect(came.toSorted()).toEqual(oldestFirst.toSorted());
    // Deliveries run in parallel, so the test only checks that the first 25 events are older on average than the last
    // 25.
    const sumOf = (events: readonly string[]) => events.reduce((sum, event) => sum + oldestFirst.indexOf(event), 0);
    expect(sumOf(came.slice(0, 25))).toBeLessThan(sumOf(came.slice(25)));
  });

  it('are repeated by a resend, and by a recovery of their period', async () => {
    const store = await openLiveStore(stack, 'repeated');
    const receiver = await receiveWebhooks();
    const since = new Date(Date.now() - 60_000).toISOString();
    const { id } = await store.subscribe(receiver.url, ['product.created']);
    await addProducts(store, 5);
    await receiver.arrived(5);
    const deliveries = await until(
      async () => (await store.admin<Many<Delivery>>('GET', `/webhook-deliveries?endpoint_id=${id}&status=succeeded`)).body.data,
      (found) => found.length === 5,
    );

    const resent = await store.admin<One<Delivery>>('POST', `/webhook-deliveries/${deliveries[0]?.id}/resend`);
    expect(resent).toMatchObject({
      status: 200,
      body: { data: { status: 'succeeded', tries: [{ number: 1 }, { number: 2, trigger: 'manual' }] } },
    });
    await receiver.arrived(6);

    const recover = async (body: object) =>
      (await store.admin<One<Recovery>>('POST', `/webhook-endpoints/${id}/recover`, { since, status: 'succeeded', ...body })).body.data;
    expect(await recover({ dry_run: true })).toMatchObject({ id: null, count: 5 });
    const begun = await recover({});
    const ended = await until(
      async () => (await store.admin<One<Recovery>>('GET', `/webhook-recoveries/${begun.id}`)).body.data,
      ({ state }) => state === 'done',
    );
    expect(ended).toMatchObject({ count: 5, moved: 5 });
    const came = eventsOf(await receiver.arrived(11));
    await receiver.close();
    expect(came.slice(6).toSorted()).toEqual(came.slice(0, 5).toSorted());
  });
});
