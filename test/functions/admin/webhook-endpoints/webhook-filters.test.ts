import { eventWrites } from '#shared/events/events-table.ts';
import { numberEvents } from '#shared/events/number-events-table.ts';
import { transact } from '#shared/table/transact.ts';
import { addEndpointWrite, getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { emptyFilter } from '#shared/webhooks/filter/event-filter.ts';
import type { SafeRequest } from '#shared/webhooks/sending/safe-request.ts';
import { aStaffContext } from '#test/support/builders/a-staff-context.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { anEvent } from '#test/support/builders/an-event.ts';
import { answerWithStatus, stubReceiver } from '#test/support/fakes/stub-receiver.ts';
import { anAdmin } from '#test/support/harness/an-admin.ts';

const context = aStaffContext();
const store_id = aStore().id;
const query = {};
const filter = {
  when_changed: ['status', 'variants.price'],
  where: { status: ['active'], 'seo.title': { exists: true } },
  fields: [],
  exclude: ['variants.sku'],
};

async function setUp(over: object = filter) {
  const requests: SafeRequest[] = [];
  const request = async (sent: SafeRequest) => {
    requests.push(sent);
    return answerWithStatus(204);
  };
  const { admin, table, close } = await anAdmin({ sender: stubReceiver({ request }) });
  const body = { name: 'Prices', url: 'https://receiver.example/hooks', topics: ['product.updated' as const], ...over };
  const { data: endpoint } = (await admin.createWebhookEndpoint({ params: { store_id }, query, body }, context)).body;
  const params = { store_id, id: endpoint.id };
  const update = async (change: object) => (await admin.updateWebhookEndpoint({ params, query, body: change }, context)).body.data;
  return { admin, table, endpoint, params, update, requests, [Symbol.dispose]: close };
}

describe('the filter of an endpoint', () => {
  it('is shown as it was sent, and stored with the topics for which it needs to know the changes', async () => {
    using stack = await setUp();
    expect(stack.endpoint).toMatchObject({ name: 'Prices', ...filter });
    expect((await getEndpoint(stack.table, store_id, stack.endpoint.id))?.filter?.changeTopics).toEqual(['product.updated']);
  });

  it('is changed part by part, and removed when it is empty', async () => {
    using stack = await setUp();
    expect(await stack.update({ where: {}, name: null })).toMatchObject({ ...filter, where: {}, name: '' });
    await stack.update({ when_changed: [], exclude: [] });
    expect((await getEndpoint(stack.table, store_id, stack.endpoint.id))?.filter).toBeNull();
  });

  it('is checked against the topics, and again when they change', async () => {
    using stack = await setUp();
    await expect(stack.update({ when_changed: ['variants.prize'] })).rejects.toMatchObject({
      issues: [{ param: 'when_changed[0]', code: 'invalid_enum', meta: { neighbors: expect.arrayContaining(['price']) } }],
    });
    await expect(stack.update({ topics: ['customer.created'] })).rejects.toMatchObject({
      issues: expect.arrayContaining([expect.objectContaining({ param: 'when_changed[1]' })]),
    });
  });

  it('of an app is decided by the app', async () => {
    using stack = await setUp({});
    const ofApp = aWebhookEndpoint({ id: 77, storeId: store_id, appClientId: 'app_7', filter: { ...emptyFilter, exclude: ['email'] } });
    await transact(stack.table, [addEndpointWrite(ofApp)]);
    const update = (body: object) => stack.admin.updateWebhookEndpoint({ params: { store_id, id: 77 }, query, body }, context);
    await expect(update({ exclude: [] })).rejects.toMatchObject({ issues: [{ param: 'exclude', code: 'read_only' }] });
    expect((await update({ description: 'ERP' })).body.data.exclude).toEqual(['email']);
  });
});

it('a sample is sent and shown without the fields that the endpoint excludes', async () => {
  using stack = await setUp();
  const input = { params: stack.params, query, body: { topic: 'product.updated' as const } };
  const { data } = (await stack.admin.sendWebhookSample(input, context)).body;
  const sent = JSON.parse(String(stack.requests[0]?.body));
  expect(Object.keys(sent.data.variants[0])).toContain('price');
  expect(Object.keys(sent.data.variants[0])).not.toContain('sku');
  expect(data).toMatchObject({ fields: [], exclude: ['variants.sku'], request: { body: stack.requests[0]?.body } });
  const shown = await stack.admin.getWebhookDelivery({ params: { store_id, id: data.id }, query, body: undefined }, context);
  expect(shown.body.data.request?.body).toBe(stack.requests[0]?.body);
});

it('a preview shows which of the newest events would be sent, and why the others would not', async () => {
  using stack = await setUp();
  const data = { object: 'product', id: 7, status: 'active', seo: { title: 'Mug' }, variants: [{ id: 1, price: '9.00', sku: 'A' }] };
  const priced = { variants: [{ id: 1, price: '8.00', sku: 'A' }] };
  const contents = [
    { topic: 'product.updated', data, previous: priced },
    { topic: 'product.updated', data, previous: { name: 'Cup' } },
    { topic: 'product.updated', data: { ...data, status: 'draft' }, previous: { status: 'active' } },
    { topic: 'product.deleted', data, previous: null },
  ] as const;
  const events = contents.map(({ topic, ...content }, n) => {
    const event = anEvent({ id: `evt_01JC8Z6T9M4S8Q2V5X7Y0ABCD${n}`, topic });
    return { ...event, body: JSON.stringify({ ...JSON.parse(event.body), ...content }) };
  });
  await transact(
    stack.table,
    events.flatMap((event) => eventWrites(store_id, event)),
  );
  await numberEvents(
    stack.table,
    store_id,
    events.map((event) => ({ ...event, storeId: store_id })),
    context.nowMs,
  );
  const preview = async (body: object) =>
    (await stack.admin.previewWebhookFilter({ params: stack.params, query, body }, context)).body.data;

  const asItIs = await preview({});
  expect(asItIs).toMatchObject({ looked_at: 4, would_come: 1 });
  expect(asItIs.events.map(({ sequence, comes, because, changed }) => [sequence, comes, because, changed])).toEqual([
    [4, false, 'topic', null],
    [3, false, 'where', ['status']],
    [2, false, 'unchanged', ['name']],
    [1, true, null, ['variants.price']],
  ]);
  expect(JSON.parse(asItIs.newest_body ?? '').data.variants).toEqual([{ id: 1, price: '9.00' }]);
  expect(await preview({ topics: ['*'], when_changed: [], where: {} })).toMatchObject({ looked_at: 4, would_come: 4 });
  expect((await getEndpoint(stack.table, store_id, stack.endpoint.id))?.topics).toEqual(['product.updated']);
});
