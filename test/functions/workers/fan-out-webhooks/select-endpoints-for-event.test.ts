import type { EventRecord } from '#shared/events/event.ts';
import { eventWrites } from '#shared/events/events-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import { parseDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { type EventFilter, emptyFilter } from '#shared/webhooks/filter/event-filter.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { anEvent } from '#test/support/builders/an-event.ts';
import { answerWithStatus } from '#test/support/fakes/stub-receiver.ts';
import { type WebhookWorkers, webhookWorkers } from '#test/support/simulators/webhook-workers.ts';

const storeId = aStore().id;
const wantsPrices: EventFilter = { ...emptyFilter, whenChanged: ['variants.price'], changeTopics: ['product.updated'] };
const wantsActive: EventFilter = { ...emptyFilter, where: [{ path: 'status', values: ['active'], exists: null }] };

let sentBodies: string[];
let workers: WebhookWorkers;
beforeEach(async () => {
  sentBodies = [];
  workers = await webhookWorkers({
    request: async ({ body }) => {
      sentBodies.push(String(body));
      return answerWithStatus(204);
    },
  });
});
afterEach(() => workers.close());

/** Stores a `product.updated` event. Returns it, together with the form in which the bus passes it on. */
async function updated(previous: object | null, changed?: readonly string[] | null) {
  const base = anEvent({ topic: 'product.updated' });
  const data = { object: 'product', id: 7, status: 'active', name: 'Mug', variants: [{ id: 1, price: '9.00', sku: 'A' }] };
  const body = JSON.stringify({ ...JSON.parse(base.body), data, previous });
  const event: EventRecord = { ...base, body };
  await transact(workers.table, eventWrites(storeId, event));
  const onBus = { ...JSON.parse(base.body), data: { id: 7 }, ...(changed === undefined ? {} : { changed }) };
  return { event, onBus: { ...event, body: JSON.stringify(onBus) } };
}
const deliveries = async () => (await readPartition(workers.table, keys.listPartition(storeId, 'WEBHOOK_DELIVERY'))).map(parseDelivery);

describe('an event that a filter excludes', () => {
  it('costs one read of the endpoints, and writes nothing', async () => {
    await workers.subscribe([aWebhookEndpoint({ filter: wantsPrices })]);
    const { onBus } = await updated({ name: 'Cup' }, ['name']);
    expect(await workers.fanOut(onBus)).toMatchObject({ calls: 1, readUnits: 1, writeUnits: 0, queueCalls: 0 });
    expect(await deliveries()).toEqual([]);
  });

  it('is read once for all conditions of all endpoints', async () => {
    const wantsDrafts: EventFilter = { ...emptyFilter, where: [{ path: 'status', values: ['draft'], exists: null }] };
    await workers.subscribe([1, 2, 3].map((id) => aWebhookEndpoint({ id, filter: wantsDrafts })));
    const { onBus } = await updated({ name: 'Cup' }, ['name']);
    expect(await workers.fanOut(onBus)).toMatchObject({ calls: 2, readUnits: 2, writeUnits: 0, queueCalls: 0 });
    expect(await deliveries()).toEqual([]);
  });

  it('still reaches the other endpoints', async () => {
    const unfiltered = aWebhookEndpoint({ id: 1 });
    await workers.subscribe([
      unfiltered,
      aWebhookEndpoint({ id: 2, filter: wantsPrices }),
      aWebhookEndpoint({ id: 3, filter: wantsActive }),
    ]);
    const { onBus } = await updated({ name: 'Cup' }, ['name']);
    await workers.fanOut(onBus);
    expect((await deliveries()).map(({ endpointId }) => endpointId).toSorted()).toEqual([1, 3]);
  });
});

describe('an event whose changes the bus does not name, as from an earlier version', () => {
  it('is read, and sent when the price changed', async () => {
    await workers.subscribe([aWebhookEndpoint({ filter: wantsPrices })]);
    const { onBus } = await updated({ variants: [{ id: 1, price: '8.00', sku: 'A' }] });
    expect(await workers.fanOut(onBus)).toMatchObject({ calls: 3, queueCalls: 1 });
    expect(await deliveries()).toHaveLength(1);
  });

  it('is read, and not sent when the price did not change', async () => {
    await workers.subscribe([aWebhookEndpoint({ filter: wantsPrices })]);
    const { onBus } = await updated({ name: 'Cup' });
    expect(await workers.fanOut(onBus)).toMatchObject({ calls: 2, writeUnits: 0 });
  });
});

describe('an event without `previous`', () => {
  it('is sent without being read', async () => {
    await workers.subscribe([aWebhookEndpoint({ filter: wantsPrices })]);
    const { onBus } = await updated(null, null);
    expect(await workers.fanOut(onBus)).toMatchObject({ calls: 2, readUnits: 1, queueCalls: 1 });
    expect(await deliveries()).toHaveLength(1);
  });
});

describe('a delivery to an endpoint that wants part of the payload', () => {
  it("keeps the endpoint's settings from its creation, and follows them", async () => {
    await workers.subscribe([aWebhookEndpoint({ filter: { ...emptyFilter, exclude: ['variants.price', 'name'] } })]);
    const { onBus } = await updated({ name: 'Cup' }, ['name']);
    await workers.fanOut(onBus);
    expect(await deliveries()).toMatchObject([{ trim: { fields: [], exclude: ['variants.price', 'name'] } }]);
    await workers.deliver(workers.nextMessage());
    expect(sentBodies.map((body) => JSON.parse(body))).toMatchObject([
      { id: anEvent().id, data: { object: 'product', id: 7, status: 'active', variants: [{ id: 1, sku: 'A' }] }, previous: {} },
    ]);
    expect(sentBodies[0]).not.toContain('9.00');
    expect(sentBodies[0]).not.toContain('Cup');
  });
});
