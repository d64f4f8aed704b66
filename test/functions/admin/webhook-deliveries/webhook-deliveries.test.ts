import { eventWrite } from '#shared/events/events-table.ts';
import { namedValues } from '#shared/kernel/named-values.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { addDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import type { DeliveryAttempt, WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { aStaffContext } from '#test/support/builders/a-staff-context.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aWebhookDelivery } from '#test/support/builders/a-webhook-delivery.ts';
import { anEvent } from '#test/support/builders/an-event.ts';
import { anAdmin } from '#test/support/harness/an-admin.ts';

const context = aStaffContext();
const store_id = aStore().id;
const params = { store_id };

const failedAttempt: DeliveryAttempt = {
  number: 1,
  trigger: 'automatic',
  atMs: Date.UTC(2026, 10, 5, 10, 0, 1),
  url: 'https://receiver.example/hooks',
  responseCode: 500,
  durationMs: 120,
  timings: { dns_ms: 3 },
  failure: 'status',
  advice: 'Answer with a 2xx status.',
};

const aFailure = (over: Partial<WebhookDelivery> = {}): WebhookDelivery =>
  aWebhookDelivery({
    attemptCount: 1,
    responseCode: 500,
    durationMs: 120,
    lastAttemptAtMs: failedAttempt.atMs,
    nextAttemptAtMs: failedAttempt.atMs + 60_000,
    attempts: [failedAttempt],
    requestHeaders: { 'x-service-topic': 'customer.created' },
    response: { headers: namedValues({ server: 'x' }), body: 'oops' },
    ...over,
  });

const put = (table: Table, delivery: WebhookDelivery) => addDelivery(table, delivery, null);

describe('a webhook delivery', () => {
  it('is shown with its attempts, the exact bytes sent and the answers', async () => {
    const { admin, table, close } = await anAdmin();
    await transact(table, [eventWrite(store_id, anEvent())]);
    await put(table, aFailure());
    const { data } = (await admin.getWebhookDelivery({ params: { store_id, id: 900 }, query: {}, body: undefined }, context)).body;
    expect(data).toEqual({
      object: 'webhook_delivery',
      id: 900,
      fields: [],
      exclude: [],
      event_id: anEvent().id,
      endpoint_id: 3,
      topic: 'customer.created',
      status: 'pending',
      response_code: 500,
      attempts: 1,
      automatic_attempts: 1,
      duration_ms: 120,
      next_attempt_at: '2026-11-05T10:01:01.000Z',
      last_attempt_at: '2026-11-05T10:00:01.000Z',
      created_at: '2026-11-05T10:00:00.000Z',
      tries: [
        {
          number: 1,
          trigger: 'automatic',
          at: '2026-11-05T10:00:01.000Z',
          url: 'https://receiver.example/hooks',
          response_code: 500,
          duration_ms: 120,
          timings: { dns_ms: 3, connect_ms: null, tls_ms: null, first_byte_ms: null, total_ms: null },
          failure: 'status',
          advice: 'Answer with a 2xx status.',
        },
      ],
      request: { headers: { 'x-service-topic': 'customer.created' }, body: anEvent().body },
      response: { headers: { server: 'x' }, body: 'oops' },
    });
    close();
  });

  it('that is unknown, or older than 30 days, is not found', async () => {
    const { admin, table, close } = await anAdmin();
    await put(table, aFailure());
    const later = aStaffContext({ nowMs: context.nowMs + 30 * 24 * 3_600_000 });
    const get = (id: number, when = context) => admin.getWebhookDelivery({ params: { store_id, id }, query: {}, body: undefined }, when);
    await expect(get(901)).rejects.toMatchObject({ code: 'not_found' });
    await expect(get(900, later)).rejects.toMatchObject({ code: 'not_found' });
    close();
  });

  it('is found by endpoint, status, topic and event, newest first and without bodies', async () => {
    const { admin, table, close } = await anAdmin();
    await put(table, aFailure({ id: 1 }));
    await put(table, aFailure({ id: 2, endpointId: 4 }));
    await put(table, aFailure({ id: 3, status: 'succeeded' }));
    await put(table, aFailure({ id: 4, topic: 'order.paid', eventId: 'evt_other' }));
    await transact(table, [eventWrite(store_id, anEvent({ id: 'evt_other', createdAtMs: idTimeMs(4) }))]);
    const list = async (query: Parameters<typeof admin.listWebhookDeliveries>[0]['query']) =>
      (await admin.listWebhookDeliveries({ params, query, body: undefined }, context)).body.data;
    const ids = async (query: Parameters<typeof list>[0]) => (await list(query)).map(({ id }) => id);
    expect(await ids({})).toEqual([4, 3, 2, 1]);
    expect(await ids({ endpoint_id: 4 })).toEqual([2]);
    expect(await ids({ status: 'succeeded' })).toEqual([3]);
    expect(await ids({ topic: 'order.paid' })).toEqual([4]);
    expect(await ids({ event_id: 'evt_other' })).toEqual([4]);
    expect(await ids({ endpoint_id: 3, status: 'pending' })).toEqual([4, 1]);
    expect((await list({ endpoint_id: 4 }))[0]).toMatchObject({ request: null, response: null });
    close();
  });
});
