import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { inProcessHandler } from '#infra/local/dynamodb/in-process.ts';
import { openTable, type Table } from '#shared/table/table-client.ts';
import { type LabelledWrite, TransactionRefused, transact } from '#shared/table/transact.ts';
import { seededRandom } from '#test/support/builders/random-text.ts';
import { localTable } from '#test/support/harness/local-table.ts';
import { virtualTime } from '../virtual-time.ts';
import { type BusyTableOptions, busyTable } from './busy-table.ts';

let close: () => void = () => undefined;
afterEach(() => close());

/** Opens a table under load, with a client that does not retry. */
async function open(options: BusyTableOptions = {}) {
  const time = virtualTime(0);
  const busy = busyTable(time, seededRandom(1), options);
  const local = await localTable({ now: time.now });
  close = local.close;
  busy.watch(local.engine);
  const table = openTable(local.table.name, {
    requestHandler: busy.around(inProcessHandler(local.engine)),
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  const run = <Result>(work: (table: Table) => Promise<Result>): Promise<Result> => {
    busy.begin();
    return time.run(() => work(table)).finally(busy.end);
  };
  const units = async (sk: string) =>
    (await local.table.client.send(new GetCommand({ TableName: table.name, Key: { pk: 'A', sk } }))).Item?.['n'];
  return { time, busy, run, units };
}

const adding = (sk: string, pk = 'A') => ({ Key: { pk, sk }, UpdateExpression: 'ADD n :one', ExpressionAttributeValues: { ':one': 1 } });
const add = (sk: string): LabelledWrite => ({ as: sk, update: adding(sk) });
const addAlone = (table: Table, sk: string, pk = 'A') => table.client.send(new UpdateCommand({ TableName: table.name, ...adding(sk, pk) }));
const once = { deadlineMs: Number.NEGATIVE_INFINITY, nowMs: () => 0 };

const failures = (results: readonly PromiseSettledResult<unknown>[]): string[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Error).name] : []));

describe('an item', () => {
  it('belongs to one transaction at a time: of many concurrent ones, one gets it, and the others leave no trace', async () => {
    const { run, units, busy } = await open();
    const results = await run((table) =>
      Promise.allSettled(Array.from({ length: 20 }, (_, n) => transact(table, [add('hot'), add(`own ${n}`)], once))),
    );
    expect(failures(results)).toEqual(Array.from({ length: 19 }, () => 'TransactionCanceledException'));
    expect(await units('hot')).toBe(1);
    const own = await Promise.all(Array.from({ length: 20 }, (_, n) => units(`own ${n}`)));
    expect(own.filter((n) => n === 1)).toHaveLength(1);
    expect(busy.report.conflicts).toEqual({ TransactWriteItems: 19 });
  });

  it('makes a losing transaction fail immediately under a label in failFastOn', async () => {
    const { run } = await open();
    const failFastOn = (label: string) => label === 'hot';
    const results = await run((table) => Promise.allSettled([1, 2].map(() => transact(table, [add('hot')], { ...once, failFastOn }))));
    const [refused] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as TransactionRefused] : []));
    expect(refused).toBeInstanceOf(TransactionRefused);
    expect(refused?.conflicting).toEqual(['hot']);
  });

  it('held by a transaction refuses single writes but can be read', async () => {
    const { run, time } = await open({ latencyMs: [1, 1], prepareMs: [0, 0], commitMs: [10, 10] });
    const results = await run(async (table) => {
      const writing = transact(table, [add('hot')], once);
      await time.sleep(5);
      const during = await Promise.allSettled([
        addAlone(table, 'hot'),
        table.client.send(new GetCommand({ TableName: table.name, Key: { pk: 'A', sk: 'hot' } })),
      ]);
      await writing;
      return [...during, ...(await Promise.allSettled([addAlone(table, 'hot')]))];
    });
    expect(failures(results)).toEqual(['TransactionConflictException']);
  });

  it('accepts any number of concurrent single writes', async () => {
    const { run, units, busy } = await open();
    await run((table) => Promise.all(Array.from({ length: 200 }, () => addAlone(table, 'hot'))));
    expect(await units('hot')).toBe(200);
    expect(busy.report.conflicts).toEqual({});
  });

  it('is lost by both of two transactions that want the same two items and hold one each', async () => {
    const { run, units } = await open({ prepareMs: [0, 50], latencyMs: [1, 1] });
    const lost = await run(async (table) => {
      const rounds: number[] = [];
      for (let round = 0; round < 40; round += 1) {
        const both = [1, 2].map(() => transact(table, [add(`one ${round}`), add(`two ${round}`)], once));
        rounds.push(failures(await Promise.allSettled(both)).length);
      }
      return rounds;
    });
    expect(lost).toContain(2);
    const bothLost = lost.indexOf(2);
    expect([await units(`one ${bothLost}`), await units(`two ${bothLost}`)]).toEqual([undefined, undefined]);
  });
});

describe('a partition', () => {
  const limits = { writeUnitsPerSec: 100, readUnitsPerSec: 100, burstSec: 1 };

  it('serves its capacity and throttles the rest until time has passed', async () => {
    const { run, units, time, busy } = await open({ limits, latencyMs: [1, 1] });
    const results = await run(async (table) => {
      const rush = await Promise.allSettled(Array.from({ length: 150 }, () => addAlone(table, 'hot')));
      await time.sleep(1000);
      return [rush, await Promise.allSettled(Array.from({ length: 50 }, () => addAlone(table, 'hot')))];
    });
    expect(results.map((part) => failures(part).length)).toEqual([50, 0]);
    expect(await units('hot')).toBe(150);
    expect(busy.report.throttled).toEqual({ UpdateItem: 50 });
  });

  it('is separate for each partition key, in the table and in each index', async () => {
    const { run } = await open({ limits, latencyMs: [1, 1] });
    const put = (table: Table, n: number) =>
      table.client.send(
        new PutCommand({ TableName: table.name, Item: { pk: `P${n}`, sk: 'x', filter_a_pk: 'one status', filter_a_sk: String(n) } }),
      );
    const apart = await run((table) => Promise.allSettled(Array.from({ length: 150 }, (_, n) => addAlone(table, 'x', `P${n}`))));
    expect(failures(apart)).toEqual([]);
    const together = await run((table) => Promise.allSettled(Array.from({ length: 150 }, (_, n) => put(table, n))));
    expect(failures(together)).toEqual(Array.from({ length: 50 }, () => 'ThrottlingException'));
  });

  it('is charged twice for a transaction, even if a condition was false', async () => {
    const { run, busy } = await open();
    const never: LabelledWrite = { as: 'never', update: { ...adding('b'), ConditionExpression: 'attribute_exists(pk)' } };
    await run((table) => Promise.allSettled([transact(table, [add('a')], once), transact(table, [never], once)]));
    expect(busy.spent()).toEqual([['write A', 4]]);
  });

  it('cancels a transaction for which it has no units', async () => {
    const { run } = await open({ limits: { ...limits, writeUnitsPerSec: 1 }, latencyMs: [1, 1] });
    const results = await run(async (table) => [
      await Promise.allSettled([transact(table, [add('a'), add('b'), add('c')], once)]),
      await Promise.allSettled([transact(table, [add('a')], once)]),
    ]);
    expect(results.map(failures)).toEqual([[], ['TransactionCanceledException']]);
  });
});
