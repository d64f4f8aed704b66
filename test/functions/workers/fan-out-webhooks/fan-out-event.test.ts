import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { BatchWriteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { fanOutEvent, fanOutRecord } from '#functions/workers/fan-out-webhooks/fan-out-event.ts';
import { firstAttempts } from '#functions/workers/fan-out-webhooks/first-attempts.ts';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { derivedObjectId } from '#shared/table/derived-id.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem, readPartition } from '#shared/table/read-items.ts';
import { readQuarantineNote } from '#shared/table/rows/quarantine.ts';
import { transact } from '#shared/table/transact.ts';
import { readBacklog } from '#shared/webhooks/backlog/webhook-backlog-table.ts';
import { claimAttempt } from '#shared/webhooks/delivery/delivery-attempts-table.ts';
import { maxAttempts } from '#shared/webhooks/delivery/retry-schedule.ts';
import { addDelivery, parseDelivery } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import type { WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { endpointItem, getEndpoint } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { freshHealthRecord } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aWebhookDelivery } from '#test/support/builders/a-webhook-delivery.ts';
import { aWebhookEndpoint } from '#test/support/builders/a-webhook-endpoint.ts';
import { anEvent } from '#test/support/builders/an-event.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const storeId = aStore().id;
const event = anEvent();
const nowMs = event.createdAtMs + 1_000;
const sqsMock = mockClient(SQSClient);

type Batch = { readonly Entries: readonly { readonly Id: string; readonly MessageBody: string; readonly MessageGroupId: string }[] };

let local: LocalTable;
beforeEach(async () => {
  sqsMock.reset();
  sqsMock.on(SendMessageBatchCommand).resolves({ Failed: [], Successful: [] });
  local = await localTable();
});
afterEach(() => local.close());

const subscribe = async (...endpoints: readonly Partial<WebhookEndpoint>[]) => {
  const puts = endpoints.map((over) => ({ PutRequest: { Item: endpointItem(aWebhookEndpoint(over)) } }));
  for (const some of chunksOf(puts, 25)) {
    await local.table.client.send(new BatchWriteCommand({ RequestItems: { [local.table.name]: [...some] } }));
  }
};
const breakEndpoint = (id: number) =>
  local.table.client.send(
    new UpdateCommand({
      TableName: local.table.name,
      Key: keys.webhookEndpoint(storeId, id),
      UpdateExpression: 'REMOVE #url',
      ExpressionAttributeNames: { '#url': 'url' },
    }),
  );
// The message that the bus puts into the queue. Its detail may lack the data.
const message = (detail: unknown = JSON.parse(event.body)) =>
  JSON.stringify({
    version: '0',
    id: 'bus-id',
    source: 'store-management',
    'detail-type': event.topic,
    time: '2026-11-05T10:00:00Z',
    detail,
  });
const fanOut = (body = message()) =>
  fanOutEvent(
    {
      table: local.table,
      queue: { sqs: new SQSClient({}), queueUrl: 'https://queue' },
      firstAttempts: firstAttempts(1),
      log: recordedLog().log,
      clock: () => nowMs,
    },
    body,
  );
const sent = () =>
  sqsMock
    .commandCalls(SendMessageBatchCommand)
    .flatMap(({ args }) => (args[0].input as unknown as Batch).Entries.map(({ MessageBody }) => JSON.parse(MessageBody)));
const deliveries = async () => (await readPartition(local.table, keys.listPartition(storeId, 'WEBHOOK_DELIVERY'))).map(parseDelivery);

describe('fan-out-webhooks', () => {
  it('writes and enqueues one delivery to each endpoint that wants the topic', async () => {
    await subscribe({ id: 3, topics: ['*'] }, { id: 4, topics: ['order.paid', 'customer.created'] }, { id: 5, topics: ['order.paid'] });
    await fanOut();
    const written = await deliveries();
    expect(new Set(written.map(({ endpointId }) => endpointId))).toEqual(new Set([3, 4]));
    expect(written).toEqual(written.map(({ id, endpointId }) => aWebhookDelivery({ id, endpointId })));
    expect(sent()).toHaveLength(2);
    expect(sent()).toEqual(
      expect.arrayContaining(
        written.map(({ id, endpointId }) => ({ store_id: storeId, delivery_id: id, endpoint_id: endpointId, event_id: event.id })),
      ),
    );
  });

  it('groups the messages by endpoint, so that a slow one delays only itself', async () => {
    await subscribe({ id: 3 });
    await fanOut();
    expect(sqsMock.commandCalls(SendMessageBatchCommand)[0]?.args[0].input).toMatchObject({
      QueueUrl: 'https://queue',
      Entries: [{ MessageGroupId: '3' }],
    });
  });

  it('reaches the other endpoints despite an unreadable one, and fails so that the message is received again', async () => {
    await subscribe({ id: 3 }, { id: 4 }, { id: 5 });
    await breakEndpoint(4);
    await expect(fanOut()).rejects.toThrow('1 deliveries of an event could not be started: The record cannot be read: url.');
    expect((await deliveries()).map(({ endpointId }) => endpointId).toSorted()).toEqual([3, 5]);
    expect(sent()).toHaveLength(2);
  });

  it('shows in the event, from the fifth failure on, why webhooks could not be started, until they are', async () => {
    await transact(local.table, [{ as: 'event', put: { Item: { ...keys.event(storeId, event.id), entity: 'event' } } }]);
    await subscribe({ id: 3 }, { id: 4 });
    const [broken] = await readPartition(local.table, keys.listPartition(storeId, 'WEBHOOK_ENDPOINT'));
    await breakEndpoint(3);
    const { log, codes } = recordedLog();
    const receive = (receives: number) =>
      fanOutRecord(
        {
          table: local.table,
          queue: { sqs: new SQSClient({}), queueUrl: 'https://queue' },
          firstAttempts: firstAttempts(1),
          log,
          clock: () => nowMs,
        },
        { body: message(), receives },
      );
    const note = async () => readQuarantineNote(await readItem(local.table, keys.event(storeId, event.id)));
    await expect(receive(4)).rejects.toThrow();
    expect(await note()).toBeNull();
    await expect(receive(5)).rejects.toThrow();
    expect(await note()).toEqual({ attempts: 5, reason: 'The record cannot be read: url.', sinceMs: nowMs, nextAttemptAtMs: null });
    expect(codes()).toEqual(['webhooks.fanned_out', 'webhooks.fanned_out', 'worker.set_aside', 'worker.stuck']);
    await local.table.client.send(new PutCommand({ TableName: local.table.name, Item: broken }));
    await receive(6);
    expect(await note()).toBeNull();
    expect(new Set((await deliveries()).map(({ endpointId }) => endpointId))).toEqual(new Set([3, 4]));
  });

  it('needs only the id and topic of the event', async () => {
    await subscribe({ id: 3 });
    const { id, topic, created_at, store } = JSON.parse(event.body);
    await fanOut(message({ id, topic, created_at, store, data: null, data_omitted: true }));
    expect(await deliveries()).toHaveLength(1);
  });

  it('holds the delivery for an endpoint that is off, without a message', async () => {
    await subscribe({ id: 3, isActive: false }, { id: 4, disabledAtMs: 1 }, { id: 5 });
    await fanOut();
    const statusOf = new Map((await deliveries()).map(({ endpointId, status }) => [endpointId, status]));
    expect(statusOf).toEqual(
      new Map([
        [3, 'held'],
        [4, 'held'],
        [5, 'pending'],
      ]),
    );
    expect(sent().map(({ endpoint_id }) => endpoint_id)).toEqual([5]);
  });

  it('puts a delivery to an endpoint without capacity into the backlog, schedules its drain, and enqueues nothing', async () => {
    const begun = (agoMs: number) => Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`s${n}`, nowMs - agoMs + 60_000]));
    await subscribe(
      { id: 3, healthRecord: { ...freshHealthRecord, failures: 5, breakerTrips: 1, openUntilMs: nowMs + 1 } },
      { id: 4, healthRecord: { ...freshHealthRecord, failures: 5, breakerTrips: 1, openUntilMs: nowMs, slots: { probe: nowMs + 50_000 } } },
      { id: 5, healthRecord: { ...freshHealthRecord, slots: begun(501) } },
      { id: 6, healthRecord: { ...freshHealthRecord, slots: begun(500) } },
      { id: 7, healthRecord: { ...freshHealthRecord, failures: 5, breakerTrips: 1, openUntilMs: nowMs } },
    );
    await fanOut();
    expect((await deliveries()).map(({ endpointId, status, attemptCount }) => [endpointId, status, attemptCount]).toSorted()).toEqual(
      [3, 4, 5, 6, 7].map((id) => [id, 'pending', 0]),
    );
    const waiting = async (id: number) => (await readBacklog(local.table, { storeId, id }, { limit: 10, nowMs })).values.length;
    expect(await Promise.all([3, 4, 5, 6, 7].map(waiting))).toEqual([1, 1, 1, 0, 0]);
    const watched = await Promise.all(
      [3, 4, 5, 6, 7].map(async (id) => (await getEndpoint(local.table, storeId, id))?.healthRecord.isBacklogWatched),
    );
    expect(watched).toEqual([true, true, true, false, false]);
    expect(
      sent()
        .map(({ endpoint_id }) => endpoint_id)
        .toSorted(),
    ).toEqual([6, 7]);
  });

  it('sends nothing for a repeated message after the deliveries have begun', async () => {
    await subscribe({ id: 3 });
    await fanOut();
    const [delivery] = await deliveries();
    await claimAttempt(local.table, delivery ?? aWebhookDelivery(), { nowMs, leaseUntilMs: nowMs + 60_000, maxAttempts });
    await fanOut();
    expect(await deliveries()).toHaveLength(1);
    expect(sent()).toHaveLength(1);
  });

  it('enqueues again when it was killed between the writes and the messages', async () => {
    await subscribe({ id: 3 }, { id: 4 });
    sqsMock.on(SendMessageBatchCommand).rejects(new Error('killed'));
    await expect(fanOut()).rejects.toThrow('killed');
    const before = await deliveries();
    sqsMock.reset();
    sqsMock.on(SendMessageBatchCommand).resolves({ Failed: [], Successful: [] });
    await fanOut();
    expect(await deliveries()).toEqual(before);
    expect(new Set(sent().map(({ endpoint_id }) => endpoint_id))).toEqual(new Set([3, 4]));
  });

  it('sends again only the messages that the queue refused', async () => {
    await subscribe({ id: 3 }, { id: 4 }, { id: 5 });
    sqsMock
      .on(SendMessageBatchCommand)
      .resolvesOnce({ Failed: [{ Id: '1', SenderFault: false, Code: 'InternalError' }], Successful: [] })
      .resolves({ Failed: [], Successful: [] });
    await fanOut();
    expect(sent().map(({ endpoint_id }) => endpoint_id)).toEqual([3, 4, 5, 4]);
  });

  it('fails while the queue refuses messages, so that the message is received again', async () => {
    await subscribe({ id: 3 });
    sqsMock.on(SendMessageBatchCommand).resolves({ Failed: [{ Id: '0', SenderFault: false, Code: 'InternalError' }], Successful: [] });
    await expect(fanOut()).rejects.toThrow('The queue refused 1 of 1 deliveries.');
  });

  it('finds its delivery again when another delivery has taken the first id', async () => {
    await subscribe({ id: 3 });
    const firstId = derivedObjectId(`${event.id}#3`, event.createdAtMs);
    await addDelivery(local.table, aWebhookDelivery({ id: firstId, eventId: 'evt_01JC8Z6T9M4S8Q2V5X7Y0OTHER' }), null);
    await fanOut();
    await fanOut();
    expect((await deliveries()).map(({ eventId }) => eventId).sort()).toEqual([event.id, 'evt_01JC8Z6T9M4S8Q2V5X7Y0OTHER']);
    expect(new Set(sent().map(({ delivery_id }) => delivery_id))).toEqual(
      new Set([derivedObjectId(`${event.id}#3`, event.createdAtMs, 1)]),
    );
  });

  it('reaches a thousand endpoints, each once', async () => {
    await subscribe(...Array.from({ length: 1_000 }, (_, n) => ({ id: n + 1 })));
    await fanOut();
    const endpointIds = sent().map(({ endpoint_id }) => endpoint_id);
    expect(endpointIds).toHaveLength(1_000);
    expect(new Set(endpointIds).size).toBe(1_000);
    expect(new Set(sent().map(({ delivery_id }) => delivery_id)).size).toBe(1_000);
    expect(await deliveries()).toHaveLength(1_000);
  });

  it('does nothing if no endpoint wants the topic', async () => {
    await fanOut();
    expect(sent()).toEqual([]);
  });

  it('fails for a message that is not from the service', async () => {
    await expect(fanOut(message({ id: 'evt_1', topic: 'order.imagined' }))).rejects.toThrow();
  });
});
