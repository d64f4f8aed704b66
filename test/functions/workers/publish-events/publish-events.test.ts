import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { DeleteCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { publishEvents } from '#functions/workers/publish-events/publish-events.ts';
import { relayMissedEvents } from '#functions/workers/relay-missed-events/relay-missed-events.ts';
import { busBody } from '#shared/events/bus-entries.ts';
import { readEventLog } from '#shared/events/event-log-table.ts';
import { eventWrite } from '#shared/events/events-table.ts';
import { getEvent, readUnrelayedEvents } from '#shared/events/outbox-table.ts';
import { type Key, keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { readQuarantineNote } from '#shared/table/rows/quarantine.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anEvent } from '#test/support/builders/an-event.ts';
import { streamBatch } from '#test/support/builders/stream-batch.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const storeId = aStore().id;
const nowMs = Date.UTC(2026, 10, 5, 10, 1, 0);
const ids = ['evt_01JC8Z6T9M4S8Q2V5X7Y0ABCD1', 'evt_01JC8Z6T9M4S8Q2V5X7Y0ABCD2', 'evt_01JC8Z6T9M4S8Q2V5X7Y0ABCD3'] as const;
const busMock = mockClient(EventBridgeClient);

let local: LocalTable;
beforeEach(async () => {
  busMock.reset();
  local = await localTable({ now: () => nowMs });
  await Promise.all([put(endpoint), put(supply)]);
  // The events are written in one transaction, but not in the order of their ids.
  await transact(
    local.table,
    [ids[1], ids[0], ids[2]].map((id) => eventWrite(storeId, anEvent({ id }))),
  );
});
afterEach(() => local.close());

/**
 * The keys of a webhook endpoint and a variant's supply. Without the rows under these keys, events are marked
 * `no_webhooks` or `no_supplies`.
 */
const endpoint = keys.listed(storeId, 'WEBHOOK_ENDPOINT', 1);
const supply = keys.listed(storeId, 'VARIANT_SUPPLY', 1);
const put = (Item: Key) => local.table.client.send(new PutCommand({ TableName: local.table.name, Item }));
const remove = (Key: Key) => local.table.client.send(new DeleteCommand({ TableName: local.table.name, Key }));

type Put = { readonly Entries: readonly { readonly Detail: string }[] };

const deps = (log = recordedLog().log) => ({ table: local.table, bus: new EventBridgeClient({}), busName: 'bus', log, clock: () => nowMs });
const publish = (batch = streamBatch(local, 'event', ['INSERT'])) => {
  const { log, codes } = recordedLog();
  return { codes, answer: publishEvents(deps(log), batch) };
};
/** Simulates a bus that refuses some entries and accepts the others. */
const refusing =
  (isRefused: (detail: string) => boolean) =>
  ({ Entries: entries }: Put) => {
    const Entries = entries.map(({ Detail }) => (isRefused(Detail) ? { ErrorCode: 'MalformedDetail' } : { EventId: 'e' }));
    return { FailedEntryCount: Entries.filter((entry) => 'ErrorCode' in entry).length, Entries };
  };
const noteOf = async (id: string) => readQuarantineNote(await readItem(local.table, keys.event(storeId, id)));
const taken = (count: number) => ({ FailedEntryCount: 0, Entries: Array.from({ length: count }, () => ({ EventId: 'e' })) });
const detailsOfCall = (n: number) => busMock.commandCalls(PutEventsCommand)[n]?.args[0].input.Entries?.map(({ Detail }) => Detail);
/** Returns an event in the form in which the bus passes it on. */
const saidOf = ({ topic, body }: ReturnType<typeof anEvent>) => busBody(topic, body);
const unrelayed = (dueByMs = nowMs) => readUnrelayedEvents(local.table, { dueByMs, perShard: 10 });

describe('publish-events', () => {
  it('puts the events of a transaction on the bus in the order of their ids', async () => {
    busMock.on(PutEventsCommand).resolves(taken(3));
    expect(await publish().answer).toEqual({ batchItemFailures: [] });
    expect(detailsOfCall(0)).toEqual(ids.map((id) => saidOf(anEvent({ id }))));
    expect(busMock.commandCalls(PutEventsCommand)).toHaveLength(1);
  });

  it('marks on the bus the events that another event of the request outranks', async () => {
    const requestId = 'req_01JC8Z6T9M4S8Q2V5X7Y0ABCD0';
    const [created, paid] = [
      anEvent({ id: 'evt_01JC8Z6T9M4S8Q2V5X7Y0ABCE1', topic: 'order.created', requestId }),
      anEvent({ id: 'evt_01JC8Z6T9M4S8Q2V5X7Y0ABCE2', topic: 'order.paid', requestId }),
    ];
    await transact(
      local.table,
      [paid, created].map((event) => eventWrite(storeId, event)),
    );
    busMock.on(PutEventsCommand).resolves(taken(5));
    await publish().answer;
    expect(detailsOfCall(0)?.slice(3)).toEqual([saidOf(created), `{"outranked":true,${saidOf(paid)?.slice(1)}`]);
  });

  describe('in a store without consumers', () => {
    const paid = anEvent({ id: 'evt_01JC8Z6T9M4S8Q2V5X7Y0ABCE2', topic: 'order.paid' });
    const lastSaid = async () => {
      await transact(local.table, [eventWrite(storeId, paid)]);
      busMock.on(PutEventsCommand).resolves(taken(4));
      await publish().answer;
      return detailsOfCall(0)?.at(-1);
    };
    const marked = (marks: string) => `{${marks}${saidOf(paid)?.slice(1)}`;

    it('marks on the bus that the store has no endpoint and no supplies', async () => {
      await Promise.all([remove(endpoint), remove(supply)]);
      expect(await lastSaid()).toBe(marked('"no_webhooks":true,"no_supplies":true,'));
    });

    it('marks each event only for its own consumers', async () => {
      await Promise.all([remove(endpoint), remove(supply)]);
      busMock.on(PutEventsCommand).resolves(taken(3));
      await publish().answer;
      expect(detailsOfCall(0)).toEqual(ids.map((id) => `{"no_webhooks":true,${saidOf(anEvent({ id }))?.slice(1)}`));
    });

    it('marks nothing if the first endpoint was created just before the event, or endpoints could not be read', async () => {
      await remove(endpoint);
      await put(endpoint);
      expect(await lastSaid()).toBe(saidOf(paid));
      busMock.reset();
      await Promise.all([remove(endpoint), remove(supply)]);
      const send = async (command: Parameters<typeof local.table.client.send>[0]) => {
        if (command instanceof QueryCommand) throw new Error('connection lost');
        return await local.table.client.send(command);
      };
      busMock.on(PutEventsCommand).resolves(taken(4));
      const table = { name: local.table.name, client: { send } as typeof local.table.client };
      await publishEvents({ ...deps(), table }, streamBatch(local, 'event', ['INSERT']));
      expect(detailsOfCall(0)?.at(-1)).toBe(saidOf(paid));
    });
  });

  it('removes relayed events from the outbox and keeps them', async () => {
    busMock.on(PutEventsCommand).resolves(taken(3));
    expect(await unrelayed()).toHaveLength(3);
    await publish().answer;
    expect(await unrelayed()).toEqual([]);
    expect((await getEvent(local.table, storeId, ids[0]))?.body).toBe(anEvent({ id: ids[0] }).body);
  });

  it('retries only the entries that the bus refused', async () => {
    busMock
      .on(PutEventsCommand)
      .resolvesOnce({ FailedEntryCount: 1, Entries: [{ EventId: 'e' }, { ErrorCode: 'ThrottlingException' }, { EventId: 'e' }] })
      .resolves(taken(1));
    expect(await publish().answer).toEqual({ batchItemFailures: [] });
    expect(detailsOfCall(1)).toEqual([saidOf(anEvent({ id: ids[1] }))]);
    expect(await unrelayed()).toEqual([]);
  });

  it('quarantines an event that the bus refuses while it accepts others: it stays in the outbox with a count, a reason and a time', async () => {
    busMock.on(PutEventsCommand).callsFake(refusing((Detail) => Detail.includes(ids[1])));
    const { answer, codes } = publish();
    expect(await answer).toEqual({ batchItemFailures: [] });
    expect(await unrelayed()).toEqual([]);
    expect((await unrelayed(nowMs + 60_001)).map(({ id }) => id)).toEqual([ids[1]]);
    expect(await noteOf(ids[1])).toEqual({
      attempts: 1,
      reason: 'The event bus refused the event (MalformedDetail).',
      sinceMs: nowMs,
      nextAttemptAtMs: nowMs + 60_000,
    });
    expect(codes()).toEqual(['events.refused', 'events.relayed', 'worker.set_aside']);
  });

  it('quarantines events if the bus refuses all of them but accepts another event', async () => {
    busMock.on(PutEventsCommand).callsFake(refusing((Detail) => Detail !== '{}'));
    expect(await publish().answer).toEqual({ batchItemFailures: [] });
    expect((await unrelayed(nowMs + 60_001)).map(({ id }) => id).toSorted()).toEqual([...ids]);
  });

  it('finds the event that makes the bus refuse a whole call', async () => {
    busMock.on(PutEventsCommand).callsFake((input: Put) => {
      if (input.Entries.some(({ Detail }) => Detail.includes(ids[0])))
        throw Object.assign(new Error('no'), { name: 'ValidationException' });
      return taken(input.Entries.length);
    });
    expect(await publish().answer).toEqual({ batchItemFailures: [] });
    expect((await unrelayed(nowMs + 60_001)).map(({ id }) => id)).toEqual([ids[0]]);
    expect(await noteOf(ids[0])).toMatchObject({ reason: 'The event bus refused the event (ValidationException).' });
  });

  it('quarantines an item that is not an event, and relays the others', async () => {
    await local.table.client.send(
      new UpdateCommand({ TableName: local.table.name, Key: keys.event(storeId, ids[0]), UpdateExpression: 'REMOVE body' }),
    );
    busMock.on(PutEventsCommand).callsFake(refusing(() => false));
    const batch: DynamoDBStreamEvent = JSON.parse(JSON.stringify(streamBatch(local, 'event', ['INSERT'])));
    for (const { dynamodb } of batch.Records) if (dynamodb?.Keys?.['sk']?.S === ids[0]) delete dynamodb.NewImage?.['body'];
    expect(await publish(batch).answer).toEqual({ batchItemFailures: [] });
    expect(detailsOfCall(0)).toEqual([ids[1], ids[2]].map((id) => saidOf(anEvent({ id }))));
    expect(await noteOf(ids[0])).toMatchObject({ attempts: 1, reason: 'The record cannot be read: body.' });
  });

  it('numbers quarantined events, so that the log shows them and has no gap when they are relayed later', async () => {
    busMock.on(PutEventsCommand).callsFake(refusing((Detail) => Detail.includes(ids[1])));
    await publish().answer;
    const logged = async () => (await readEventLog(local.table, storeId, { after: 0, limit: 10, nowMs })).events;
    const before = (await logged()).map(({ id, sequence, setAside }) => [id, sequence, setAside?.attempts]);
    expect(before).toEqual([
      [ids[0], 1, undefined],
      [ids[2], 2, undefined],
      [ids[1], 3, 1],
    ]);
    busMock.on(PutEventsCommand).callsFake(refusing(() => false));
    await relayMissedEvents({ ...deps(), clock: () => nowMs + 120_000 });
    expect(await noteOf(ids[1])).toBeNull();
    expect(await unrelayed(nowMs + 1e9)).toEqual([]);
    expect((await logged()).map(({ id, sequence, setAside }) => [id, sequence, setAside])).toEqual(before.map(([id, n]) => [id, n, null]));
  });

  it('reports every event when the bus cannot be reached', async () => {
    busMock.on(PutEventsCommand).rejects(new Error('no route'));
    expect((await publish().answer).batchItemFailures).toHaveLength(3);
    expect(await unrelayed()).toHaveLength(3);
  });

  it('relays an event again when a crash prevented its mark', async () => {
    busMock.on(PutEventsCommand).resolves(taken(3));
    await publish().answer;
    await publish().answer;
    expect(detailsOfCall(1)).toEqual(detailsOfCall(0));
  });
});
