import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { enqueueDueDeliveries } from '#functions/workers/enqueue-due-deliveries/enqueue-due-deliveries.ts';
import type { Intercept } from '#infra/local/dynamodb/engine.ts';
import { indexKeys, keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { readQuarantineNote } from '#shared/table/rows/quarantine.ts';
import { transact } from '#shared/table/transact.ts';
import { scheduleBacklogDrain } from '#shared/webhooks/backlog/schedule-backlog-drain-table.ts';
import { claimAttempt } from '#shared/webhooks/delivery/delivery-attempts-table.ts';
import { maxAttempts } from '#shared/webhooks/delivery/retry-schedule.ts';
import { addDelivery, getDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import type { WebhookDelivery } from '#shared/webhooks/delivery/webhook-delivery.ts';
import { addEndpointWrite } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { aWebhookDelivery } from '#test/support/builders/a-webhook-delivery.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const nowMs = aWebhookDelivery().createdAtMs + 3_600_000;
const queueMock = mockClient(SQSClient);

let fault: Intercept = () => undefined;
let local: LocalTable;
beforeEach(async () => {
  queueMock.reset();
  queueMock.on(SendMessageBatchCommand).resolves({});
  fault = () => undefined;
  local = await localTable({ now: () => nowMs, intercept: (operation, input) => fault(operation, input) });
  await transact(local.table, [addEndpointWrite(aWebhookEndpoint())]);
});
afterEach(() => local.close());

const failedOnce = (id: number, nextAttemptAtMs: number): WebhookDelivery => aWebhookDelivery({ id, attemptCount: 1, nextAttemptAtMs });
const add = (delivery: WebhookDelivery) => addDelivery(local.table, delivery, { dueAtMs: delivery.nextAttemptAtMs ?? 0 });
const runAt = (atMs: number) =>
  enqueueDueDeliveries({
    table: local.table,
    queue: { sqs: new SQSClient({}), queueUrl: 'https://sqs.example.com/retry' },
    clock: () => atMs,
    log: recordedLog().log,
    periodMs: 60_000,
  });
const enqueued = () =>
  queueMock
    .commandCalls(SendMessageBatchCommand)
    .flatMap(({ args }) => args[0].input.Entries ?? [])
    .map(({ MessageBody = '', MessageGroupId, DelaySeconds = 0 }) => [JSON.parse(MessageBody).delivery_id, MessageGroupId, DelaySeconds])
    .sort();

describe('enqueue-due-deliveries', () => {
  it('enqueues deliveries due within the minute, with the remaining wait as delay', async () => {
    await add(failedOnce(1, nowMs - 1));
    await add(failedOnce(2, nowMs + 17_200));
    await add(failedOnce(3, nowMs + 59_999));
    await add(failedOnce(4, nowMs + 60_000));
    await runAt(nowMs);
    const group = String(aWebhookDelivery().endpointId);
    expect(enqueued()).toEqual([
      [1, group, 0],
      [2, group, 18],
      [3, group, 60],
    ]);
  });

  it('enqueues once per wait, and again after five minutes without an attempt', async () => {
    await add(failedOnce(1, nowMs));
    await runAt(nowMs);
    await runAt(nowMs + 60_000);
    await runAt(nowMs + 180_000);
    expect(enqueued()).toHaveLength(1);
    await runAt(nowMs + 300_000);
    expect(enqueued()).toHaveLength(2);
  });

  it('enqueues again when the lease of a sender that was killed during an attempt ends', async () => {
    const delivery = failedOnce(1, nowMs);
    await add(delivery);
    await runAt(nowMs);
    await claimAttempt(local.table, delivery, { nowMs: nowMs + 2_000, leaseUntilMs: nowMs + 62_000, maxAttempts });
    queueMock.resetHistory();
    await runAt(nowMs + 60_000);
    expect(enqueued()).toEqual([[1, String(aWebhookDelivery().endpointId), 2]]);
  });

  it('enqueues the others despite an unreadable delivery, which it reads less and less often', async () => {
    await add(failedOnce(1, nowMs - 1));
    await add(failedOnce(2, nowMs));
    const key = keys.listed(aWebhookDelivery().storeId, 'WEBHOOK_DELIVERY', 1);
    await local.table.client.send(new UpdateCommand({ TableName: local.table.name, Key: key, UpdateExpression: 'REMOVE topic' }));
    const noted = async () => readQuarantineNote(await readItem(local.table, key));
    await runAt(nowMs);
    expect(enqueued()).toEqual([[2, String(aWebhookDelivery().endpointId), 0]]);
    const first = { attempts: 1, reason: 'The record cannot be read: topic.', sinceMs: nowMs, nextAttemptAtMs: nowMs + 60_000 };
    expect(await noted()).toEqual(first);
    await runAt(nowMs + 60_000);
    expect(await noted()).toEqual({ ...first, attempts: 2, nextAttemptAtMs: nowMs + 60_000 + 120_000 });
    await runAt(nowMs + 90_000);
    expect(await noted()).toMatchObject({ attempts: 2 });
  });

  it('drains the other backlogs despite one that cannot be drained', async () => {
    const [bad, good] = [aWebhookEndpoint({ id: 71 }), aWebhookEndpoint({ id: 72 })];
    await transact(local.table, [addEndpointWrite(bad), addEndpointWrite(good)]);
    for (const { id } of [bad, good]) {
      await addDelivery(local.table, aWebhookDelivery({ id: 700 + id, endpointId: id }), 'backlog');
      await scheduleBacklogDrain(local.table, { storeId: bad.storeId, id }, nowMs);
    }
    fault = (operation, input) => {
      if (operation === 'Query' && JSON.stringify(input).includes(indexKeys.backlogPartition(bad.storeId, bad.id))) throw new Error('no');
      return undefined;
    };
    await runAt(nowMs);
    expect(enqueued()).toEqual([[772, '72', 0]]);
    const item = await readItem(local.table, keys.webhookEndpoint(bad.storeId, bad.id));
    expect(readQuarantineNote(item)).toMatchObject({ attempts: 1, nextAttemptAtMs: nowMs + 60_000 });
  });

  it('leaves a final delivery alone', async () => {
    await addDelivery(local.table, aWebhookDelivery({ id: 1, status: 'succeeded', nextAttemptAtMs: null }), null);
    await runAt(nowMs);
    expect(enqueued()).toEqual([]);
  });

  it('keeps deliveries due that the queue refuses', async () => {
    await add(failedOnce(1, nowMs));
    queueMock.on(SendMessageBatchCommand).resolves({ Failed: [{ Id: '0', Code: 'InternalError', SenderFault: false }] });
    await expect(runAt(nowMs)).rejects.toThrow('The queue refused 1 of 1 deliveries.');
    queueMock.reset();
    queueMock.on(SendMessageBatchCommand).resolves({});
    await runAt(nowMs + 60_000);
    expect(enqueued()).toHaveLength(1);
  });

  it('does not change the delivery itself', async () => {
    const delivery = failedOnce(1, nowMs);
    await add(delivery);
    await runAt(nowMs);
    expect(await getDelivery(local.table, delivery.storeId, 1, nowMs)).toEqual(delivery);
  });
});
