import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { enqueueDueDeliveries } from '#functions/workers/enqueue-due-deliveries/enqueue-due-deliveries.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import { scheduleBacklogDrain } from '#shared/webhooks/backlog/schedule-backlog-drain-table.ts';
import { addDelivery, deliveryItem, getDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { closeEndpointWrite } from '#shared/webhooks/endpoint/closed-endpoints-table.ts';
import { addEndpointWrite, getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { freshHealthRecord } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
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
  it('ends with all held and deferred deliveries as failed, and nothing is sent', async () => {
    await addDelivery(local.table, aWebhookDelivery({ id: 1, status: 'held', nextAttemptAtMs: null }), 'backlog');
    await addDelivery(local.table, aWebhookDelivery({ id: 2 }), 'backlog');
    await addDelivery(local.table, aWebhookDelivery({ id: 3, endpointId: endpointId + 1 }), 'backlog');
    await transact(local.table, [closeEndpointWrite({ storeId, id: endpointId, closedAtMs: nowMs })]);
    expect((await redrive()).enqueued).toBe(0);
    expect(await Promise.all([1, 2, 3].map(statusOf))).toEqual(['failed', 'failed', 'pending']);
  });

  it('is read for five more minutes, for deliveries that were being added', async () => {
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
  it('delays no other endpoint and is reported to the operators', async () => {
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

  describe('at the head of a backlog', () => {
    const { id: first } = aWebhookDelivery();
    const unreadable = (id: number) => ({ ...deliveryItem(aWebhookDelivery({ id }), 'backlog'), status: 'of_a_newer_release' });
    const put = (Item: Readonly<Record<string, unknown>>) => local.table.client.send(new PutCommand({ TableName: local.table.name, Item }));
    const dueKeyOf = async (id: number) => (await readItem(local.table, keys.listed(storeId, 'WEBHOOK_DELIVERY', id)))?.['due_sk'];

    beforeEach(async () => {
      const halfOpen = {
        ...freshHealthRecord,
        failures: 6,
        firstFailureAtMs: startMs - minuteMs,
        openUntilMs: startMs - 1_000,
        breakerTrips: 2,
      };
      await transact(local.table, [addEndpointWrite(aWebhookEndpoint({ healthRecord: halfOpen }))]);
      await scheduleBacklogDrain(local.table, aWebhookEndpoint(), nowMs);
    });

    it('is set aside, and the next one is the probe of a half-open breaker in the same run', async () => {
      for (const id of [first, first + 1, first + 2]) await put(unreadable(id));
      await addDelivery(local.table, aWebhookDelivery({ id: first + 3 }), 'backlog');
      const { enqueued, lines } = await redrive();
      expect(enqueued).toBe(1);
      expect(await getDelivery(local.table, storeId, first + 3, nowMs)).toMatchObject({ status: 'pending' });
      expect(lines).toMatchObject([
        { level: 'error', code: 'webhooks.unreadable', count: 3 },
        ...[1, 2, 3].map(() => ({ code: 'worker.set_aside', attempts: 1, reason: 'The record cannot be read: status.' })),
        { code: 'webhooks.redriven' },
      ]);
    });

    it('waits behind the others, longer each time, and the backlog does not count as empty', async () => {
      await put(unreadable(first));
      const lines: unknown[] = [];
      for (let run = 0; run < 20; run += 1) {
        lines.push(...(await redrive()).lines);
        nowMs += minuteMs;
      }
      // The row is retried, and set aside again, after pauses of 1, 2, 4 and 8 minutes.
      expect(lines.filter((line) => (line as { code: string }).code === 'worker.set_aside')).toMatchObject(
        [1, 2, 3, 4, 5].map((attempts) => ({ attempts })),
      );
      expect(lines).toContainEqual(expect.objectContaining({ code: 'worker.stuck', attempts: 5 }));
      expect((await getEndpoint(local.table, storeId, endpointId))?.healthRecord.isBacklogWatched).toBe(true);
      await addDelivery(local.table, aWebhookDelivery({ id: first + 1 }), 'backlog');
      expect((await redrive()).enqueued).toBe(1);
    });

    it('is sent as soon as it can be read', async () => {
      await put(unreadable(first));
      await redrive();
      await local.table.client.send(
        new UpdateCommand({
          TableName: local.table.name,
          Key: keys.listed(storeId, 'WEBHOOK_DELIVERY', first),
          UpdateExpression: 'SET #status = :pending',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':pending': 'pending' },
        }),
      );
      nowMs += minuteMs;
      expect((await redrive()).enqueued).toBe(1);
      expect(await dueKeyOf(first)).toMatch(/^00\d{13}#/);
    });

    it('keeps the record of a deleted endpoint', async () => {
      await put({ ...unreadable(first), endpoint_id: endpointId });
      await transact(local.table, [closeEndpointWrite({ storeId, id: endpointId, closedAtMs: nowMs })]);
      for (let run = 0; run < 10; run += 1) {
        await redrive();
        nowMs += minuteMs;
      }
      expect(await readItem(local.table, keys.closedEndpoint(storeId, endpointId))).toHaveProperty('due_pk');
    });
  });
});
