import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { readRotateOptions } from '#infra/cli/rotate-options.ts';
import { openEngine } from '#infra/local/dynamodb/engine.ts';
import { inProcessHandler } from '#infra/local/dynamodb/in-process.ts';
import { acceptedSecrets } from '#shared/kernel/rotated-secret.ts';
import { getStore, openStoreWrites } from '#shared/stores/stores-table.ts';
import { openTable, type Table } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { tableDefinition } from '#test/support/harness/local-table.ts';

/** Runs the command in the same way as npm. */
function rotate(...args: readonly string[]): Promise<readonly [number, string]> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(__dirname, `../../../infra/cli/rotate.ts`), ...args], (error, stdout, stderr) =>
      resolve([error === null ? 0 : Number(error.code), stdout + stderr]),
    );
  });
}

const store = aStore();
let dataDir: string;
/**
 * Opens the table in the data folder and passes the table to `use`. While `use` runs, no command may access the folder.
 */
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
  dataDir = mkdtempSync(join(tmpdir(), 'rotate-'));
  await withTable(async (table) => {
    await table.client.send(new CreateTableCommand(tableDefinition(table.name)));
    await transact(table, openStoreWrites(store));
  });
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it('npm run ops -- rotate replaces the secrets of cursors, step by step', async () => {
  const secret = () => withTable(async (table) => (await getStore(table, store.id))?.cursorSecret ?? '');
  const dry = await rotate('cursors', 'switch', '--dry-run', '--data-dir', dataDir);
  expect(dry).toEqual([0, `cursors of lists across stores: resting, as before\ncursors of ${store.id}: would be switched now\n`]);
  expect(await secret()).toBe(store.cursorSecret);
  expect((await rotate('cursors', 'switch', '--data-dir', dataDir))[1]).toContain(`cursors of ${store.id}: is switched now`);
  expect(acceptedSecrets(await secret())).toEqual([expect.any(String), store.cursorSecret]);
});

it.each([
  [['cursors'], 'npm run ops -- rotate SECRET STEP'],
  [['key', 'end'], 'npm run ops -- rotate SECRET STEP'],
  [['pepper', 'announce'], '--table and --key are required for the pepper, which is encrypted.'],
])('npm run ops -- rotate refuses %j', (args, message) => {
  expect(() => readRotateOptions(args)).toThrow(message);
});
