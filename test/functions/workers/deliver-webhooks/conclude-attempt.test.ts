import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { type DeliverDeps, deliverRecord } from '#functions/workers/deliver-webhooks/deliver-webhook.ts';
import { eventWrite } from '#shared/events/events-table.ts';
import { transact } from '#shared/table/transact.ts';
import { deliveryMessage } from '#shared/webhooks/delivery/delivery-message.ts';
import { addDelivery, getDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { endpointItem, getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { safeRequest } from '#shared/webhooks/sending/safe-request.ts';
import { webhookTargets } from '#shared/webhooks/sending/target-url.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aWebhookDelivery } from '#test/support/builders/a-webhook-delivery.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { anEvent } from '#test/support/builders/an-event.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const storeId = aStore().id;
const nowMs = anEvent().createdAtMs + 1_000;

let local: LocalTable;
beforeEach(async () => {
  local = await localTable();
  await transact(local.table, [eventWrite(storeId, anEvent())]);
  await local.table.client.send(new PutCommand({ TableName: local.table.name, Item: endpointItem(aWebhookEndpoint()) }));
  await addDelivery(local.table, aWebhookDelivery(), { dueAtMs: nowMs });
});
afterEach(() => local.close());

const { log, lines } = recordedLog();
const deps = (): DeliverDeps => ({
  table: local.table,
  decrypt: () => Promise.reject(new Error('no key service')),
  request: safeRequest,
  policy: webhookTargets(false),
  clock: () => nowMs,
  steadyClock: () => performance.now(),
  random: () => 0,
  pause: () => Promise.resolve(),
  newSlot: ulid,
  newEventId: () => `evt_${ulid()}`,
  timeScale: 1,
  log,
});
const deliver = (receives: number, body = deliveryMessage(aWebhookDelivery())) => deliverRecord(deps(), { body, receives });
const stored = () => getDelivery(local.table, storeId, aWebhookDelivery().id, nowMs);

describe('a delivery message that fails because of an error on our side', () => {
  it.each([1, 4])('returns to the queue after receive %i without using up an attempt', async (receives) => {
    await expect(deliver(receives)).rejects.toThrow('no key service');
    expect(await stored()).toEqual(aWebhookDelivery());
  });

  it('becomes a visible attempt at its last receive, and the retry schedule continues', async () => {
    await deliver(5);
    expect(await stored()).toMatchObject({
      status: 'pending',
      attemptCount: 1,
      nextAttemptAtMs: nowMs + 60_000,
      responseCode: null,
      attempts: [
        { number: 1, trigger: 'automatic', url: '', failure: 'internal', advice: expect.stringContaining('an error on our side') },
      ],
    });
    expect(lines).toMatchObject([{ level: 'error', code: 'webhooks.fault', delivery_id: 900 }]);
  });

  it('does not count as a failure of the endpoint', async () => {
    await deliver(5);
    const endpoint = await getEndpoint(local.table, storeId, aWebhookEndpoint().id);
    expect(endpoint?.healthRecord).toMatchObject({ failures: 0, slots: {} });
  });

  it('goes to the dead-letter queue only when it cannot be read', async () => {
    await expect(deliver(5, 'rubbish')).rejects.toThrow();
  });
});
