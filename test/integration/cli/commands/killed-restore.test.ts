import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdminClient } from '#shared/client/admin-client.ts';
import { anOrderRecord } from '#test/support/builders/an-order-record.ts';
import { assertNoFindingsAndRemove } from '#test/support/harness/assert-no-findings.ts';
import { runStoreApi } from '#test/support/harness/command-line-harness.ts';
import { type RunningStack, runStack } from '#test/support/harness/running-stack.ts';
import { until } from '#test/support/harness/until.ts';

describe('a restore of orders', () => {
  const folder = mkdtempSync(join(tmpdir(), 'killed-restore-'));
  let stack: RunningStack;
  beforeAll(async () => {
    stack = await runStack(['--no-seed']);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await assertNoFindingsAndRemove(stack);
  });

  it('makes nothing twice when it is killed and two go on at once', async () => {
    const { admin: baseUrl, admin_token: token, api } = stack.demo;
    const platform = createAdminClient({ token, baseUrl });
    const details = { handle: 'moved', email: 'moved@example.com', currency: 'EUR', timezone: 'Europe/Dublin', plan: 'pro' } as const;
    const made = await platform.stores.create({ name: 'Moved', ...details });
    const store = platform.store(made.id);
    const numbers = Array.from({ length: 30 }, (_, n) => 1001 + n);
    const records = numbers.map((number) => ({ object: 'order_record', id: number, ...anOrderRecord({ number, name: `#${number}` }) }));
    const asOf = new Date().toISOString();
    const head = { object: 'export', version: 1, store_id: made.id, as_of: asOf };
    const end = { object: 'export_end', as_of: asOf, counts: { store: 1, order_record: records.length } };
    const path = join(folder, 'orders.jsonl');
    writeFileSync(path, [head, { ...made, object: 'store' }, ...records, end].map((item) => `${JSON.stringify(item)}\n`).join(''));

    const listed = async () => (await store.orders.list({ limit: 250 }).page()).data.map(({ number }) => number);
    const environment = { STORE_API_ADMIN_TOKEN: token, STORE_API_STORE: made.id, STORE_API_URL: api };
    const kill = new AbortController();
    const killed = runStoreApi(['restore', path], { environment, signal: kill.signal });
    await until(listed, ({ length }) => length > 1);
    kill.abort();
    await killed;
    const goOn = () => runStoreApi(['restore', path, '--resume', '--json'], { environment });
    const ends = await Promise.all([goOn(), goOn()]);
    expect(ends.map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    expect((await listed()).sort()).toEqual(numbers);
    const ids = readFileSync(`${path}.ids-${made.id}.jsonl`, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const orders = (await store.orders.list({ limit: 250 }).page()).data;
    const noted = new Map(ids.filter(({ object }) => object === 'order').map(({ id, new_id }) => [new_id, id]));
    expect(orders.map(({ id, number }) => [number, noted.get(id)])).toEqual(orders.map(({ number }) => [number, number]));
  });
});
