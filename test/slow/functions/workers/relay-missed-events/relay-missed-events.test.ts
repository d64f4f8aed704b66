import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { relayMissedEvents } from '#functions/workers/relay-missed-events/relay-missed-events.ts';
import type { Intercept } from '#infra/local/dynamodb/engine.ts';
import { eventWrite } from '#shared/events/events-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { readQuarantineNote } from '#shared/table/rows/quarantine.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anEvent } from '#test/support/builders/an-event.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const writtenAtMs = anEvent().createdAtMs;
const busMock = mockClient(EventBridgeClient);

let fault: Intercept = () => undefined;
let local: LocalTable;
beforeEach(async () => {
  fault = () => undefined;
  busMock.reset();
  busMock.on(PutEventsCommand).callsFake(({ Entries }) => ({ FailedEntryCount: 0, Entries: Entries.map(() => ({ EventId: 'e' })) }));
  local = await localTable({ intercept: (operation, input) => fault(operation, input) });
});
afterEach(() => local.close());

const write = (...ids: readonly string[]) =>
  transact(
    local.table,
    ids.map((id) => eventWrite(aStore().id, anEvent({ id }))),
  );
const sweepBy = (clock: () => number) =>
  relayMissedEvents({ table: local.table, bus: new EventBridgeClient({}), busName: 'bus', log: recordedLog().log, clock });
const sweepAt = (nowMs: number) => sweepBy(() => nowMs);
const writeMany = async (ids: readonly string[]) => {
  for (let n = 0; n < ids.length; n += 70) await write(...ids.slice(n, n + 70));
};
const relayed = () =>
  busMock
    .commandCalls(PutEventsCommand)
    .flatMap(({ args }) => args[0].input.Entries?.map(({ Detail }) => JSON.parse(Detail ?? '').id) ?? []);

