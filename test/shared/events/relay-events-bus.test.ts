import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { relayMissedEvents } from '#functions/workers/relay-missed-events/relay-missed-events.ts';
import type { Intercept } from '#infra/local/dynamodb/engine.ts';
import { readEventLog } from '#shared/events/event-log-table.ts';
import { eventWrite } from '#shared/events/events-table.ts';
import { readUnrelayedEvents, type StoredEvent } from '#shared/events/outbox-table.ts';
import { relayEvents } from '#shared/events/relay-events-bus.ts';
import { keys } from '#shared/table/keys.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anEvent } from '#test/support/builders/an-event.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const storeId = aStore().id;
const other = '01J9ZK3V5T8Q2M4N6P7R8S9TAC';
const nowMs = Date.UTC(2026, 10, 5, 10, 5);
const busMock = mockClient(EventBridgeClient);

let fault: Intercept = () => undefined;
let local: LocalTable;
beforeEach(async () => {
  fault = () => undefined;
  busMock.reset();
  busMock.on(PutEventsCommand).callsFake(({ Entries }) => ({ FailedEntryCount: 0, Entries: Entries.map(() => ({ EventId: 'e' })) }));
  local = await localTable({ now: () => nowMs, intercept: (operation, input) => fault(operation, input) });
});
afterEach(() => local.close());

const newDeps = () => {
  const { log, codes } = recordedLog();
  return { codes, table: local.table, bus: new EventBridgeClient({}), busName: 'bus', log, clock: () => nowMs };
};
const write = async (count: number, store = storeId, over: Parameters<typeof anEvent>[0] = {}): Promise<StoredEvent[]> => {
  const events = Array.from({ length: count }, (_, n) => {
    const id = `evt_01JC8Z6T9M4S8Q2V5X7Y0${String(n).padStart(4, '0')}${'ABCD'[n % 4]}`;
    return { ...anEvent({ id, ...over }), storeId: store };
  });
  for (let n = 0; n < count; n += 50) {
    await transact(
      local.table,
      events.slice(n, n + 50).map((event) => eventWrite(store, event)),
    );
  }
  return events;
};
const waiting = async () => (await readUnrelayedEvents(local.table, { dueByMs: nowMs, perShard: 1000 })).length;
const logOf = async (store: string) => (await readEventLog(local.table, store, { after: 0, limit: 1000, nowMs })).events;
const oneTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);

/**
 * Makes every third update fail before the table receives the update. Makes every seventh update fail although the
 * table has executed the update.
 */
const failingOften = (): Intercept => {
  let calls = 0;
  return (operation) => {
    if (operation !== 'UpdateItem') return undefined;
    calls += 1;
    const broken = (): never => {
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    };
    if (calls % 3 === 0) broken();
    return calls % 7 === 0 ? broken : undefined;
  };
};

describe('the numbers of events', () => {
  it('follow the order of ids within a batch', async () => {
    const events = await write(20);
    await relayEvents(newDeps(), events.toReversed());
    expect((await logOf(storeId)).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  });

  it('are assigned once and without a gap by concurrent relays and sweeps, whatever fails', async () => {
    const [here, there] = [await write(200), await write(120, other)];
    fault = failingOften();
    // Half of the events are given to a second relay, as on AWS, where both the stream and the sweep can relay an
    // event.
    const share = (events: readonly StoredEvent[], n: number) => events.filter((_, index) => index % 8 === n || index % 16 === n + 1);
    const relays = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => relayEvents(newDeps(), [...share(here, n), ...share(there, n)]));
    await Promise.all([...relays, relayMissedEvents(newDeps()), relayMissedEvents(newDeps())]);
    for (let round = 0; round < 10 && (await waiting()) > 0; round += 1) await relayMissedEvents(newDeps());

    expect(await waiting()).toBe(0);
    for (const [store, events] of [[storeId, here] as const, [other, there] as const]) {
      const logged = await logOf(store);
      expect(logged.map(({ sequence }) => sequence)).toEqual(oneTo(events.length));
      expect(new Set(logged.map(({ id }) => id))).toEqual(new Set(events.map(({ id }) => id)));
    }
  });

  it('are assigned later to events that could not be marked, without failing the batch', async () => {
    const events = await write(12);
    fault = (operation) => {
      if (operation === 'UpdateItem') throw Object.assign(new Error('no'), { name: 'ValidationException' });
      return undefined;
    };
    const deps = newDeps();
    expect(await relayEvents(deps, events)).toEqual([]);
    expect(deps.codes()).toEqual(['events.not_noted', 'events.relayed']);
    expect(await waiting()).toBe(12);

    fault = () => undefined;
    await relayMissedEvents(newDeps());
    expect((await logOf(storeId)).map(({ sequence }) => sequence)).toEqual(oneTo(12));
  });

  it('are assigned to accepted events first, then to refused ones', async () => {
    const events = await write(2);
    busMock.on(PutEventsCommand).callsFake(({ Entries }: { readonly Entries: readonly { readonly Detail: string }[] }) => {
      const results = Entries.map(({ Detail }) =>
        JSON.parse(Detail).id === events[0]?.id ? { ErrorCode: 'InternalFailure' } : { EventId: 'e' },
      );
      return { FailedEntryCount: results.filter((result) => 'ErrorCode' in result).length, Entries: results };
    });
    await relayEvents(newDeps(), events);
    expect((await logOf(storeId)).map(({ id, sequence }) => [id, sequence])).toEqual([
      [events[1]?.id, 1],
      [events[0]?.id, 2],
    ]);
  });

  it('are not used for internal events', async () => {
    const [event] = await write(1, storeId, { topic: 'internal.email_requested' });
    if (event === undefined) throw new Error('no event');
    await relayEvents(newDeps(), [event]);
    const { Item } = await local.table.client.send(new GetCommand({ TableName: local.table.name, Key: keys.event(storeId, event.id) }));
    expect([Item?.['relayed_at_ms'], Item?.['sequence'], Item?.['due_pk']]).toEqual([nowMs, undefined, undefined]);
    expect(await logOf(storeId)).toEqual([]);
  });
});
