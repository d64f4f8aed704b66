import { readFileSync } from 'node:fs';
import { openIds } from '#functions/wiring/ids.ts';
import { newBulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import { addBulkOperationWrites, bulkOperationItem, parseBulkOperation } from '#shared/bulk-operations/bulk-operations-table.ts';
import { isBulkTarget } from '#shared/bulk-operations/bulk-targets.ts';
import { readUnrelayedEvents } from '#shared/events/outbox-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { type Api, anApi, contracts } from '#test/support/harness/an-api.ts';

type Body = {
  readonly content: Readonly<
    Record<string, { readonly schema: { readonly properties?: Readonly<Record<string, { readonly not?: object }>> } }>
  >;
};
type Described = { readonly operationId: string; readonly requestBody?: Body };
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>> };
const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as Document;

const path = '/v1/bulk-operations';
const hourMs = 3_600_000;

let api: Api;
let key: string;
beforeEach(async () => {
  api = await anApi();
  key = await api.key(['write_products']);
});
afterEach(() => api.close());

const create = (body: object, as = key) => api.send({ method: 'POST', route: `${path}`, body, key: as });
const start = (id: number, as = key) => api.send({ method: 'POST', route: `${path}/{id}/start`, params: { id: String(id) }, key: as });
const cancel = (id: number) => api.send({ method: 'POST', route: `${path}/{id}/cancel`, params: { id: String(id) }, key });
const get = (id: number, as = key) => api.send({ route: `${path}/{id}`, params: { id: String(id) }, key: as });
const made = async (body: object = { operation: 'updateProduct', size: 100 }) => {
  const { statusCode, json } = await create(body);
  expect([statusCode, json.error]).toEqual([201, undefined]);
  return json.data as { readonly id: number };
};

