import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { aLocation } from '#test/support/builders/a-location.ts';
import { aProduct } from '#test/support/builders/a-product.ts';
import { putProduct } from '#test/support/builders/put-product.ts';
import { type BulkRunner, bulkRunner } from '#test/support/harness/bulk-runner.ts';

/** Returns all items in the table except the bulk operation itself and the requests for its steps. */
async function stateOf({ table }: BulkRunner): Promise<readonly unknown[]> {
  const { Items: items = [] } = await table.client.send(new ScanCommand({ TableName: table.name }));
  const own = new Set(['bulk_operation', 'unique_value bulk_place', 'event', 'outbox']);
  return items
    .filter(({ entity, pk }) => !own.has(String(entity)) && !String(pk).includes('bulk_place'))
    .sort((a, b) => (`${a['pk']} ${a['sk']}` < `${b['pk']} ${b['sk']}` ? -1 : 1));
}

const call = (method: string, path: string, body?: object) => JSON.stringify({ method, path, ...(body === undefined ? {} : { body }) });
const variantOf = ({ variants }: ReturnType<typeof aProduct>) => variants[0]?.id ?? 0;

describe('a dry run', () => {
  let runner: BulkRunner;
  const product = aProduct();
  const address = { first_name: 'Ada', last_name: 'King', line1: '1 Way', city: 'Ghent', country: 'BE', postcode: '9000' };

  beforeAll(async () => {
    runner = await bulkRunner({
      scopes: ['write_products', 'write_customers', 'write_orders', 'write_inventory', 'write_gift_cards', 'write_discounts'],
    });
    await putProduct(runner.table, product, { locationId: aLocation().id, onHand: 5 });
    const id = await runner.begin('{"email":"ada@example.com"}', { target: 'createCustomer' });
    await runner.settle();
    expect(runner.results(id)).toMatchObject([{ status: 201 }]);
  });
  afterAll(() => runner.close());

  it('reports line, field and reason of each kind of error, accepts the others, and changes nothing', async () => {
    const order = (quantity: number) => ({
      line_items: [{ variant_id: variantOf(product), quantity }],
      customer: { email: 'bob@example.com' },
      shipping_address: address,
    });
    const lines = [
      call('POST', '/customers', { email: 'new@example.com' }),
      call('POST', '/customers', { email: 'ada@example.com' }),
      call('POST', '/customers', { email: 'nobody' }),
      call('PATCH', `/products/${product.id}`, { name: 'Cotton shirt' }),
      call('PATCH', `/products/${product.id}`, { name: '' }),
      call('PATCH', '/products/77', { name: 'Nothing' }),
      call('DELETE', `/products/${product.id}`),
      call('POST', '/inventory-levels/set', { variant_id: variantOf(product), location_id: aLocation().id, on_hand: 9 }),
      call('POST', '/inventory-levels/adjust', { variant_id: variantOf(product), location_id: aLocation().id, delta: -6 }),
      call('POST', '/discounts', { code: 'SUMMER', type: 'percentage', value: '10' }),
      call('POST', '/gift-cards', { value: '10.005' }),
      call('POST', '/orders', order(2)),
      call('POST', '/orders', order(99)),
      call('POST', '/bookings/1/cancel', {}),
      '{',
    ];
    const before = await stateOf(runner);
    const id = await runner.begin(lines.join('\n'), { isDryRun: true });
    await runner.settle();
    const told = runner.results(id).map(({ line, status, id: made, error }) => {
      const first = error?.errors?.[0];
      return [line, status, made ?? null, first?.param ?? null, first?.code ?? error?.code ?? null];
    });
    expect(told).toEqual([
      [1, 201, null, null, null],
      [2, 422, null, 'email', 'taken'],
      [3, 422, null, 'email', 'invalid_email'],
      [4, 200, null, null, null],
      [5, 422, null, 'name', 'too_short'],
      [6, 404, null, null, 'not_found'],
      [7, 200, null, null, null],
      [8, 200, null, null, null],
      [9, 422, null, 'delta', 'insufficient_stock'],
      [10, 201, null, null, null],
      [11, 422, null, 'value', 'too_many_decimals'],
      [12, 201, null, null, null],
      [13, 422, null, 'line_items[0].quantity', 'insufficient_stock'],
      [14, 403, null, null, 'insufficient_scope'],
      [15, 400, null, null, 'malformed_json'],
    ]);
    expect(await stateOf(runner)).toEqual(before);
    expect(await runner.read(id)).toMatchObject({ status: 'done', isDryRun: true, succeeded: 6, failed: 9 });
  });
});
