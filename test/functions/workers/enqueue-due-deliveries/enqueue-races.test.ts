import { enqueueDueDeliveries } from '#functions/workers/enqueue-due-deliveries/enqueue-due-deliveries.ts';
import { indexKeys, keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import { scheduleBacklogDrain } from '#shared/webhooks/backlog/schedule-backlog-drain-table.ts';
import { deferDelivery } from '#shared/webhooks/backlog/webhook-backlog-table.ts';
import { claimAttempt } from '#shared/webhooks/delivery/delivery-attempts-table.ts';
import { maxAttempts } from '#shared/webhooks/delivery/retry-schedule.ts';
import { addDelivery, getDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import type { WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { addEndpointWrite, getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { freshHealthRecord } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { aWebhookDelivery } from '#test/support/builders/a-webhook-delivery.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { type ClockedQueue, clockedQueue } from '#test/support/fakes/clocked-queue.ts';
import { lostAnswers } from '#test/support/fakes/lost-answers.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const nowMs = aWebhookDelivery().createdAtMs + 3_600_000;
const { storeId, id: endpointId } = aWebhookEndpoint();
const waiting = aWebhookDelivery({ attemptCount: 1, nextAttemptAtMs: nowMs });

let local: LocalTable;
let queue: ClockedQueue;
/** A function that is called once, after the index has been read and before the items are read. */
let between: () => unknown;
beforeEach(async () => {
  between = () => undefined;
  queue = clockedQueue({ clock: () => nowMs, visibilityMs: 60_000, copies: () => 1 });
  local = await localTable({
    now: () => nowMs,
    intercept: (operation) => {
      if (operation === 'BatchGetItem') {
        const once = between;
        between = () => undefined;
        once();
      }
      return undefined;
    },
  });
});
afterEach(() => local.close());

const redrive = () =>
  enqueueDueDeliveries({
    table: local.table,
    queue: queue.forWorker(() => false),
    clock: () => nowMs,
    log: recordedLog().log,
    periodMs: 60_000,
  });
const given = (delivery: WebhookDelivery, endpoint = aWebhookEndpoint()) =>
  Promise.all([transact(local.table, [addEndpointWrite(endpoint)]), addDelivery(local.table, delivery, { dueAtMs: nowMs })]);
const item = () => readItem(local.table, keys.listed(storeId, 'WEBHOOK_DELIVERY', waiting.id));
/**
 * Imitates a sender that changes a delivery before the worker reads the delivery. The change is synchronous, because
 * `between` is not awaited.
 */
const set = (delivery: WebhookDelivery, attributes: Readonly<Record<string, string>>) =>
  local.engine.call('UpdateItem', {
    TableName: local.table.name,
    Key: Object.fromEntries(Object.entries(keys.listed(storeId, 'WEBHOOK_DELIVERY', delivery.id)).map(([name, S]) => [name, { S }])),
    UpdateExpression: `SET ${Object.keys(attributes)
      .map((name) => `${name} = :${name}`)
      .join(', ')}`,
    ExpressionAttributeValues: Object.fromEntries(Object.entries(attributes).map(([name, S]) => [`:${name}`, { S }])),
  });

describe('a redrive with concurrent changes', () => {
  it('does not change a delivery that the index shows as due but that has been deferred in the meantime', async () => {
    await given(waiting);
    const inBacklog = indexKeys.backlog(storeId, endpointId, waiting.id);
    between = () => set(waiting, inBacklog);
    await redrive();
    expect(queue.messages).toEqual([]);
    expect(await item()).toMatchObject(inBacklog);
  });

  it('does not change a delivery that has been rescheduled in the meantime', async () => {
    await given(waiting);
    const later = indexKeys.due('retries', waiting.id % 4, nowMs + 300_000, `${storeId}#${waiting.id}`);
    between = () => set(waiting, later);
    await redrive();
    expect(queue.messages).toEqual([]);
    expect(await item()).toMatchObject(later);
  });

  it('does not remove a delivery from the backlog if its message has put it there in the meantime', async () => {
    await given(waiting);
    // In this test, a worker defers the delivery after the redrive sends the message and before the redrive updates the
    // delivery.
    const { sqs, queueUrl } = queue.forWorker(() => false);
    const send = sqs.send.bind(sqs) as (command: unknown) => Promise<unknown>;
    const deferringOnArrival = Object.assign(Object.create(sqs) as typeof sqs, {
      send: async (command: unknown) => {
        const answer = await send(command);
        await deferDelivery(local.table, waiting);
        return answer;
      },
    });
    await enqueueDueDeliveries({
      table: local.table,
      queue: { sqs: deferringOnArrival, queueUrl },
      clock: () => nowMs,
      log: recordedLog().log,
      periodMs: 60_000,
    });
    expect(queue.messages).toHaveLength(1);
    expect(await item()).toMatchObject(indexKeys.backlog(storeId, endpointId, waiting.id));
  });

  it.each([
    ['is switched off', { isActive: false }],
    ['has an open breaker', { healthRecord: { ...freshHealthRecord, failures: 9, firstFailureAtMs: 1, openUntilMs: nowMs + 600_000 } }],
  ])('does not change a delivery with a running attempt at an endpoint that %s', async (_, over) => {
    await given(waiting, aWebhookEndpoint(over));
    await claimAttempt(local.table, waiting, { nowMs, leaseUntilMs: nowMs + 50_000, maxAttempts });
    const before = await item();
    await redrive();
    expect(await item()).toEqual(before);
    expect(queue.messages).toEqual([]);
  });

  it('may run twice concurrently: the second one enqueues again, which the claim makes harmless', async () => {
    await given(waiting);
    await Promise.all([redrive(), redrive()]);
    expect(queue.messages.length).toBeGreaterThanOrEqual(1);
    expect(await getDelivery(local.table, storeId, waiting.id, nowMs)).toEqual(waiting);
    expect(await item()).toMatchObject({ due_sk: expect.stringContaining(String(nowMs + 300_000)) });
  });

  it('takes a delivery out of a backlog once, even with two concurrent runs', async () => {
    await given(waiting);
    await scheduleBacklogDrain(local.table, aWebhookEndpoint(), nowMs);
    await deferDelivery(local.table, waiting);
    await Promise.all([redrive(), redrive()]);
    expect(queue.messages).toHaveLength(1);
    expect(await item()).toMatchObject({ status: 'pending', due_sk: expect.stringContaining(String(nowMs + 300_000)) });
    expect(await getEndpoint(local.table, storeId, endpointId)).toMatchObject({ healthRecord: { isBacklogWatched: true } });
  });

  it('enqueues the deliveries of a backlog immediately, whichever of its answers is lost', async () => {
    const answers = lostAnswers();
    local.close();
    local = await localTable({ now: () => nowMs, intercept: answers.intercept });
    for (let lost = 0, writes = 1; lost < writes; lost += 1) {
      const delivery = aWebhookDelivery({ ...waiting, id: waiting.id + lost });
      const endpoint = aWebhookEndpoint({ id: endpointId + lost });
      answers.lose(null);
      await transact(local.table, [addEndpointWrite(endpoint)]);
      await addDelivery(local.table, { ...delivery, endpointId: endpoint.id }, 'backlog');
      await scheduleBacklogDrain(local.table, endpoint, nowMs);
      answers.lose(lost);
      await redrive();
      writes = answers.count();
      expect(queue.messages).toHaveLength(lost + 1);
      expect(await getDelivery(local.table, storeId, delivery.id, nowMs)).toMatchObject({ status: 'pending', nextAttemptAtMs: nowMs });
    }
  });
});