describe('relay-missed-events', () => {
  it('leaves an event to the stream for 30 seconds', async () => {
    await write('evt_01JC8Z6T9M4S8Q2V5X7Y0ABCD1');
    await sweepAt(writtenAtMs + 29_999);
    expect(relayed()).toEqual([]);
    await sweepAt(writtenAtMs + 30_000);
    expect(relayed()).toEqual(['evt_01JC8Z6T9M4S8Q2V5X7Y0ABCD1']);
  });

  it('relays what the stream missed from every shard, once', async () => {
    const ids = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((end) => `evt_01JC8Z6T9M4S8Q2V5X7Y0ABCD${end}`);
    await write(...ids);
    await sweepAt(writtenAtMs + 60_000);
    await sweepAt(writtenAtMs + 120_000);
    expect(relayed()).toEqual(ids);
  });

  it('relays all waiting events in one run, however many, each once', async () => {
    const digits = [...'0123456789ABCDEF'];
    const ids = digits.flatMap((end) =>
      Array.from({ length: 80 }, (_, n) => `evt_01JC8Z6T9M4S8Q2V5X7Y0${String(n).padStart(4, '0')}${end}`),
    );
    await writeMany(ids);
    await sweepAt(writtenAtMs + 60_000);
    expect(relayed().toSorted()).toEqual(ids.toSorted());
  });

  it('starts no round of 500 after half a minute, and the next run continues', async () => {
    const ids = [...'01234567'].flatMap((end) =>
      Array.from({ length: 80 }, (_, n) => `evt_01JC8Z6T9M4S8Q2V5X7Y0${String(n).padStart(4, '0')}${end}`),
    );
    await writeMany(ids);
    let nowMs = writtenAtMs + 60_000;
    busMock.on(PutEventsCommand).callsFake(({ Entries }) => {
      nowMs += 1000;
      return { FailedEntryCount: 0, Entries: Entries.map(() => ({ EventId: 'e' })) };
    });
    await sweepBy(() => nowMs);
    expect(relayed()).toHaveLength(500);
    await sweepBy(() => nowMs);
    expect(relayed().toSorted()).toEqual(ids.toSorted());
  });

  it('relays an event whose mark is refused once in a run, and again in the next', async () => {
    const ids = Array.from({ length: 130 }, (_, n) => `evt_01JC8Z6T9M4S8Q2V5X7Y0${String(n).padStart(4, '0')}A`);
    await writeMany(ids);
    fault = (operation) => {
      if (operation === 'UpdateItem') throw Object.assign(new Error('no'), { name: 'ValidationException' });
      return undefined;
    };
    await sweepAt(writtenAtMs + 60_000);
    expect(relayed()).toHaveLength(125);
    fault = () => undefined;
    await sweepAt(writtenAtMs + 120_000);
    expect(new Set(relayed().slice(125))).toEqual(new Set(ids));
  });

  it('finds the events that an earlier version left in its four shards', async () => {
    const ids = ['0', '1', '2', '3'].map((end) => `evt_01JC8Z6T9M4S8Q2V5X7Y0ABCD${end}`);
    await write(...ids);
    await Promise.all(
      ids.map((id, shard) =>
        local.table.client.send(
          new UpdateCommand({
            TableName: local.table.name,
            Key: keys.event(aStore().id, id),
            UpdateExpression: 'SET due_pk = :pk',
            ExpressionAttributeValues: { ':pk': `DUE#events#${3 - shard}` },
          }),
        ),
      ),
    );
    await sweepAt(writtenAtMs + 60_000);
    expect(relayed()).toEqual(ids);
  });

  it('relays new events while a whole round of old ones is always refused', async () => {
    const poison = Array.from({ length: 130 }, (_, n) => `evt_01JC8Z6T9M4S8Q2V5X7X0${String(n).padStart(4, '0')}A`);
    await write(...poison.slice(0, 65));
    await write(...poison.slice(65));
    const ids = ['A', 'B', 'C', 'D'].map((end) => `evt_01JC8Z6T9M4S8Q2V5X7Y0ABCD${end}`);
    await write(...ids);
    busMock.on(PutEventsCommand).callsFake(({ Entries }: { readonly Entries: readonly { readonly Detail: string }[] }) => ({
      Entries: Entries.map(({ Detail }) => (Detail.includes('S8Q2V5X7X0') ? { ErrorCode: 'MalformedDetail' } : { EventId: 'e' })),
    }));
    await sweepAt(writtenAtMs + 60_000);
    await sweepAt(writtenAtMs + 120_000);
    expect(new Set(relayed().filter((id) => ids.includes(id)))).toEqual(new Set(ids));
  });

  it('relays readable events despite an item that is not an event', async () => {
    const [broken, whole] = ['evt_01JC8Z6T9M4S8Q2V5X7Y0ABCD1', 'evt_01JC8Z6T9M4S8Q2V5X7Y0ABCD5'] as const;
    await write(broken, whole);
    await local.table.client.send(
      new UpdateCommand({ TableName: local.table.name, Key: keys.event(aStore().id, broken), UpdateExpression: 'REMOVE body' }),
    );
    await sweepAt(writtenAtMs + 60_000);
    await sweepAt(writtenAtMs + 90_000);
    expect(relayed()).toEqual([whole]);
    expect(readQuarantineNote(await readItem(local.table, keys.event(aStore().id, broken)))).toEqual({
      attempts: 1,
      reason: 'The record cannot be read: body.',
      sinceMs: writtenAtMs + 60_000,
      nextAttemptAtMs: writtenAtMs + 120_000,
    });
  });

  it('fails when the bus accepts nothing, and the events stay for the next run', async () => {
    await write('evt_01JC8Z6T9M4S8Q2V5X7Y0ABCD1');
    busMock.on(PutEventsCommand).resolves({ FailedEntryCount: 1, Entries: [{ ErrorCode: 'InternalFailure' }] });
    await expect(sweepAt(writtenAtMs + 60_000)).rejects.toThrow('The bus refused 1 of 1 events.');
    busMock.on(PutEventsCommand).resolves({ FailedEntryCount: 0, Entries: [{ EventId: 'e' }] });
    await expect(sweepAt(writtenAtMs + 120_000)).resolves.toBeUndefined();
  });
});
