import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { locationItem } from '#shared/inventory/locations-table.ts';
import { idFloor, idTimeMs } from '#shared/kernel/object-id.ts';
import { aLocation } from '#test/support/builders/a-location.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';
import { storedEvents } from '#test/support/harness/stored-events.ts';

/* What staff restore from an export keeps the ids that it had, as far as they are free. */

let api: Api;
beforeAll(async () => {
  api = await anApi();
  await api.table.client.send(new PutCommand({ TableName: api.table.name, Item: locationItem(aStore().id, aLocation()) }));
});
afterAll(() => api.close());

const madeAtMs = Date.UTC(2026, 2, 1, 10);
const idsFrom = (n: number, count: number): number[] => Array.from({ length: count }, (_, at) => idFloor(madeAtMs) + n + at);

async function post(noun: string, body: object, ids: readonly number[] | string, idempotencyKey?: string) {
  const headers = {
    'restored-ids': typeof ids === 'string' ? ids : ids.join(','),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  const key = await api.token({ email: 'ops@example.com', operator: true });
  const { id } = aStore();
  const route = `/admin/v1/stores/{store_id}/${noun}`;
  const { statusCode, json } = await api.send({ method: 'POST', route, params: { store_id: id }, body, key, headers });
  return { statusCode, ...json };
}

const aProduct = (name: string) => ({
  name,
  status: 'active',
  options: [{ name: 'Size', values: ['S', 'M'] }],
  images: [{ url: `https://images.example/${name}.png` }],
  variants: ['S', 'M'].map((Size) => ({ option_values: { Size }, sku: `${name}-${Size}`, price: '5.00' })),
});

describe('ids that staff restore', () => {
  it('are those of the object, with the time of its creation, while it is written now', async () => {
    const [id = 0] = idsFrom(0, 1);
    const beforeMs = Date.now();
    const { statusCode, data } = await post('brands', { name: 'Acme' }, [id]);
    expect([statusCode, data.id, data.created_at]).toEqual([201, id, '2026-03-01T10:00:00.000Z']);
    expect(Date.parse(data.updated_at)).toBeGreaterThanOrEqual(beforeMs);
  });

  it('are those of a product, of its images and of its variants, in the order in which it shows them', async () => {
    const ids = idsFrom(10, 4);
    const beforeMs = Date.now();
    const { data } = await post('products', aProduct('Mug'), ids);
    const shown = [data, ...data.images, ...data.variants];
    expect(shown.map((one) => one.id)).toEqual(ids);
    expect(data.variants[1].created_at).toBe('2026-03-01T10:00:00.000Z');
    // Its events are of now: what reads them in their order goes on from where it is.
    const events = await storedEvents(api.table, aStore().id);
    const created = events.find(({ topic }) => topic === 'product.created');
    expect(created.data.id).toBe(ids[0]);
    expect(Date.parse(created.created_at)).toBeGreaterThanOrEqual(beforeMs);
  });

  it('are those of a customer and of the addresses', async () => {
    const ids = idsFrom(20, 3);
    const address = { line1: '1 Quay', city: 'Dublin', country: 'IE' };
    const { data } = await post('customers', { email: 'ada@example.com', addresses: [address, { ...address, line1: '2 Quay' }] }, ids);
    expect([data, ...data.addresses].map((one) => one.id)).toEqual(ids);
  });

  it('are new ones where another object has them, and where fewer are named than it has parts', async () => {
    const ids = idsFrom(30, 2);
    expect((await post('suppliers', { name: 'Pottery' }, ids)).data.id).toBe(ids[0]);
    const again = await post('suppliers', { name: 'Pottery' }, ids);
    expect([again.statusCode, idTimeMs(again.data.id) > madeAtMs]).toEqual([201, true]);
    const { data } = await post('products', aProduct('Cup'), idsFrom(40, 1));
    const isKept = [data, ...data.images, ...data.variants].map((one) => idTimeMs(one.id) === madeAtMs);
    expect(isKept).toEqual([true, false, false, false]);
  });

  it('are refused when no object has them yet, and nothing is made', async () => {
    const { statusCode, error } = await post('brands', { name: 'Tomorrow' }, [idFloor(Date.now() + 3_600_000)]);
    expect([statusCode, error.errors]).toMatchObject([422, [{ param: 'Restored-Ids', code: 'too_large' }]]);
  });

  it('are answered again with the key of the request', async () => {
    const first = await post('brands', { name: 'Kept' }, idsFrom(50, 1), 'restore:1');
    expect(await post('brands', { name: 'Kept' }, idsFrom(50, 1), 'restore:1')).toEqual(first);
  });

  it('are not for integrations to name', async () => {
    const key = await api.key();
    const headers = { 'restored-ids': String(idsFrom(60, 1)) };
    const { statusCode, json } = await api.send({ method: 'POST', route: '/v1/products', body: aProduct('Bowl'), key, headers });
    expect([statusCode, idTimeMs(json.data.id) > madeAtMs]).toEqual([201, true]);
  });
});
