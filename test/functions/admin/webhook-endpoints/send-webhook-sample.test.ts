import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { addAppWrites } from '#shared/apps/apps-table.ts';
import { topics } from '#shared/events/topics.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import { endpointItem, getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { verifyWebhook } from '#shared/webhooks/receiver/verify-webhook.cjs';
import type { SafeRequest } from '#shared/webhooks/sending/safe-request.ts';
import { aStaffContext } from '#test/support/builders/a-staff-context.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { anApp } from '#test/support/builders/an-app.ts';
import { answerWithStatus, stubReceiver } from '#test/support/fakes/stub-receiver.ts';
import { anAdmin } from '#test/support/harness/an-admin.ts';

const context = aStaffContext({ nowMs: Date.now() });
const store_id = aStore().id;
const query = {};

async function setUp(status = 204, is_active = true) {
  const requests: SafeRequest[] = [];
  const request = async (sent: SafeRequest) => {
    requests.push(sent);
    return answerWithStatus(status);
  };
  const { admin, table, close } = await anAdmin({ sender: stubReceiver({ request }) });
  const body = { url: 'https://receiver.example/hooks', topics: ['order.paid' as const], is_active };
  const { data: endpoint } = (await admin.createWebhookEndpoint({ params: { store_id }, query, body }, context)).body;
  const one = { store_id, id: endpoint.id };
  const send = async (topic: (typeof topics)[number]) =>
    (await admin.sendWebhookSample({ params: one, query, body: { topic } }, context)).body.data;
  return { admin, table, endpoint, one, send, requests, [Symbol.dispose]: close };
}

describe('a sample', () => {
  it.each(topics)('of %s is sent once, signed with the secret of the endpoint, whether subscribed or not', async (topic) => {
    using stack = await setUp();
    const sent = await stack.send(topic);
    expect(sent).toMatchObject({
      object: 'webhook_delivery',
      event_id: expect.stringMatching(/^evt_sample_[0-9A-HJKMNP-TV-Z]{26}$/),
      endpoint_id: stack.endpoint.id,
      topic,
      status: 'succeeded',
      response_code: 204,
      attempts: 1,
      next_attempt_at: null,
      tries: [
        {
          number: 1,
          trigger: 'sample',
          response_code: 204,
          failure: null,
          timings: { dns_ms: 1, connect_ms: 2, tls_ms: 3, first_byte_ms: 4, total_ms: 10 },
        },
      ],
    });
    expect(stack.requests).toHaveLength(1);
    const { headers = {}, body = '' } = stack.requests[0] ?? {};
    const event = verifyWebhook({ headers, body: String(body), secret: stack.endpoint.secret });
    expect(event).toMatchObject({ id: sent.event_id, topic, sample: true, previous: null });
    expect(sent.request?.body).toBe(body);
  });

  it('is shown later with the sent bytes, and is not relayed', async () => {
    using stack = await setUp();
    const sent = await stack.send('order.paid');
    const shown = await stack.admin.getWebhookDelivery({ params: { store_id, id: sent.id }, query, body: undefined }, context);
    expect(shown.body.data).toEqual(sent);
    const listed = await stack.admin.listWebhookDeliveries(
      { params: { store_id }, query: { endpoint_id: stack.endpoint.id, status: 'succeeded', limit: 1 }, body: undefined },
      context,
    );
    expect(listed.body.data).toEqual([{ ...sent, request: null, response: null }]);
    const stored = await readItem(stack.table, keys.event(store_id, sent.event_id));
    expect(stored).toMatchObject({ entity: 'sample_event', expires_at: expect.any(Number) });
    expect(stored).not.toHaveProperty('due_pk');
  });

  it.each([500, 410])("that is answered %i has failed, is not retried, and does not affect the endpoint's health", async (status) => {
    using stack = await setUp(status);
    const before = await getEndpoint(stack.table, store_id, stack.endpoint.id);
    const sent = await stack.send('order.paid');
    expect(sent).toMatchObject({ status: 'failed', response_code: status, next_attempt_at: null, tries: [{ failure: 'status' }] });
    expect(await readItem(stack.table, keys.listed(store_id, 'WEBHOOK_DELIVERY', sent.id))).not.toHaveProperty('due_pk');
    expect(await getEndpoint(stack.table, store_id, stack.endpoint.id)).toEqual(before);
  });

  it('is sent to an endpoint that is off, which stays off', async () => {
    using stack = await setUp(204, false);
    const before = await getEndpoint(stack.table, store_id, stack.endpoint.id);
    expect(await stack.send('order.paid')).toMatchObject({ status: 'succeeded' });
    expect(await getEndpoint(stack.table, store_id, stack.endpoint.id)).toEqual(before);
  });

  it("can be sent again by staff and still does not affect the endpoint's health", async () => {
    using stack = await setUp();
    const before = await getEndpoint(stack.table, store_id, stack.endpoint.id);
    const sent = await stack.send('order.paid');
    const again = await stack.admin.resendWebhookDelivery({ params: { store_id, id: sent.id }, query, body: undefined }, context);
    expect(again.body.data).toMatchObject({ attempts: 2, tries: [{ trigger: 'sample' }, { trigger: 'manual' }] });
    expect(stack.requests.map(({ body }) => body)).toEqual([sent.request?.body, sent.request?.body]);
    expect(await getEndpoint(stack.table, store_id, stack.endpoint.id)).toEqual(before);
  });

  it('needs an endpoint', async () => {
    using stack = await setUp();
    const params = { store_id, id: 5 };
    await expect(stack.admin.sendWebhookSample({ params, query, body: { topic: 'order.paid' } }, context)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(stack.requests).toEqual([]);
  });
  it('is refused for an app that no longer wants webhooks', async () => {
    using stack = await setUp();
    await transact(stack.table, addAppWrites(anApp({ webhookUrl: null })));
    await stack.table.client.send(
      new PutCommand({
        TableName: stack.table.name,
        Item: endpointItem(aWebhookEndpoint({ id: stack.one.id, appClientId: 'app_7', secrets: [] })),
      }),
    );
    await expect(stack.send('order.paid')).rejects.toMatchObject({ issues: [{ code: 'no_recipient' }] });
    expect(stack.requests).toEqual([]);
  });
});
