import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { type DeliverDeps, deliverWebhook } from '#functions/workers/deliver-webhooks/deliver-webhook.ts';
import { eventWrite } from '#shared/events/events-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import { claimAttempt } from '#shared/webhooks/delivery/delivery-attempts-table.ts';
import { deliveryMessage } from '#shared/webhooks/delivery/delivery-message.ts';
import { addDelivery, deliveryKey } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import type { WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { endpointItem } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { type EndpointHealthRecord, freshHealthRecord } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { readFigures } from '#shared/webhooks/figures/webhook-figures-table.ts';
import { aWebhookDelivery } from '#test/support/builders/a-webhook-delivery.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { anEvent } from '#test/support/builders/an-event.ts';
import { aFailedAttempt } from '#test/support/builders/past-deliveries.ts';
import { lostAnswers } from '#test/support/fakes/lost-answers.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { answerWithStatus, stubReceiver } from '#test/support/fakes/stub-receiver.ts';
import { localTable } from '#test/support/harness/local-table.ts';

const event = anEvent();
const { storeId } = aWebhookDelivery();
const endpointId = aWebhookEndpoint().id;
const nowMs = event.createdAtMs + 3_600_000;

/**
 * The state of an endpoint and its delivery before the delivery's message is handled, and the status with which the
 * receiver answers.
 */
type Case = {
  readonly what: string;
  readonly health?: Partial<EndpointHealthRecord>;
  readonly delivery?: Partial<WebhookDelivery>;
  readonly status: number;
};

const halfOpen = {
  failures: 6,
  openUntilMs: nowMs - 1_000,
  firstFailureAtMs: nowMs - 60_000,
  lastFailureAtMs: nowMs - 40_000,
  breakerTrips: 1,
};
const afterSeven = {
  attemptCount: 7,
  lastNumber: 7,
  attempts: [1, 2, 3, 4, 5, 6, 7].map((number) => ({
    ...aFailedAttempt(number, nowMs - 60_000 * (9 - number)),
    trigger: 'automatic' as const,
  })),
};

const cases: readonly Case[] = [
  { what: 'a first attempt that succeeds', status: 204 },
  { what: 'a first attempt that fails', status: 500 },
  { what: 'the probe of a half-open breaker that succeeds', health: halfOpen, status: 204 },
  { what: 'the probe of a half-open breaker that fails', health: halfOpen, status: 500 },
  {
    what: 'the failure that opens a breaker',
    health: { failures: 4, firstFailureAtMs: nowMs - 9_000, lastFailureAtMs: nowMs - 9_000 },
    status: 500,
  },
  { what: 'an eighth attempt that succeeds', delivery: afterSeven, status: 204 },
  { what: 'an eighth attempt that fails', delivery: afterSeven, health: { lastSuccessAtMs: nowMs - 1_000 }, status: 500 },
  { what: 'an eighth attempt whose failure switches the endpoint off', delivery: afterSeven, status: 500 },
];

/**
 * Handles the delivery's message. If `lost` is not null, the response to one write is lost. `lost` is the number of
 * this write, counted from 0.
 */
async function handled({ health, delivery, status }: Case, lost: number | null) {
  const answers = lostAnswers();
  const local = await localTable({ intercept: answers.intercept });
  const { table } = local;
  const waiting = aWebhookDelivery(delivery);
  await transact(table, [eventWrite(storeId, event)]);
  const endpoint = aWebhookEndpoint({ healthRecord: { ...freshHealthRecord, ...health } });
  await table.client.send(new PutCommand({ TableName: table.name, Item: endpointItem(endpoint) }));
  await addDelivery(table, waiting, { dueAtMs: nowMs });
  const { log, codes } = recordedLog();
  let posts = 0;
  const deps: DeliverDeps = {
    ...stubReceiver({ clock: () => nowMs }),
    table,
    request: async () => {
      posts += 1;
      return answerWithStatus(status);
    },
    decrypt: async () => 'whsec_secret',
    random: () => 0,
    pause: async () => undefined,
    newSlot: ulid,
    newEventId: () => 'evt_01J00000000000000000000000',
    timeScale: 1,
    log,
  };
  answers.lose(lost);
  await deliverWebhook(deps, deliveryMessage(waiting));
  const writes = answers.count();
  answers.lose(null);
  const result = {
    posts,
    delivery: await readItem(table, keys.listed(storeId, 'WEBHOOK_DELIVERY', waiting.id)),
    endpoint: await readItem(table, keys.webhookEndpoint(storeId, endpointId)),
    figures: await readFigures(table, storeId, endpointId, nowMs),
    // Leaves out `webhooks.breaker_opened`, which is not always logged if a response is lost.
    codes: codes().filter((code) => code !== 'webhooks.breaker_opened'),
  };
  local.close();
  return { writes, result };
}

describe('a webhook attempt', () => {
  it.each(cases)('has the same result when the answer of any one of its writes is lost: $what', async (one) => {
    const { writes, result } = await handled(one, null);
    expect(result.posts).toBe(1);
    expect(result.delivery).toMatchObject({ attempts: (one.delivery?.attemptCount ?? 0) + 1, lease_until_ms: null });
    expect(result.endpoint).toMatchObject({ slots: {} });
    expect(writes).toBeGreaterThanOrEqual(5);
    for (let lost = 0; lost < writes; lost += 1) expect((await handled(one, lost)).result).toEqual(result);
  });

  it('keeps the number of a claim whose answer was lost, even if staff resent the delivery before the claim was repeated', async () => {
    let isLost = true;
    const local = await localTable({
      intercept: (operation) => {
        if (operation !== 'UpdateItem' || !isLost) return undefined;
        isLost = false;
        return () => {
          local.engine.call('UpdateItem', {
            TableName: local.table.name,
            Key: { pk: { S: waiting.pk }, sk: { S: waiting.sk } },
            UpdateExpression: 'ADD last_number :one',
            ExpressionAttributeValues: { ':one': { N: '1' } },
          });
          throw Object.assign(new Error('No answer in time.'), { name: 'TimeoutError' });
        };
      },
    });
    const waiting = deliveryKey(aWebhookDelivery());
    await addDelivery(local.table, aWebhookDelivery(), { dueAtMs: nowMs });
    const claim = await claimAttempt(local.table, aWebhookDelivery(), { nowMs, leaseUntilMs: nowMs + 60_000, maxAttempts: 8 });
    expect(claim).toEqual({ claimed: true, delivery: aWebhookDelivery() });
    expect(await readItem(local.table, waiting)).toMatchObject({ attempts: 1, last_number: 2 });
    local.close();
  });
});
