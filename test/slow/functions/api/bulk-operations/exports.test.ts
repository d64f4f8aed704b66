import { exportFilters } from '#functions/api/bulk-operations/export-filters.ts';
import { bulkFileNames } from '#shared/bulk-operations/bulk-file-names.ts';
import { endBulkOperationWrites, getBulkOperation } from '#shared/bulk-operations/bulk-operations-table.ts';
import { moveBulkOperation } from '#shared/bulk-operations/bulk-transitions.ts';
import { type ExportedObject, exportedLists } from '#shared/bulk-operations/exported-lists.ts';
import { readUnrelayedEvents } from '#shared/events/outbox-table.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { type Api, anApi, contracts } from '#test/support/harness/an-api.ts';

const path = '/v1/bulk-operations';

let api: Api;
let key: string;
beforeEach(async () => {
  api = await anApi();
  key = await api.key(['read_orders', 'write_products']);
});
afterEach(() => api.close());

const create = (body: object, as = key) => api.send({ method: 'POST', route: path, body: { operation: 'export', ...body }, key: as });
const of = (id: number) => ({ params: { id: String(id) } });
const results = (id: number, as = key) => api.send({ route: `${path}/{id}/results`, ...of(id), key: as });

/** Ends an export as the worker does. `lines` contains the number of lines in each of the export's files. */
async function end(id: number, lines: readonly number[]): Promise<void> {
  const one = await getBulkOperation(api.table, aStore().id, id, Date.now());
  if (one?.exports == null) throw new Error('there is no such export');
  const files = lines.map((count, index) => ({ name: `${index}-1`, lines: count, sizeBytes: 10 }));
  const ended = { ...moveBulkOperation(one, 'finish', Date.now()), exports: { ...one.exports, files } };
  await transact(api.table, endBulkOperationWrites(aStore().id, one, ended));
}

describe('an export', () => {
  it('starts immediately without an upload, and its first step is requested', async () => {
    const { statusCode, json } = await create({
      object: 'order',
      filters: { status: 'processing', updated_since: '2026-01-01T00:00:00Z' },
    });
    expect(statusCode).toBe(201);
    expect(json.data).toMatchObject({
      ...{ operation: 'export', exported_object: 'order', filters: { status: 'processing', updated_since: '2026-01-01T00:00:00Z' } },
      ...{ status: 'running', size: 0, lines: 0, lines_done: 0, upload: null },
    });
    expect(Date.parse(json.data.created_at) - Date.parse(json.data.as_of)).toBeGreaterThan(9_000);
    const events = await readUnrelayedEvents(api.table, { dueByMs: Date.now() + 60_000, perShard: 10 });
    expect(events.map(({ topic }) => topic).filter((topic) => topic !== 'internal.changed')).toEqual(['internal.bulk_step']);
  });

  it.each([
    [{}, 422, 'object', 'required'],
    [{ object: 'orders' }, 422, 'object', 'invalid_enum'],
    [{ object: 'order', size: 1 }, 422, 'size', 'unknown_parameter'],
    [{ object: 'order', dry_run: true }, 422, 'dry_run', 'unknown_parameter'],
    [{ object: 'order', filters: { status: 'lost' } }, 422, 'filters.status', 'invalid_enum'],
    [{ object: 'order', filters: { email: 'ada@example.com' } }, 422, 'filters.email', 'unknown_parameter'],
    [{ object: 'order', filters: { cursor: 'x' } }, 422, 'filters.cursor', 'unknown_parameter'],
    [{ object: 'order', filters: { customer_id: 7 } }, 422, 'filters.customer_id', 'wrong_type'],
    [{ object: 'event', filters: { after_sequence: '1' } }, 422, 'filters.after_sequence', 'beyond_end'],
    [{ object: 'customer' }, 403, null, 'insufficient_scope'],
    [{ operation: 'updateProduct', size: 1, object: 'product' }, 422, 'object', 'unknown_parameter'],
    [{ operation: 'updateProduct', size: 1, filters: { status: 'active' } }, 422, 'filters', 'unknown_parameter'],
  ])('%j is answered %i: %s %s', async (body, status, param, code) => {
    const { statusCode, json } = await create(body);
    const [first] = json.error.errors ?? [];
    expect([statusCode, first?.param ?? null, first?.code ?? json.error.code]).toEqual([status, param, code]);
  });

  it('has links to its files, in their order, when it is done', async () => {
    const { json } = await create({ object: 'order' });
    const { id } = json.data;
    expect((await results(id)).json.error.errors[0].code).toBe('no_bulk_results');
    await end(id, [3, 2]);
    const { files, url } = (await results(id)).json.data;
    const names = bulkFileNames(aStore().id, id);
    expect(files.map(({ url: one, lines }: { url: string; lines: number }) => [new URL(one).pathname, lines])).toEqual([
      [`/${names.exported('0-1')}`, 3],
      [`/${names.exported('1-1')}`, 2],
    ]);
    expect(url).toBe(files[0].url);
  });

  it('gives its files only to its creator, whatever scopes others have', async () => {
    const { json } = await create({ object: 'order' });
    const { id } = json.data;
    await end(id, [1]);
    const alike = await api.key(['read_orders', 'write_products', 'read_customers']);
    expect((await results(id, alike)).statusCode).toBe(404);
    expect((await results(id)).statusCode).toBe(200);
  });

  it('has no results when it was canceled', async () => {
    const { json } = await create({ object: 'order' });
    const { id } = json.data;
    expect((await api.send({ method: 'POST', route: `${path}/{id}/cancel`, ...of(id), key })).json.data.status).toBe('cancelling');
    const again = await api.send({ method: 'POST', route: `${path}/{id}/start`, ...of(id), key });
    expect(again.json.error.errors[0].code).toBe('bulk_operation_started');
    await end(id, [1]);
    expect((await results(id)).json.error.errors[0]).toMatchObject({
      code: 'no_bulk_results',
      message: 'The export ended before its last object.',
    });
  });
});

describe('the lists that can be exported', () => {
  const lists = contracts.filter(
    ({ surface, endpoint }) => surface === 'public' && endpoint.query !== undefined && 'cursor' in endpoint.query,
  );

  it('are all lists of the API that do not belong to a single object, except bulk operations', () => {
    const wanted = lists.filter(({ endpoint }) => !endpoint.path.includes('{')).map(({ name }) => name);
    expect(
      Object.values(exportedLists)
        .map(({ list }) => list)
        .toSorted(),
    ).toEqual(wanted.filter((name) => name !== 'listBulkOperations').toSorted());
  });

  it('have the scope and the filters of their contracts, except paging, lookups of single objects and search words', () => {
    const byWords = ['q', 'tag', 'product_type'];
    const looksForOne = ['email', 'sku', 'slug', 'ids', 'code', 'external_id', 'variant_external_id', 'variant_ids', 'request_id'];
    const pages = ['limit', 'cursor', 'include'];
    for (const [object, { list, scope }] of Object.entries(exportedLists)) {
      const contract = lists.find(({ name }) => name === list)?.endpoint;
      const filters = exportFilters[object as ExportedObject];
      const others = Object.keys(contract?.query ?? {}).filter((name) => filters[name] === undefined);
      expect([list, contract?.scope]).toEqual([list, scope]);
      expect([list, others.filter((name) => ![...byWords, ...looksForOne, ...pages].includes(name))]).toEqual([list, []]);
      for (const [name, { wire }] of Object.entries(filters))
        expect([list, name, contract?.query?.[name]?.wire]).toEqual([list, name, wire]);
    }
  });
});
