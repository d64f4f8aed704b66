import { eventWrite } from '#shared/events/events-table.ts';
import { transact } from '#shared/table/transact.ts';
import { addDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aWebhookDelivery } from '#test/support/builders/a-webhook-delivery.ts';
import { anEvent } from '#test/support/builders/an-event.ts';
import { anApi } from '#test/support/harness/an-api.ts';

const store_id = aStore().id;

describe('a repeated request with an Idempotency-Key', () => {
  it.each(['resend', 'sample'] as const)('sends a %s once and gets the same answer', async (kind) => {
    const api = await anApi();
    const key = await api.token({ email: 'ops@example.com', operator: true });
    const headers = { 'idempotency-key': 'once' };
    const path = '/admin/v1/stores/{store_id}';
    const endpoint = {
      method: 'POST',
      route: `${path}/webhook-endpoints`,
      params: { store_id },
      key,
      body: { url: 'https://receiver.example/', topics: ['*'] },
    };
    const { id: endpointId } = (await api.send(endpoint)).json.data;
    await transact(api.table, [eventWrite(store_id, anEvent({ createdAtMs: Date.now() }))]);
    await addDelivery(api.table, aWebhookDelivery({ endpointId, createdAtMs: Date.now() }), null);
    const call =
      kind === 'resend'
        ? {
            method: 'POST',
            route: `${path}/webhook-deliveries/{id}/resend`,
            params: { store_id, id: String(aWebhookDelivery().id) },
            key,
            headers,
          }
        : {
            method: 'POST',
            route: `${path}/webhook-endpoints/{id}/send-sample`,
            params: { store_id, id: String(endpointId) },
            key,
            headers,
            body: { topic: 'order.paid' },
          };
    const first = await api.send(call);
    const second = await api.send(call);
    expect([first.statusCode, second.json]).toEqual([kind === 'resend' ? 200 : 201, first.json]);
    const listed = await api.send({ route: `${path}/webhook-deliveries`, params: { store_id }, key });
    expect(listed.json.data.flatMap(({ tries }: { tries: unknown[] }) => tries)).toHaveLength(1);
    api.close();
  });
});
