import { openIds } from '#functions/wiring/ids.ts';
import { bulkFolder } from '#shared/bulk-operations/bulk-file-names.ts';
import { newBulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import { addBulkOperationWrites, parseBulkOperation } from '#shared/bulk-operations/bulk-operations-table.ts';
import { eraseBulkOperation } from '#shared/erasure/erase-bulk-operation-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import { type BulkRunner, bulkRunner } from '#test/support/harness/bulk-runner.ts';

describe('the erasure of a customer', () => {
  let runner: BulkRunner;
  beforeEach(async () => {
    runner = await bulkRunner({ scopes: ['write_customers', 'write_products'] });
    await runner.begin('{"email": "ada@example.com"}', { target: 'createCustomer' });
    await runner.settle();
  });
  afterEach(() => runner.close());

  /** Creates an operation that waits for its file. Its `place` differs from that of the test's other operations. */
  async function awaitsUpload(): Promise<number> {
    const { table, storeId, clock } = runner;
    const maker = { kind: 'api_key', id: '1', name: 'ERP', email: '', isOperator: false } as const;
    const id = openIds().newId();
    const facts = { id, target: 'createCustomer', isDryRun: false, sizeBytes: 9, maker, place: 4, createdAtMs: clock() } as const;
    await transact(table, addBulkOperationWrites(storeId, newBulkOperation(facts)));
    return id;
  }

  const stored = async (id: number) => parseBulkOperation(await readItem(runner.table, keys.listed(runner.storeId, 'BULK_OPERATION', id)));

  async function erase(id: number, requestedAtMs = Number.MAX_SAFE_INTEGER, fails: (() => Promise<number>) | null = null) {
    const { table, storeId, clock } = runner;
    const deleted: string[] = [];
    const deleteFolder = fails ?? (async (folder: string) => deleted.push(folder));
    const row = (await readItem(table, keys.listed(storeId, 'BULK_OPERATION', id))) ?? {};
    return { ...(await eraseBulkOperation({ table, files: { deleteFolder }, clock }, storeId, row, { requestedAtMs })), deleted };
  }

  it('deletes the files of lines and exports that may concern people, and keeps those of goods', async () => {
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

  it('cancels an operation that waits for its file, with the reason', async () => {
    const id = await awaitsUpload();
    expect(await erase(id)).toEqual({ changed: 0, waiting: 1, deleted: [] });
    expect(await stored(id)).toMatchObject({ status: 'cancelled', failure: { code: 'erased', line: null }, filesErasedAtMs: null });
    expect(await erase(id)).toMatchObject({ waiting: 0, deleted: [bulkFolder(runner.storeId, id)] });
  });

  it('marks an operation whose files are deleted, even when it is interrupted before the deletion', async () => {
    const id = await runner.begin('{"email": "bob@example.com"}', { target: 'createCustomer' });
    await runner.settle();
    await expect(erase(id, undefined, () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off');
    expect(await stored(id)).toMatchObject({ status: 'done', filesErasedAtMs: expect.any(Number) });
    expect(await erase(id)).toMatchObject({ waiting: 0, deleted: [bulkFolder(runner.storeId, id)] });
  });

  it('keeps the lines of an operation created after the request, but not an export', async () => {
    const waits = await awaitsUpload();
    const lines = await runner.begin('{"email": "bob@example.com"}', { target: 'createCustomer' });
    await runner.settle();
    const exported = await runner.beginExport('customer');
    await runner.settle();
    expect(await erase(waits, 1)).toEqual({ changed: 0, waiting: 0, deleted: [] });
    expect(await erase(lines, 1)).toEqual({ changed: 0, waiting: 0, deleted: [] });
    expect(await stored(waits)).toMatchObject({ status: 'awaiting_upload', failure: null });
    expect((await erase(exported, 1)).deleted).toEqual([bulkFolder(runner.storeId, exported)]);
  });

  it('waits for a running export', async () => {
    const id = await runner.beginExport('customer');
    expect(await erase(id)).toEqual({ changed: 0, waiting: 1, deleted: [] });
  });
});
