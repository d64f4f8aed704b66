import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { readEventLog } from '#shared/events/event-log-table.ts';
import { eventWrite } from '#shared/events/events-table.ts';
import { getLoggedEvent } from '#shared/events/logged-event-table.ts';
import { numberEvents, numberWaitingEvents } from '#shared/events/number-events-table.ts';
import type { Topic } from '#shared/events/topics.ts';
import type { Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anEvent } from '#test/support/builders/an-event.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';
import { eventRows } from '#test/support/harness/stored-events.ts';

const storeId = aStore().id;
const nowMs = Date.UTC(2026, 10, 5, 10, 1);
const eventCount = 24;

/** Returns a long topic, different for each `n`. A few of these topics fill the item at the end of the log. */
const topicOf = (n: number) => createHash('sha512').update(String(n)).digest('hex').repeat(2) as Topic;
const idOf = (n: number) => `evt_01JC8Z6T9M4S8Q2V5X7Y0A${String(n).padStart(4, '0')}`;
const events = Array.from({ length: eventCount }, (_, n) => ({ ...anEvent({ id: idOf(n), topic: topicOf(n) }), storeId }));

let local: LocalTable;
beforeEach(async () => {
  local = await localTable({ now: () => nowMs });
});
afterEach(() => local.close());

async function startStore(): Promise<void> {
  local.close();
  local = await localTable({ now: () => nowMs });
  await transact(
    local.table,
    events.map((event) => eventWrite(storeId, event)),
  );
}

class Killed extends Error {}

/** The fate of a call: the call succeeds, its process is killed before or after the call, or its answer is lost. */
const fates = ['done', 'killed before', 'killed after', 'answer lost'] as const;
type Fate = (typeof fates)[number];

/** The events of a publisher's run, whether the bus has accepted the events, and the fate of each table call. */
type Run = { readonly of: readonly number[]; readonly isRelayed: boolean; readonly fates: readonly Fate[] };
const fate = fc.oneof({ weight: 12, arbitrary: fc.constant('done' as const) }, { weight: 3, arbitrary: fc.constantFrom(...fates) });
const run: fc.Arbitrary<Run> = fc.record({
  of: fc.uniqueArray(fc.nat(eventCount - 1), { minLength: 1, maxLength: 6 }),
  isRelayed: fc.boolean(),
  fates: fc.array(fate, { minLength: 20, maxLength: 20 }),
});

/** Returns the table as one process sees it. The scheduler decides how the calls of the processes interleave. */
function tableOf(scheduler: fc.Scheduler, ofCalls: readonly Fate[]): Table {
  let calls = 0;
  const send = async (command: Parameters<Table['client']['send']>[0]): Promise<unknown> => {
    await scheduler.schedule(Promise.resolve());
    const becomes = ofCalls[calls];
    calls += 1;
    if (becomes === 'killed before') throw new Killed();
    const answer = await local.table.client.send(command);
    if (becomes === 'killed after') throw new Killed();
    if (becomes === 'answer lost') throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    return answer;
  };
  return { name: local.table.name, client: { send } as Table['client'] };
}

async function publish(scheduler: fc.Scheduler, { of, isRelayed, fates: ofCalls }: Run): Promise<void> {
  const some = of.flatMap((n) => events[n] ?? []);
  const table = tableOf(scheduler, ofCalls);
  try {
    if (isRelayed) await numberEvents(table, storeId, some, nowMs);
    else await numberWaitingEvents(table, storeId, some, nowMs);
  } catch (error) {
    if (!(error instanceof Killed) && (error as { code?: string }).code !== 'ECONNRESET') throw error;
  }
}

const oneTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);

describe('the numbers of events, whichever publisher issues them, with any stops and repetitions', () => {
  it("have no gap for a polling client, who gets each event once, and match the events' own numbers", async () => {
    await fc.assert(
      fc
        .asyncProperty(fc.scheduler(), fc.array(run, { minLength: 2, maxLength: 10 }), async (scheduler, runs) => {
          const read: { readonly id: string; readonly sequence: number }[] = [];
          const poll = async (table: Table): Promise<void> => {
            const { events: page, upTo } = await readEventLog(table, storeId, { after: read.length, limit: 5, nowMs });
            expect(page.map(({ sequence }) => sequence)).toEqual(oneTo(page.length).map((n) => read.length + n));
            read.push(...page);
            expect(upTo).toBe(page.length === 0 ? null : read.length);
          };
          const polls = (async () => {
            for (let n = 0; n < 12; n += 1) await poll(tableOf(scheduler, []));
          })();
          await scheduler.waitFor(Promise.all([polls, ...runs.map((one) => publish(scheduler, one))]));

          // The first call gives a number to every event that has none. The second call must not change any number.
          await numberEvents(local.table, storeId, events, nowMs);
          await numberEvents(local.table, storeId, events.toReversed(), nowMs);
          for (let n = 0; n <= eventCount / 5; n += 1) await poll(local.table);
          expect(read.map(({ id }) => id).sort()).toEqual(events.map(({ id }) => id));

          const said = (await eventRows(local.table, storeId)).map(({ sk: id, sequence }) => ({ id, sequence }));
          expect(read.map(({ id, sequence }) => ({ id, sequence })).sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(said);
          const found = await Promise.all(events.map(({ id }) => getLoggedEvent(local.table, storeId, id, nowMs)));
          expect(found.map((event) => event?.sequence)).toEqual(said.map(({ sequence }) => sequence));
        })
        .beforeEach(startStore),
      { numRuns: 60 },
    );
  });
});