describe('a bulk operation', () => {
  it('is created with a URL for its file and waits for it', async () => {
    const { json } = await create({ operation: 'updateProduct', dry_run: true, size: 100 });
    expect(json.data).toMatchObject({
      ...{ object: 'bulk_operation', operation: 'updateProduct', dry_run: true, size: 100, status: 'awaiting_upload' },
      ...{ lines: 0, lines_done: 0, lines_per_second: null, expected_end_at: null, failure: null, started_at: null },
      upload: { method: 'PUT', url: `https://imports.example/${aStore().id}/bulk/${json.data.id}/file.jsonl` },
    });
  });

  it("is refused with a file that is too large, an operation that does not write, or one outside the key's scopes", async () => {
    const refusals = [{ size: 100_000_001 }, { operation: 'listProducts', size: 1 }, { operation: 'createOrder', size: 1 }, {}];
    const told = [];
    for (const body of refusals) {
      const { statusCode, json } = await create(body);
      told.push([statusCode, json.error.errors?.[0]?.param ?? null, json.error.errors?.[0]?.code ?? json.error.code]);
    }
    expect(told).toEqual([
      [422, 'size', 'too_large'],
      [422, 'operation', 'invalid_enum'],
      [403, null, 'insufficient_scope'],
      [422, 'size', 'required'],
    ]);
  });

  it('is refused while its credential has three or its store has five others, and takes the slot of one that ends', async () => {
    const [other, third] = [await api.key(['write_products']), await api.key(['write_products'])];
    const three = [await made(), await made(), await made()];
    const limit = async (as: string) => {
      const { statusCode, json } = await create({ size: 1 }, as);
      return [statusCode, json.error?.errors[0].code, json.error?.errors[0].meta];
    };
    expect(await limit(key)).toEqual([422, 'limit_reached', { limit: 3 }]);
    for (const _ of [4, 5]) expect((await create({ size: 1 }, other)).statusCode).toBe(201);
    expect(await limit(other)).toEqual([422, 'limit_reached', { limit: 5 }]);
    expect((await cancel(three[1]?.id ?? 0)).statusCode).toBe(200);
    expect((await create({ size: 1 }, third)).statusCode).toBe(201);
    expect(await limit(key)).toEqual([422, 'limit_reached', { limit: 5 }]);
  });

  it('takes no slot for a key without write scopes', async () => {
    const { statusCode, json } = await create({ size: 1 }, await api.key(['read_store', 'read_products']));
    expect([statusCode, json.error.code]).toEqual([403, 'insufficient_scope']);
  });

  it('gives its slot to the next one if its file is not uploaded within an hour', async () => {
    const maker = { kind: 'api_key', id: '1', name: 'ERP', email: '', isOperator: false } as const;
    const { newId } = openIds();
    for (const place of [0, 1, 2, 3, 4]) {
      const facts = { id: newId(), target: 'updateProduct', isDryRun: false, sizeBytes: 1, maker, place } as const;
      const late = place === 3 ? hourMs + 1 : 0;
      await transact(api.table, addBulkOperationWrites(aStore().id, newBulkOperation({ ...facts, createdAtMs: Date.now() - late })));
    }
    await made();
    expect((await create({ size: 1 })).statusCode).toBe(422);
    const { json } = await api.send({ route: path, query: 'status=failed', key });
    expect(json.data).toMatchObject([{ status: 'failed', failure: { code: 'upload_expired', line: null } }]);
  });

  it('is started once and then requests its first step', async () => {
    const { id } = await made();
    expect((await start(id)).json.data).toMatchObject({ id, status: 'reading' });
    const events = await readUnrelayedEvents(api.table, { dueByMs: Date.now() + 60_000, perShard: 10 });
    expect(events.map(({ topic }) => topic).filter((topic) => topic !== 'internal.changed')).toEqual(['internal.bulk_step']);
    const again = await start(id);
    expect([again.statusCode, again.json.error.errors[0].code]).toEqual([422, 'bulk_operation_started']);
  });

  it('cannot be canceled after it has finished', async () => {
    const { id } = await made();
    expect((await cancel(id)).json.data).toMatchObject({ id, status: 'cancelled' });
    const again = await cancel(id);
    expect([again.statusCode, again.json.error.errors[0].code]).toEqual([422, 'bulk_operation_over']);
  });

  it('has no results before it has finished, or if it ended before any line', async () => {
    const { id } = await made();
    const results = () => api.send({ route: `${path}/{id}/results`, params: { id: String(id) }, key });
    expect((await results()).json.error.errors[0].code).toBe('no_bulk_results');
    await cancel(id);
    expect((await results()).json.error.errors[0]).toMatchObject({
      code: 'no_bulk_results',
      message: 'The operation ended before any line ran.',
    });
  });

  it('has no results after an erasure has deleted them, and the error says why', async () => {
    const { id } = await made();
    const item = await readItem(api.table, keys.listed(aStore().id, 'BULK_OPERATION', id));
    const over = { ...parseBulkOperation(item), status: 'done', ranFromMs: 1, filesErasedAtMs: Date.UTC(2026, 10, 28) } as const;
    await transact(api.table, [{ as: 'bulk', put: { Item: bulkOperationItem(aStore().id, over) } }]);
    const { statusCode, json } = await api.send({ route: `${path}/{id}/results`, params: { id: String(id) }, key });
    expect([statusCode, json.error.errors[0]]).toEqual([
      422,
      {
        ...{ param: '', code: 'no_bulk_results', message: 'The results were deleted because they may have named an erased customer.' },
        meta: { reason: 'erased', erased_at: '2026-11-28T00:00:00.000Z' },
      },
    ]);
  });

  it('is not found for a key that neither created it nor has the scope for its calls', async () => {
    const named = await made();
    const any = await made({ size: 1 });
    const alike = await api.key(['write_products']);
    const keys = [key, alike, await api.key(['read_products', 'write_orders'])];
    const seen = [];
    for (const one of keys) seen.push([(await get(named.id, one)).statusCode, (await get(any.id, one)).statusCode]);
    expect(seen).toEqual([
      [200, 200],
      [200, 404],
      [404, 404],
    ]);
    const { json } = await api.send({ route: path, key: alike });
    expect(json.data.map(({ id }: { id: number }) => id)).toEqual([named.id]);
    expect((await start(any.id, alike)).statusCode).toBe(404);
  });
});

describe('the calls of lines', () => {
  it('are all operations that write to a store, and no others', () => {
    const looksOnly = ['previewOrder', 'previewRefund', 'lookUpGiftCard'];
    const writing = contracts.filter(
      ({ surface, group, endpoint }) =>
        surface === 'public' && group !== 'oauth' && group !== 'bulk-operations' && endpoint.method !== 'GET',
    );
    const wanted = writing.map(({ name }) => name).filter((name) => !looksOnly.includes(name));
    expect(wanted.filter((name) => !isBulkTarget(name))).toEqual([]);
  });
});

describe('a line of a named operation', () => {
  it('has no body field with the name of a path value', () => {
    const described = Object.entries(document.paths).flatMap(([route, methods]) =>
      Object.values(methods).map((one) => ({ ...one, route })),
    );
    const targets = described.filter(({ operationId }) => isBulkTarget(operationId));
    const both = targets.flatMap(({ operationId, route, requestBody }) => {
      const properties = requestBody?.content['application/json']?.schema.properties ?? {};
      // A field whose schema refuses every value is not counted as a field of the body.
      const fields = Object.keys(properties).filter((name) => properties[name]?.not === undefined);
      return [...route.matchAll(/\{(\w+)\}/g)].flatMap(([, param = '']) => (fields.includes(param) ? [`${operationId} ${param}`] : []));
    });
    expect([targets.length > 25, both]).toEqual([true, []]);
  });
});
