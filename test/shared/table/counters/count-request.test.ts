import { credentialItem, hashSecret, useCredential } from '#shared/api-keys/credentials-table.ts';
import { countRequest, readCount } from '#shared/table/counters/count-request.ts';
import { keys } from '#shared/table/keys.ts';
import { runMetered } from '#shared/table/meter.ts';
import { readItem } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const startMs = Date.UTC(2026, 10, 5, 10);
const key = keys.rateWindow('address#203.0.113.7');

let local: LocalTable;
beforeEach(async () => {
  local = await localTable();
});
afterEach(() => local.close());

const countAt = (nowMs: number, mustExist = false) => countRequest(local.table, key, { nowMs, mustExist });
const hitsAt = async (nowMs: number) => (await countAt(nowMs))?.hits;
const addItem = (item: Record<string, unknown>) => transact(local.table, [{ as: 'item', put: { Item: item } }]);

describe('a window', () => {
  it('counts 200 concurrent requests on a new item as 1 to 200, each once', async () => {
    const counted = await Promise.all(Array.from({ length: 200 }, (_, n) => countAt(startMs + (n % 7))));
    const hits = counted.map((one) => one?.hits ?? 0).sort((a, b) => a - b);
    expect(hits).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
    expect(new Set(counted.map((one) => one?.windowEndsMs)).size).toBe(1);
  });

  it('ends 60 seconds after its first request, whatever requests follow', async () => {
    expect(await countAt(startMs)).toMatchObject({ hits: 1, windowEndsMs: startMs + 60_000 });
    expect(await countAt(startMs + 59_000)).toMatchObject({ hits: 2, windowEndsMs: startMs + 60_000 });
    expect(await countAt(startMs + 59_999)).toMatchObject({ hits: 3, windowEndsMs: startMs + 60_000 });
    expect(await countAt(startMs + 60_000)).toMatchObject({ hits: 1, windowEndsMs: startMs + 120_000 });
  });

  it('begins with the next request, however late', async () => {
    await countAt(startMs);
    expect(await countAt(startMs + 3_600_000)).toMatchObject({ hits: 1, windowEndsMs: startMs + 3_660_000 });
  });

  it('is opened only once when 50 requests arrive after the end of the last one', async () => {
    await countAt(startMs);
    const counted = await Promise.all(Array.from({ length: 50 }, () => countAt(startMs + 70_000)));
    expect(new Set(counted.map((one) => one?.hits)).size).toBe(50);
    expect(new Set(counted.map((one) => one?.windowEndsMs))).toEqual(new Set([startMs + 130_000]));
  });

  it('stays the same for a clock that is behind', async () => {
    await countAt(startMs);
    expect(await hitsAt(startMs - 2_000)).toBe(2);
  });

  it('of one subject does not count the requests of another', async () => {
    await countAt(startMs);
    const other = await countRequest(local.table, keys.rateWindow('address#203.0.113.8'), { nowMs: startMs, mustExist: false });
    expect(other?.hits).toBe(1);
  });
});

describe('calls', () => {
  const callsOf = (nowMs: number) =>
    runMetered(async (usage) => {
      await countAt(nowMs);
      return usage.calls;
    });

  it('are two for the first request of a window, and one for the others', async () => {
    expect([await callsOf(startMs), await callsOf(startMs + 1), await callsOf(startMs + 2)]).toEqual([2, 1, 1]);
    expect([await callsOf(startMs + 60_000), await callsOf(startMs + 60_001)]).toEqual([2, 1]);
  });

  it('are one for an item that must exist but does not', async () => {
    const calls = await runMetered(async (usage) => {
      await countAt(startMs, true);
      return usage.calls;
    });
    expect(calls).toBe(1);
  });
});

