import { scopes } from '#shared/api-keys/scopes.ts';
import { topics } from '#shared/events/topics.ts';
import { errorsByStatus } from '#shared/http/common-errors.ts';
import { listParams } from '#shared/http/query-params.ts';
import { type Contract, contracts } from '../support/harness/an-api.ts';

type Endpoint = readonly [endpoint: string, scope: string, status: 200 | 201, answer: string, filters: string, emits: string];

/** The specification's endpoints, from its summary and the filters of each resource. */
const specified: readonly Endpoint[] = [
  ['GET /store', 'read_store', 200, 'Store', '', ''],
  ['GET /products', 'read_products', 200, 'list of Product', 'status kind category_id brand_id sku slug ids', ''],
  ['POST /products', 'write_products', 201, 'Product', '', 'product.created'],
  ['GET /categories', 'read_products', 200, 'list of Category', 'parent_id', ''],
  ['GET /brands', 'read_products', 200, 'list of Brand', '', ''],
  ['GET /locations', 'read_inventory', 200, 'list of Location', '', ''],
  ['GET /inventory-levels', 'read_inventory', 200, 'list of InventoryLevel', 'variant_ids location_id', ''],
  ['POST /inventory-levels/adjust', 'write_inventory', 200, 'InventoryLevel', '', 'inventory.updated'],
  ['POST /inventory-levels/set', 'write_inventory', 200, 'InventoryLevel', '', 'inventory.updated'],
  ['GET /orders', 'read_orders', 200, 'list of Order', 'status payment_status customer_id source email', ''],
  ['POST /orders', 'write_orders', 201, 'Order', '', 'order.created order.paid inventory.updated'],
  ['POST /orders/{id}/refunds', 'write_orders', 201, 'Refund', '', 'refund.created order.refunded'],
  ['POST /orders/{id}/notes', 'write_orders', 201, 'OrderNote', '', ''],
  ['GET /purchase-orders', 'read_orders', 200, 'list of PurchaseOrder', 'status order_id supplier_id', ''],
  ['GET /purchase-orders/{id}', 'read_orders', 200, 'PurchaseOrder', '', ''],
  ['GET /customers', 'read_customers', 200, 'list of Customer', 'email accepts_marketing', ''],
  ['POST /customers', 'write_customers', 201, 'Customer', '', 'customer.created'],
  ['GET /customers/{id}', 'read_customers', 200, 'Customer', '', ''],
  ['PATCH /customers/{id}', 'write_customers', 200, 'Customer', '', 'customer.updated'],
  ['GET /discounts', 'read_discounts', 200, 'list of Discount', 'code', ''],
  ['POST /discounts', 'write_discounts', 201, 'Discount', '', 'discount.created'],
  ['GET /discounts/{id}', 'read_discounts', 200, 'Discount', '', ''],
  ['PATCH /discounts/{id}', 'write_discounts', 200, 'Discount', '', ''],
  ['DELETE /discounts/{id}', 'write_discounts', 200, 'Deleted', '', ''],
  ['GET /gift-cards', 'read_gift_cards', 200, 'list of GiftCard', 'status customer_id', ''],
  ['POST /gift-cards', 'write_gift_cards', 201, 'IssuedGiftCard', '', 'gift_card.issued'],
  ['GET /gift-cards/{id}', 'read_gift_cards', 200, 'GiftCard', '', ''],
  ['POST /gift-cards/{id}/disable', 'write_gift_cards', 200, 'GiftCard', '', ''],
  ['GET /bookings', 'read_bookings', 200, 'list of Booking', 'status customer_id order_id starts_after starts_before', ''],
  ['GET /bookings/{id}', 'read_bookings', 200, 'Booking', '', ''],
  ['POST /bookings/{id}/cancel', 'write_bookings', 200, 'CancelledBooking', '', 'booking.cancelled'],
  ['GET /reports/sales', 'read_reports', 200, 'SalesReport', 'from to interval', ''],
  ['POST /oauth/token', 'public', 200, 'not wrapped', '', ''],
  ['GET /oauth/installation', 'app_token', 200, 'AppInstallation', '', ''],
  ['DELETE /oauth/installation', 'app_token', 200, 'AppInstallation', '', 'app.uninstalled'],
];

/** Query parameters that we added (specification: Versioning, 2). */
const addedParameters: Readonly<Record<string, string>> = {
  'GET /customers': 'external_id q',
  'GET /products': 'external_id q variant_external_id product_type tag',
  'GET /orders': 'external_id q',
  'GET /locations': 'external_id',
  'GET /reports/sales': 'format',
  'GET /inventory-levels': 'include sku',
  'GET /purchase-orders': 'include q',
  'GET /gift-cards': 'q',
  'GET /bookings': 'q',
  'GET /purchase-orders/{id}': 'include',
};

const words = (text: string): string[] => text.split(' ').filter(Boolean);
const ofIntegrations = contracts.filter(({ surface }) => surface === 'public');
const contractOf = (endpoint: string): Contract | undefined =>
  ofIntegrations.find(({ endpoint: { method, path } }) => `${method} ${path}` === endpoint);
const built = specified.flatMap(([endpoint, ...facts]) => {
  const contract = contractOf(endpoint);
  return contract === undefined ? [] : [[endpoint, contract, facts] as const];
});

type Schema = { readonly type: string; readonly pipe?: readonly object[]; readonly entries?: Readonly<Record<string, Schema>> };
type ListSchema = Schema & { readonly item?: Schema };

