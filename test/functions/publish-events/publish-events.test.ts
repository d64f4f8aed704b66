import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { mockClient } from 'aws-sdk-client-mock';
import { publishEvents } from '../../../functions/publish-events/publish-events.ts';
import { eventWrite } from '../../../shared/data/events.ts';
import { getEvent, unrelayedEvents } from '../../../shared/data/outbox.ts';
import { transact } from '../../../shared/data/transact.ts';
import { aStore } from '../../support/a-store.ts';
import { anEvent } from '../../support/an-event.ts';
import { type LocalTable, localTable } from '../../support/local-table.ts';
import { recordedLog } from '../../support/recorded-log.ts';
import { streamBatch } from '../../support/stream-batch.ts';

const storeId = aStore().id;
const nowMs = Date.UTC(2026, 10, 5, 10, 1, 0);
const ids = ['evt_01JC8Z6T9M4S8Q2V5X7Y0ABCD1', 'evt_01JC8Z6T9M4S8Q2V5X7Y0ABCD2', 'evt_01JC8Z6T9M4S8Q2V5X7Y0ABCD3'] as const;
const busMock = mockClient(EventBridgeClient);

let local: LocalTable;
beforeEach(async () => {
  busMock.reset();
  local = await localTable({ now: () => nowMs });
  // Written in one transaction, in another order than that of their ids.
  await transact(
    local.table,
    [ids[1], ids[0], ids[2]].map((id) => eventWrite(storeId, anEvent({ id }))),
  );
});
afterEach(() => local.close());

const publish = () => {
  const { log, codes } = recordedLog();
  const deps = { table: local.table, bus: new EventBridgeClient({}), busName: 'bus', log, clock: () => nowMs };
  return { codes, answer: publishEvents(deps, streamBatch(local, 'event', ['INSERT'])) };
};
const taken = (count: number) => ({ FailedEntryCount: 0, Entries: Array.from({ length: count }, () => ({ EventId: 'e' })) });
const detailsOfCall = (n: number) => busMock.commandCalls(PutEventsCommand)[n]?.args[0].input.Entries?.map(({ Detail }) => Detail);
const unrelayed = () => unrelayedEvents(local.table, { beforeMs: nowMs, perShard: 10 });

describe('publish-events', () => {
  it('puts the events of a transaction on the bus in the order of their ids, byte for byte', async () => {
    busMock.on(PutEventsCommand).resolves(taken(3));
    expect(await publish().answer).toEqual({ batchItemFailures: [] });
    expect(detailsOfCall(0)).toEqual(ids.map((id) => anEvent({ id }).body));
    expect(busMock.commandCalls(PutEventsCommand)).toHaveLength(1);
  });

  it('takes what was relayed out of the outbox and keeps the event', async () => {
    busMock.on(PutEventsCommand).resolves(taken(3));
    expect(await unrelayed()).toHaveLength(3);
    await publish().answer;
    expect(await unrelayed()).toEqual([]);
    expect((await getEvent(local.table, storeId, ids[0]))?.body).toBe(anEvent({ id: ids[0] }).body);
  });

  it('puts again only what the bus refused', async () => {
    busMock
      .on(PutEventsCommand)
      .resolvesOnce({ FailedEntryCount: 1, Entries: [{ EventId: 'e' }, { ErrorCode: 'ThrottlingException' }, { EventId: 'e' }] })
      .resolves(taken(1));
    expect(await publish().answer).toEqual({ batchItemFailures: [] });
    expect(detailsOfCall(1)).toEqual([anEvent({ id: ids[1] }).body]);
    expect(await unrelayed()).toEqual([]);
  });

  it('reports what the bus keeps refusing, and leaves it in the outbox', async () => {
    busMock.on(PutEventsCommand).callsFake((input: { readonly Entries: readonly { readonly Detail: string }[] }) => {
      const Entries = input.Entries.map(({ Detail }) => (Detail.includes(ids[2]) ? { ErrorCode: 'InternalFailure' } : { EventId: 'e' }));
      return { FailedEntryCount: Entries.filter((entry) => 'ErrorCode' in entry).length, Entries };
    });
    const { answer, codes } = publish();
    const last = streamBatch(local, 'event').Records.find(({ dynamodb }) => dynamodb?.Keys?.['sk']?.S === ids[2]);
    expect(await answer).toEqual({ batchItemFailures: [{ itemIdentifier: last?.dynamodb?.SequenceNumber }] });
    expect((await unrelayed()).map(({ id }) => id)).toEqual([ids[2]]);
    expect(codes()).toEqual(['events.refused', 'events.relayed']);
  });

  it('reports every event when the bus cannot be reached', async () => {
    busMock.on(PutEventsCommand).rejects(new Error('no route'));
    expect((await publish().answer).batchItemFailures).toHaveLength(3);
    expect(await unrelayed()).toHaveLength(3);
  });

  it('relays again what was relayed before a crash could be noted', async () => {
    busMock.on(PutEventsCommand).resolves(taken(3));
    await publish().answer;
    await publish().answer;
    expect(detailsOfCall(1)).toEqual(detailsOfCall(0));
  });
});
