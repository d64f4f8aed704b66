import { keys } from '#shared/table/keys.ts';
import { runMetered, startCall } from '#shared/table/meter.ts';
import { readItem, readItems, readPartition } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const clock = () => 0;
const one = { read: 1, write: 0 };
const call = async (turns = 1): Promise<void> => {
  const end = startCall(clock);
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
  end(one);
};

const usageOf = (work: () => Promise<unknown>) =>
  runMetered(async (usage) => {
    await work();
    return usage;
  });

describe('depth', () => {
  it('is 0 without calls', async () => {
    expect(await usageOf(async () => undefined)).toMatchObject({ calls: 0, depth: 0 });
  });

  it('of sequential calls is their number', async () => {
    const usage = await usageOf(async () => {
      await call();
      await call();
      await call();
    });
    expect(usage).toMatchObject({ calls: 3, depth: 3, readUnits: 3 });
  });

  it('of concurrent calls is 1', async () => {
    expect(await usageOf(() => Promise.all([call(), call(5), call()]))).toMatchObject({ calls: 3, depth: 1 });
  });

  it('of concurrent calls before and after a single one is 3', async () => {
    const usage = await usageOf(async () => {
      await Promise.all([call(2), call(1)]);
      await call();
      await Promise.all([call(), call(), call()]);
    });
    expect(usage).toMatchObject({ calls: 6, depth: 3 });
  });

  it('does not count a long call that ran parallel to a chain', async () => {
    const usage = await usageOf(() => Promise.all([call(40), call().then(() => call())]));
    expect(usage).toMatchObject({ calls: 3, depth: 2 });
  });
});

it('concurrent requests have separate meters', async () => {
  const usages = await Promise.all([usageOf(() => call()), usageOf(() => call().then(() => call()))]);
  expect(usages.map((usage) => usage.calls)).toEqual([1, 2]);
});

it('calls outside a meter are not counted', async () => {
  await expect(call()).resolves.toBeUndefined();
});

it('engine time is the sum of the times of the calls', async () => {
  let nowMs = 100;
  const usage = await usageOf(async () => {
    const end = startCall(() => nowMs);
    nowMs = 107;
    end({ read: 0, write: 2 });
  });
  expect(usage).toEqual({ calls: 1, depth: 1, readUnits: 0, writeUnits: 2, engineMs: 7 });
});

describe('calls of the table', () => {
  let local: LocalTable;
  beforeAll(async () => {
    local = await localTable();
    await transact(local.table, [{ as: 'store', put: { Item: { ...keys.store('A'), text: 'x'.repeat(5_000) } } }]);
  });
  afterAll(() => local.close());

  it('are counted with their capacity', async () => {
    const { table } = local;
    const usage = await usageOf(async () => {
      await Promise.all([readItem(table, keys.store('A')), readPartition(table, 'S#A')]);
      await readItems(table, [keys.store('A'), keys.store('B')]);
      await transact(table, [{ as: 'note', put: { Item: { pk: 'N', sk: '1' } } }]);
    });
    expect(usage).toMatchObject({ calls: 4, depth: 3, readUnits: 7, writeUnits: 2 });
  });

  it('are counted when they fail', async () => {
    const usage = await usageOf(() => readItem(local.table, { pk: '', sk: '' }).catch(() => undefined));
    expect(usage).toMatchObject({ calls: 1, depth: 1, readUnits: 0 });
  });
});