function titleOf({ pipe = [] }: Schema): string | undefined {
  const [title] = pipe.flatMap((action) => ('title' in action ? [String(action.title)] : []));
  return title;
}

/** Describes a contract's answer in the same format as `specified`, such as `list of Product`. */
function answerOf({ endpoint }: Contract): string {
  const { data, has_more, next_cursor } = (endpoint.success.body as unknown as Schema).entries ?? {};
  if (data === undefined) return 'not wrapped';
  const { item } = data as ListSchema;
  if (item === undefined) return String(titleOf(data));
  expect([has_more?.type, next_cursor?.type]).toEqual(['boolean', 'nullable']);
  return `list of ${titleOf(item)}`;
}

describe('an endpoint of the specification', () => {
  it.each(built)(
    '%s has the scope, status, answer, filters and events of the summary',
    (name, contract, [scope, status, answer, filters, emits]) => {
      const { endpoint } = contract;
      expect([endpoint.scope, endpoint.success.status, answerOf(contract)]).toEqual([scope, status, answer]);
      const shared = answer.startsWith('list of ') ? Object.keys(listParams) : [];
      expect(Object.keys(endpoint.query ?? {}).sort()).toEqual(
        [...shared, ...words(filters), ...words(addedParameters[name] ?? '')].sort(),
      );
      expect(endpoint.emits).toEqual(expect.arrayContaining(words(emits)));
      if (emits === '') expect(endpoint.emits).toEqual([]);
    },
  );

  it('is listed here', () => {
    expect(specified.map(([endpoint]) => endpoint).filter((endpoint) => contractOf(endpoint) === undefined)).toEqual([]);
  });
});

/** The statuses that each kind of endpoint must or must not declare (specification: Errors). */
const statuses: readonly (readonly [kind: string, is: (contract: Contract) => boolean, always: number[], never: number[]])[] = [
  ['a list', ({ endpoint: { query = {} } }) => 'cursor' in query, [400, 401, 403, 422, 429, 500], [409]],
  [
    'a single object',
    ({ endpoint: { method, path, query } }) => method === 'GET' && query === undefined && path.endsWith('/{id}'),
    [401, 403, 404, 429, 500],
    [400, 409, 422],
  ],
  [
    'a POST with a body',
    ({ endpoint: { method, body } }) => method === 'POST' && body !== undefined,
    [400, 401, 403, 409, 422, 429, 500],
    [],
  ],
  ['a POST on an object', ({ endpoint: { method, path } }) => method === 'POST' && path.includes('{id}'), [401, 403, 404, 409, 422], []],
  ['a PATCH', ({ endpoint: { method } }) => method === 'PATCH', [400, 401, 403, 404, 422, 429, 500], [409]],
  ['a DELETE', ({ endpoint: { method } }) => method === 'DELETE', [401, 403, 429, 500], [409]],
];

describe('the errors of', () => {
  it.each(statuses)('%s are those of its kind', (_, is, always, never) => {
    const ofKind = ofIntegrations.filter((contract) => contract.endpoint.scope.includes('_') && is(contract));
    expect(ofKind.length).toBeGreaterThan(0);
    for (const { name, endpoint } of ofKind) {
      const answered = [...errorsByStatus(endpoint).keys()];
      expect([name, always.filter((status) => !answered.includes(status)), never.filter((status) => answered.includes(status))]).toEqual([
        name,
        [],
        [],
      ]);
    }
  });

  it('every DELETE of an object include a 404', () => {
    const deletions = ofIntegrations.filter(({ endpoint: { method, path } }) => method === 'DELETE' && path.includes('{id}'));
    expect(deletions.map(({ name, endpoint }) => [name, errorsByStatus(endpoint).has(404)])).toEqual([
      ['deleteProduct', true],
      ['deleteDiscount', true],
    ]);
  });
});

it('the scopes are those of the specification', () => {
  const inBoth = ['products', 'inventory', 'orders', 'customers', 'discounts', 'gift_cards', 'bookings'];
  expect([...scopes].sort()).toEqual([...inBoth.flatMap((noun) => [`read_${noun}`, `write_${noun}`]), 'read_reports', 'read_store'].sort());
});

it('the topics are those of the specification, and of apps', () => {
  expect([...topics].sort()).toEqual(
    [
      ...['created', 'updated', 'paid', 'fulfilled', 'cancelled', 'refunded'].map((what) => `order.${what}`),
      ...['created', 'updated', 'deleted'].map((what) => `product.${what}`),
      ...['created', 'updated', 'cancelled'].map((what) => `booking.${what}`),
      ...['customer', 'return'].flatMap((noun) => [`${noun}.created`, `${noun}.updated`]),
      'inventory.updated',
      'refund.created',
      'discount.created',
      'gift_card.issued',
      'app.uninstalled',
    ].sort(),
  );
});

it('every endpoint except the documents needs a credential', () => {
  const open = ofIntegrations.filter(({ endpoint }) => endpoint.scope === 'public').map(({ endpoint }) => endpoint.path);
  expect(open.filter((path) => path !== '/oauth/token')).toEqual(['/.well-known/oauth-authorization-server', '/openapi.json']);
});

it('keys and webhook endpoints are not accessible to integrations', () => {
  const managed = contracts.filter(({ route }) => /key|webhook|delivery|deliveries|staff/.test(route));
  expect(managed.filter(({ surface }) => surface === 'public')).toEqual([]);
  expect(managed.length).toBeGreaterThan(10);
});
