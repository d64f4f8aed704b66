import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { enqueueDueDeliveries } from '#functions/workers/enqueue-due-deliveries/enqueue-due-deliveries.ts';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { transact } from '#shared/table/transact.ts';
import { deliveryItem } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import type { WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { addEndpointWrite } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { aWebhookDelivery } from '#test/support/builders/a-webhook-delivery.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { clockedQueue } from '#test/support/fakes/clocked-queue.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const startMs = aWebhookDelivery().createdAtMs + 3_600_000;
const minuteMs = 60_000;

type EnqueuedMessage = { readonly deliveryId: number; readonly endpointId: number; readonly atMs: number };

describe('ten thousand retries of one endpoint that fall due in the same minute', () => {
  let local: LocalTable;
  /** The messages that each run has enqueued. */
  const runs: (readonly EnqueuedMessage[])[] = [];
  const messagesTo = (endpointId: number, messages: readonly EnqueuedMessage[] = runs.flat()) =>
    messages.filter((message) => message.endpointId === endpointId);

  beforeAll(async () => {
    let nowMs = startMs;
    local = await localTable({ now: () => nowMs });
    await transact(
      local.table,
      [1, 2, 3].map((id) => addEndpointWrite(aWebhookEndpoint({ id }))),
    );
    const due = (id: number, endpointId: number): [WebhookDelivery, number] => {
      const nextAttemptAtMs = startMs + 30_000 + (id % 12_000);
      return [aWebhookDelivery({ id, endpointId, attemptCount: 1, nextAttemptAtMs }), nextAttemptAtMs];
    };
    // The other endpoints' twenty deliveries fall due after the first endpoint's ten thousand, so the index lists them
    // last.
    const rows = [
      ...Array.from({ length: 10_000 }, (_, n) => due(n + 1, 1)),
      ...Array.from({ length: 20 }, (_, n) => due(71_980 + n, 2 + (n % 2))),
    ];
    for (const some of chunksOf(rows, 25)) {
      const puts = some.map(([delivery, dueAtMs]) => ({ PutRequest: { Item: deliveryItem(delivery, { dueAtMs }) } }));
      await local.table.client.send(new BatchWriteCommand({ RequestItems: { [local.table.name]: puts } }));
    }
    const { log } = recordedLog();
    for (let n = 0; n < 5; n += 1) {
      const queue = clockedQueue({ clock: () => nowMs, visibilityMs: minuteMs, copies: () => 1 });
      await enqueueDueDeliveries({ table: local.table, queue: queue.forWorker(() => false), clock: () => nowMs, log, periodMs: minuteMs });
      runs.push(
        queue.messages.map(({ body, visibleAtMs }) => {
          const { delivery_id, endpoint_id } = JSON.parse(body);
          return { deliveryId: delivery_id, endpointId: endpoint_id, atMs: visibleAtMs };
        }),
      );
      nowMs += minuteMs;
    }
  });
  afterAll(() => local.close());

  it('do not delay the retries of others: all of those are enqueued in the same run', () => {
    expect(messagesTo(2, runs[0]).length + messagesTo(3, runs[0]).length).toBe(20);
    for (const { deliveryId, atMs } of [...messagesTo(2), ...messagesTo(3)]) {
      expect(atMs - (startMs + 30_000 + (deliveryId % 12_000))).toBeGreaterThanOrEqual(0);
      expect(atMs - (startMs + 30_000 + (deliveryId % 12_000))).toBeLessThanOrEqual(1_000);
    }
  });

  it('are enqueued at 20 per second or less', () => {
    const counts = new Map<number, number>();
    for (const { atMs } of messagesTo(1)) counts.set(atMs, (counts.get(atMs) ?? 0) + 1);
    expect(Math.max(...counts.values())).toBe(20);
  });

  it('are not enqueued before they are due', () => {
    for (const { deliveryId, atMs } of messagesTo(1)) expect(atMs).toBeGreaterThanOrEqual(startMs + 30_000 + (deliveryId % 12_000));
  });

  it('are enqueued once each, 1,200 per minute, the oldest first', () => {
    const [first = [], ...later] = runs.map((messages) => messagesTo(1, messages).map(({ deliveryId }) => deliveryId));
    expect(first.length).toBeGreaterThan(500);
    expect(later.map(({ length }) => length)).toEqual([1_200, 1_200, 1_200, 1_200]);
    const enqueued = [...first, ...later.flat()];
    expect(new Set(enqueued).size).toBe(enqueued.length);
    const waiting = Array.from({ length: 10_000 }, (_, n) => n + 1).filter((id) => !first.includes(id));
    expect(later.map((ids) => [...ids].sort((a, b) => a - b))).toEqual([0, 1, 2, 3].map((n) => waiting.slice(n * 1_200, (n + 1) * 1_200)));
  });
});
