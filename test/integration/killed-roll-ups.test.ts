import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { openEngine } from '#infra/local/dynamodb/engine.ts';
import { inProcessHandler } from '#infra/local/dynamodb/in-process.ts';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import type { SalesChange } from '#shared/reports/sales-change.ts';
import { addSalesChangeWrites, waitingSalesChanges } from '#shared/reports/sales-changes-table.ts';
import { noSales } from '#shared/reports/sales-figures.ts';
import { readSalesReport } from '#shared/reports/sales-report-table.ts';
import { openTable, type Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { tableDefinition } from '#test/support/harness/local-table.ts';

const store = aStore({ timezone: 'UTC' });
const changes = 2_000;
const dayMs = 86_400_000;
const firstMs = Date.parse('2026-01-01T10:00:00Z');
const entry = join(__dirname, '../support/simulators/roll-up-entry.ts');

/** Changes of one order each, on a hundred days in turn: few of them fit into one transaction. */
const someChanges = Array.from({ length: changes }, (_, n): SalesChange => {
  const figures = { ...noSales, grossMinor: 100n, orders: 1n };
  return { name: `placed#${n + 1}`, currency: 'EUR', entries: [{ atMs: firstMs + (n % 100) * dayMs, figures }] };
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'killed-roll-ups-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Does something with the table in the folder while no other process has it open. */
async function onTable<Result>(work: (table: Table) => Promise<Result>): Promise<Result> {
  const engine = openEngine({ file: join(folder, 'dynamodb.db'), now: Date.now });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  try {
    return await work(openTable('a-table', { requestHandler: inProcessHandler(engine), region: 'us-east-1', credentials }));
  } finally {
    engine.close();
  }
}

/**
 * Lets a process roll up, and kills it in the next roll-up when it has said so often that one was done; null: lets it end. It never gets
 * further than that next one, however late the kill comes.
 */
async function rollUpIn(killedAfter: number | null): Promise<void> {
  const child = spawn(process.execPath, [entry, join(folder, 'dynamodb.db'), 'a-table', store.id], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  // The last line comes when the process has ended, or is about to.
  child.stdin.on('error', () => undefined);
  let said = 0;
  createInterface({ input: child.stdout }).on('line', () => {
    said += 1;
    if (killedAfter !== null && said > killedAfter) return;
    child.stdin.write('on\n');
    if (said === killedAfter) child.kill('SIGKILL');
  });
  await exited;
}

it('sales count once when the process that rolls them up is killed again and again', async () => {
  const ordersReported = (table: Table) =>
    readSalesReport(table, store, { from: '2026-01-01', to: '2026-12-31', interval: 'month' }).then(({ totals }) => totals.orders);
  await onTable(async (table) => {
    await table.client.send(new CreateTableCommand(tableDefinition('a-table')));
    for (const some of chunksOf(someChanges, 100)) await transact(table, addSalesChangeWrites(store.id, some, Date.now()));
  });
  for (const killedAfter of [1, 4]) {
    await rollUpIn(killedAfter);
    const [orders, waiting] = await onTable((table) => Promise.all([ordersReported(table), waitingSalesChanges(table, store.id)]));
    expect([orders, waiting.length > 0 && waiting.length < changes]).toEqual([BigInt(changes), true]);
  }
  await rollUpIn(null);
  expect(await onTable((table) => Promise.all([ordersReported(table), waitingSalesChanges(table, store.id)]))).toEqual([
    BigInt(changes),
    [],
  ]);
});
