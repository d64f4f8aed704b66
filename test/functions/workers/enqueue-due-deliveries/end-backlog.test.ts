import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { enqueueDueDeliveries } from '#functions/workers/enqueue-due-deliveries/enqueue-due-deliveries.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import { addDelivery, deliveryItem, getDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { closeEndpointWrite } from '#shared/webhooks/endpoint/closed-endpoints-table.ts';
import { addEndpointWrite } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { aWebhookDelivery } from '#test/support/builders/a-webhook-delivery.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { clockedQueue } from '#test/support/fakes/clocked-queue.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const startMs = aWebhookDelivery().createdAtMs + 3_600_000;
const minuteMs = 60_000;
const { storeId, id: endpointId } = aWebhookEndpoint();

let nowMs: number;
let local: LocalTable;
beforeEach(async () => {
  nowMs = startMs;
  local = await localTable({ now: () => nowMs });
});
afterEach(() => local.close());

async function redrive() {
  const queue = clockedQueue({ clock: () => nowMs, visibilityMs: minuteMs, copies: () => 1 });
  const { log, lines } = recordedLog();
  await enqueueDueDeliveries({ table: local.table, queue: queue.forWorker(() => false), clock: () => nowMs, log, periodMs: minuteMs });
  return { enqueued: queue.messages.length, lines };
}
const statusOf = async (id: number) => (await getDelivery(local.table, storeId, id, nowMs))?.status;

describe('the backlog of a deleted endpoint', () => {
  it('ends as failed, held and parked deliveries alike, and nothing is sent', async () => {
    await addDelivery(local.table, aWebhookDelivery({ id: 1, status: 'held', nextAttemptAtMs: null }), 'backlog');
    await addDelivery(local.table, aWebhookDelivery({ id: 2 }), 'backlog');
    await addDelivery(local.table, aWebhookDelivery({ id: 3, endpointId: endpointId + 1 }), 'backlog');
    await transact(local.table, [closeEndpointWrite({ storeId, id: endpointId, closedAtMs: nowMs })]);
    expect((await redrive()).enqueued).toBe(0);
    expect(await Promise.all([1, 2, 3].map(statusOf))).toEqual(['failed', 'failed', 'pending']);
  });

  it('is looked at for five minutes more, for what was on its way into it', async () => {
    await transact(local.table, [closeEndpointWrite({ storeId, id: endpointId, closedAtMs: nowMs })]);
    await redrive();
    await addDelivery(local.table, aWebhookDelivery({ id: 1 }), 'backlog');
    nowMs += 4 * minuteMs;
    await redrive();
    expect(await statusOf(1)).toBe('failed');
    nowMs += minuteMs;
    await redrive();
    expect(await readItem(local.table, keys.closedEndpoint(storeId, endpointId))).not.toHaveProperty('due_pk');
  });
});

describe('an item that this version cannot read', () => {
  it('holds up no other endpoint, and is told to the operators', async () => {
    await transact(local.table, [addEndpointWrite(aWebhookEndpoint())]);
    const fromTheFuture = { ...deliveryItem(aWebhookDelivery({ id: 1 }), { dueAtMs: nowMs }), topic: 'order.imagined' };
    await local.table.client.send(new PutCommand({ TableName: local.table.name, Item: fromTheFuture }));
    await addDelivery(local.table, aWebhookDelivery({ id: 2 }), { dueAtMs: nowMs });
    const { enqueued, lines } = await redrive();
    expect(enqueued).toBe(1);
    expect(lines).toMatchObject([
      { level: 'error', code: 'webhooks.unreadable', count: 1 },
      { level: 'warn', code: 'worker.set_aside', attempts: 1, reason: 'The record cannot be read: topic.' },
      { code: 'webhooks.redriven' },
    ]);
  });
});
