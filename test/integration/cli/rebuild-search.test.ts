import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { openEngine } from '#infra/local/dynamodb/engine.ts';
import { inProcessHandler } from '#infra/local/dynamodb/in-process.ts';
import { productItem } from '#shared/catalogue/products-table.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { keys, padId } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { openTable } from '#shared/table/table-client.ts';
import { transact } from '#shared/table/transact.ts';
import { aProduct } from '#test/support/builders/a-product.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { tableDefinition } from '#test/support/harness/local-table.ts';

const command = join(__dirname, '../../../infra/cli/rebuild-search.ts');

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rebuild-search-'));
  await onTable(async (table) => {
    await table.client.send(new CreateTableCommand(tableDefinition(table.name)));
    await transact(table, [...openStoreWrites(aStore())]);
    for (const [id, name] of [
      [100, 'Linen'],
      [200, 'Wool'],
      [300, 'Silk'],
    ] as const) {
      const product = aProduct({ id, name, slug: name, variants: [] });
      await table.client.send(new PutCommand({ TableName: table.name, Item: productItem(aStore().id, product) }));
    }
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function onTable<Result>(work: (table: ReturnType<typeof openTable>) => Promise<Result>): Promise<Result> {
  const engine = openEngine({ file: join(folder, 'dynamodb.db'), now: Date.now });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  try {
    return await work(openTable('a-table', { requestHandler: inProcessHandler(engine), region: 'us-east-1', credentials }));
  } finally {
    engine.close();
  }
}

/** Runs the command on the data folder, as npm would run it. */
const rebuild = (...args: readonly string[]): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });

const words = () =>
  onTable(async (table) => (await readPartition(table, keys.searchWordPartition(aStore().id, 'PRODUCT'))).map(({ sk }) => String(sk)));
const note = () => join(folder, '.rebuild-search.json');

describe('npm run ops -- rebuild-search', () => {
  it('builds the index of all stores', async () => {
    expect(await rebuild('--data-dir', folder)).toEqual({
      code: 0,
      stdout: `${aStore().id}  PRODUCT: 3 objects read, 0 rows without an object removed.\n`,
      stderr: '',
    });
    expect(await words()).toEqual([`linen#${padId(100)}`, `silk#${padId(300)}`, `wool#${padId(200)}`]);
    expect(existsSync(note())).toBe(false);
  });

  it('resumes where a run over the same stores was stopped', async () => {
    const place = { kind: 'PRODUCT', phase: 'objects', after: padId(200) };
    writeFileSync(note(), JSON.stringify({ asked: JSON.stringify([folder, null]), storeId: aStore().id, place }));
    expect((await rebuild('--data-dir', folder)).stdout.split('\n')).toEqual([
      `continues in store ${aStore().id}, after PRODUCT ${padId(200)}.`,
      `${aStore().id}  PRODUCT: 1 objects read, 0 rows without an object removed.`,
      '',
    ]);
    expect(await words()).toEqual([`silk#${padId(300)}`]);
    expect(existsSync(note())).toBe(false);
  });

  it.each([
    ['of other stores', (place: object) => JSON.stringify({ asked: '[]', storeId: aStore().id, place })],
    ['that was cut off', () => '{"asked":'],
  ])('starts from the beginning with a progress file %s', async (_, text) => {
    writeFileSync(note(), text({ kind: 'PRODUCT', phase: 'objects', after: padId(200) }));
    expect((await rebuild('--data-dir', folder)).stdout).toContain('PRODUCT: 3 objects read');
  });

  it('names an unknown option', async () => {
    const { code, stderr } = await rebuild('--stores', 'all');
    expect([code, stderr]).toEqual([2, expect.stringContaining('npm run ops -- rebuild-search [options]')]);
  });
});
