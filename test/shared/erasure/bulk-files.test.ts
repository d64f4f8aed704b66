import { bulkFolder } from '#shared/bulk-operations/bulk-file-names.ts';
import { eraseBulkOperation } from '#shared/erasure/erase-bulk-operation-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { type BulkRunner, bulkRunner } from '#test/support/harness/bulk-runner.ts';

describe('the erasure of a customer', () => {
  let runner: BulkRunner;
  beforeEach(async () => {
    runner = await bulkRunner({ scopes: ['write_customers', 'write_products'] });
    await runner.begin('{"email": "ada@example.com"}', { target: 'createCustomer' });
    await runner.settle();
  });
  afterEach(() => runner.close());

  async function erase(id: number) {
    const { table, storeId, clock } = runner;
    const deleted: string[] = [];
    const deleteFolder = async (folder: string) => deleted.push(folder);
    const row = (await readItem(table, keys.listed(storeId, 'BULK_OPERATION', id))) ?? {};
    return { ...(await eraseBulkOperation({ table, files: { deleteFolder }, clock }, storeId, row)), deleted };
  }

  it('deletes the files of what may tell of people, lines or exports, and leaves those of goods', async () => {
    const lines = await runner.begin('{"email": "bob@example.com"}', { target: 'createCustomer' });
    await runner.settle();
    const customers = await runner.beginExport('customer');
    await runner.settle();
    const products = await runner.beginExport('product');
    await runner.settle();
    const folder = (id: number) => bulkFolder(runner.storeId, id);
    expect(await erase(lines)).toEqual({ changed: 1, waiting: 0, deleted: [folder(lines)] });
    expect(await erase(customers)).toEqual({ changed: 1, waiting: 0, deleted: [folder(customers)] });
    expect(await erase(products)).toEqual({ changed: 0, waiting: 0, deleted: [] });
  });

  it('waits for an export that is under way', async () => {
    const id = await runner.beginExport('customer');
    expect(await erase(id)).toEqual({ changed: 0, waiting: 1, deleted: [] });
  });
});
