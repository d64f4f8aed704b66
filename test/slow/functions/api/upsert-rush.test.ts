import { customerEndpoints } from '#functions/api/customers/endpoints.ts';
import { customerOperations } from '#functions/api/customers/operations.ts';
import { productEndpoints } from '#functions/api/products/endpoints.ts';
import { productOperations } from '#functions/api/products/operations.ts';
import { openApiGroup } from '#functions/wiring/open-api-group.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { imageTargets } from '#shared/webhooks/sending/target-url.ts';
import { withoutStaff } from '#test/support/fakes/without-staff.ts';
import { type BusyCalls, busyCalls, countedAnswers } from '#test/support/simulators/busy-calls.ts';

/*
 * Many requests upsert the same object at the same time, on a table that behaves like DynamoDB under load. All requests
 * must succeed: one creates the object, and each other request changes it.
 */

jest.setTimeout(300_000);

const products: BusyCalls['open'] = (table, ids, log) =>
  openApiGroup(productEndpoints, productOperations({ ...ids, table, imagePolicy: imageTargets(false) }), withoutStaff(table), null, log);
const customers: BusyCalls['open'] = (table, ids, log) =>
  openApiGroup(customerEndpoints, customerOperations({ ...ids, table }), withoutStaff(table), null, log);

const put = (what: 'products' | 'customers', system: string, body: object) => ({
  ...{ atMs: 0, method: 'PUT', route: `/v1/${what}/external/{system}/{system_id}`, params: { system, system_id: 'A1' }, body },
});
const mug = (n: number) => ({ name: `Mug ${n}`, variants: [{ sku: 'MUG', price: `${n}.00`, external_ids: { pim: 'V1' } }] });

describe('concurrent upserts of one object', () => {
  it.each([
    ['a product by its id', 'PRODUCT', products, 200, (n: number) => put('products', 'erp', mug(n))],
    [
      'a product by its ids in two systems, and by its variant',
      'PRODUCT',
      products,
      80,
      (n: number) => put('products', n % 2 ? 'erp' : 'shop', mug(n)),
    ],
    [
      'a customer',
      'CUSTOMER',
      customers,
      200,
      (n: number) => put('customers', 'crm', { email: 'ada@example.com', first_name: `Ada ${n}` }),
    ],
  ] as const)('create %s once, and change it once for each other request', async (_, kind, open, count, callOf) => {
    const rush = await busyCalls({ seed: 1, calls: Array.from({ length: count }, (_, n) => callOf(n)), open });
    expect(countedAnswers(rush.answers)).toEqual({ '201': 1, '200': count - 1 });
    expect((await readPartition(rush.table, keys.listPartition(rush.store.id, kind))).length).toBe(1);
    rush.close();
  });
});