describe('an item', () => {
  it('is created by its first request and expires after its window', async () => {
    await countAt(startMs);
    expect(await readItem(local.table, key)).toEqual({
      ...key,
      entity: 'rate_window',
      hits: 1,
      window_ends_ms: startMs + 60_000,
      last_used_at_ms: startMs,
      expires_at: startMs / 1000 + 60 + 3600,
    });
  });

  it('that must exist is not created', async () => {
    expect(await countAt(startMs, true)).toBeNull();
    expect(await readItem(local.table, key)).toBeNull();
  });

  it('that must exist is counted on without getting an expiry', async () => {
    await addItem({ ...key, entity: 'credential', name: 'till' });
    expect(await countAt(startMs, true)).toEqual({
      hits: 1,
      windowEndsMs: startMs + 60_000,
      item: { ...key, entity: 'credential', name: 'till', hits: 1, window_ends_ms: startMs + 60_000, last_used_at_ms: startMs },
    });
  });

  it('remembers its last use', async () => {
    await countAt(startMs);
    await countAt(startMs + 5);
    expect((await readItem(local.table, key))?.['last_used_at_ms']).toBe(startMs + 5);
  });
});

describe('a credential', () => {
  const secret = 'so_live_example';
  const credential = { kind: 'api_key', storeId: 'S', holderId: 7, name: 'till', scopes: ['read_orders'], validUntilMs: null } as const;

  it('is looked up, counted and marked as used by one update', async () => {
    await addItem(credentialItem({ ...credential, secret }));
    await useCredential(local.table, secret, startMs);
    const [used, calls] = await runMetered(async (usage) => [await useCredential(local.table, secret, startMs + 1), usage.calls] as const);
    expect(used).toEqual({ ...credential, status: 'active', hits: 2, windowEndsMs: startMs + 60_000 });
    expect(calls).toBe(1);
  });

  it('is null if it is unknown', async () => {
    expect(await useCredential(local.table, 'so_live_other', startMs)).toBeNull();
  });

  it('is stored without its secret', () => {
    const item = credentialItem({ ...credential, secret });
    expect(JSON.stringify(item)).not.toContain(secret);
    expect(item['pk']).toBe(`CREDENTIAL#${hashSecret(secret)}`);
  });
});

describe('the count of an open window', () => {
  it('is read unchanged, and is null after the window and before the first one', async () => {
    expect(await readCount(local.table, key, startMs)).toBeNull();
    await countAt(startMs);
    await countAt(startMs + 5);
    const item = await readItem(local.table, key);
    expect(await readCount(local.table, key, startMs + 59_999)).toEqual({ hits: 2, windowEndsMs: startMs + 60_000, item });
    expect(await readCount(local.table, key, startMs + 60_000)).toBeNull();
  });

  it('is null on an item without any counted request', async () => {
    await addItem({ ...key, entity: 'credential' });
    expect(await readCount(local.table, key, startMs)).toBeNull();
  });
});

describe('a failing table', () => {
  /**
   * Returns a table whose first `refusals` calls fail because of their condition. All later calls fail with a
   * `ValidationException`.
   */
  const refusingTable = (refusals: number, Item?: object) => {
    let calls = 0;
    const send = async () => {
      calls += 1;
      const name = calls <= refusals ? 'ConditionalCheckFailedException' : 'ValidationException';
      throw Object.assign(new Error(name), { name, Item });
    };
    return { table: { ...local.table, client: { send } } as unknown as typeof local.table, callsOf: () => calls };
  };

  it('is called only once when it fails for another reason', async () => {
    const { table, callsOf } = refusingTable(0);
    await expect(countRequest(table, key, { nowMs: startMs, mustExist: false })).rejects.toThrow('ValidationException');
    expect(callsOf()).toBe(1);
  });

  it('is called six times when, each time, others have opened the window and it is already over', async () => {
    const { table, callsOf } = refusingTable(99, { pk: { S: key.pk } });
    await expect(countRequest(table, key, { nowMs: startMs, mustExist: true })).rejects.toThrow('ConditionalCheckFailedException');
    expect(callsOf()).toBe(6);
  });

  it('is called only once for an item that must exist but does not', async () => {
    const { table, callsOf } = refusingTable(99);
    expect(await countRequest(table, key, { nowMs: startMs, mustExist: true })).toBeNull();
    expect(callsOf()).toBe(1);
  });
});
