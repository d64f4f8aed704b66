import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { readPromoteOptions } from '#infra/cli/promote-options.ts';
import { readRotateOptions } from '#infra/cli/rotate-options.ts';
import { openEngine } from '#infra/local/dynamodb/engine.ts';
import { inProcessHandler } from '#infra/local/dynamodb/in-process.ts';
import { acceptedSecrets } from '#shared/kernel/rotated-secret.ts';
import { nextOrderNumber } from '#shared/orders/orders-table.ts';
import { getStore, openStoreWrites } from '#shared/stores/stores-table.ts';
import { openTable, type Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { tableDefinition } from '#test/support/harness/local-table.ts';

/** Runs a command as npm does. */
function run(command: 'promote' | 'rotate', ...args: readonly string[]): Promise<readonly [number, string]> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(__dirname, `../../../infra/cli/${command}.ts`), ...args], (error, stdout, stderr) =>
      resolve([error === null ? 0 : Number(error.code), stdout + stderr]),
    );
  });
}

const store = aStore();
let dataDir: string;
/** Uses the table of the data folder while no command does. */
async function withTable<Result>(use: (table: Table) => Promise<Result>): Promise<Result> {
  const engine = openEngine({ file: join(dataDir, 'dynamodb.db'), now: Date.now });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  try {
    return await use(openTable('a-table', { requestHandler: inProcessHandler(engine), region: 'us-east-1', credentials }));
  } finally {
    engine.close();
  }
}
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'promote-'));
  await withTable(async (table) => {
    await table.client.send(new CreateTableCommand(tableDefinition(table.name)));
    await transact(table, openStoreWrites(store));
  });
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it('npm run ops -- promote raises the counters of every store, and first says what it would do', async () => {
  const args = ['--at', '2026-11-25T10:00:00Z', '--data-dir', dataDir, '--numbers-ahead', '50'];
  const told = (verb: string, fall: string) =>
    `${store.id}  0 events ${verb} relayed once more; 0 deliveries ${fall} due at their next attempt; no number is lost; events 0 to 1000000, orders 0 to 50, returns 0 to 50, bookings 0 to 50, purchase_orders 0 to 50\n`;
  expect(await run('promote', ...args, '--dry-run')).toEqual([
    0,
    `${told('would be', 'would fall')}1 stores. Nothing was written: run it again without --dry-run.\n`,
  ]);
  expect(await run('promote', ...args)).toEqual([
    0,
    expect.stringContaining(`${told('are', 'fall')}1 stores are ready. Deploy with HomeUrl=here`),
  ]);
  expect(await withTable((table) => nextOrderNumber(table, store.id))).toBe(1051);
});

it.each([
  [[], '--at is a time such as 2026-11-25T10:00:00Z.'],
  [['--at', 'yesterday'], '--at is a time such as 2026-11-25T10:00:00Z.'],
  [['--at', '2026-11-25T10:00:00Z', '--beyond', 'old'], '--beyond goes with --table, and names another one.'],
  [['--at', '2026-11-25T10:00:00Z', '--table', 'old', '--beyond', 'old'], '--beyond goes with --table, and names another one.'],
  [['--at', '2026-11-25T10:00:00Z', '--numbers-ahead', '0'], '--numbers-ahead is a whole number above 0, not "0".'],
])('npm run ops -- promote refuses %j', (args, message) => {
  expect(() => readPromoteOptions(args)).toThrow(message);
});

it('npm run ops -- rotate exchanges the secrets of cursors, step by step', async () => {
  const secret = () => withTable(async (table) => (await getStore(table, store.id))?.cursorSecret ?? '');
  const dry = await run('rotate', 'cursors', 'switch', '--dry-run', '--data-dir', dataDir);
  expect(dry).toEqual([0, `cursors of lists across stores: resting, as before\ncursors of ${store.id}: would be switched now\n`]);
  expect(await secret()).toBe(store.cursorSecret);
  expect((await run('rotate', 'cursors', 'switch', '--data-dir', dataDir))[1]).toContain(`cursors of ${store.id}: is switched now`);
  expect(acceptedSecrets(await secret())).toEqual([expect.any(String), store.cursorSecret]);
});

it.each([
  [['cursors'], 'npm run ops -- rotate SECRET STEP'],
  [['key', 'end'], 'npm run ops -- rotate SECRET STEP'],
  [['pepper', 'announce'], 'The pepper is encrypted: --table and --key say of which stage.'],
])('npm run ops -- rotate refuses %j', (args, message) => {
  expect(() => readRotateOptions(args)).toThrow(message);
});
