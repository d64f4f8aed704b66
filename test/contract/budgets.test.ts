import { contracts } from '../support/harness/an-api.ts';
import { type MeasuredRequest, measuredApi } from '../support/harness/measured-requests.ts';
import { admin } from '../support/harness/seeded-store.ts';

type Counts = readonly [name: string, calls: number, steps: number];

/*
 * The number of DynamoDB calls of each request, and the number of sequential steps that these calls take. Both numbers
 * include the reads of the store and the caller. The first request in a rate window takes one more call and one more
 * step.
 */
const integrations: readonly Counts[] = [
  ['GET /v1/store', 2, 1],
  ['GET /v1/locations?updated_since', 4, 3],
  ['GET /v1/search', 12, 3],
  ['GET /v1/search (number)', 27, 5],
  ['GET /v1/products', 5, 3],
  ['GET /v1/products?q', 6, 4],
  ['GET /v1/products?status', 6, 3],
  ['GET /v1/products?kind', 6, 3],
  ['GET /v1/products?category_id', 6, 3],
  ['GET /v1/products?brand_id', 6, 3],
  ['GET /v1/products?sku', 7, 3],
  ['GET /v1/products?slug', 6, 3],
  ['GET /v1/products?ids', 5, 3],
  ['GET /v1/products?updated_since', 6, 3],
  ['GET /v1/products?created_since', 5, 3],
  ['GET /v1/products?brand_id&status', 6, 3],
  ['GET /v1/products/{id}', 5, 2],
  ['POST /v1/products', 4, 3],
  ['POST /v1/products (Idempotency-Key)', 5, 4],
  ['PATCH /v1/products/{id}', 6, 3],
  ['PUT /v1/products/external/{system}/{system_id}', 5, 4],
  ['DELETE /v1/products/{id}', 6, 3],
  ['GET /v1/categories?parent_id', 4, 3],
  ['GET /v1/categories?updated_since', 4, 3],
  ['GET /v1/brands?updated_since', 4, 3],
  ['GET /v1/inventory-levels', 5, 3],
  ['GET /v1/inventory-levels?location_id', 5, 3],
  ['GET /v1/inventory-levels?variant_ids', 6, 3],
  ['GET /v1/inventory-levels?sku', 8, 4],
  ['GET /v1/inventory-levels?updated_since', 6, 3],
  ['GET /v1/inventory-levels?include', 6, 4],
  ['POST /v1/inventory-levels/adjust', 6, 4],
  ['POST /v1/inventory-levels/adjust (Idempotency-Key)', 7, 5],
  ['POST /v1/inventory-levels/set', 6, 4],
  ['POST /v1/inventory-levels/set (Idempotency-Key)', 7, 5],
  ['GET /v1/inventory-movements', 4, 2],
  ['GET /v1/inventory-movements?variant_id', 5, 3],
  ['GET /v1/inventory-movements?location_id', 4, 2],
  ['GET /v1/inventory-movements?order_id', 4, 2],
  ['GET /v1/inventory-movements?include', 7, 4],
  ['GET /v1/customers?q', 5, 3],
  ['GET /v1/customers?email', 4, 3],
  ['GET /v1/customers?updated_since', 4, 3],
  ['POST /v1/customers', 3, 2],
  ['POST /v1/customers (Idempotency-Key)', 4, 3],
  ['PUT /v1/customers/external/{system}/{system_id}', 5, 4],
  ['PATCH /v1/customers/{id}', 4, 3],
  ['GET /v1/discounts?code', 4, 3],
  ['GET /v1/discounts?updated_since', 4, 3],
  ['POST /v1/discounts', 3, 2],
  ['POST /v1/discounts (Idempotency-Key)', 4, 3],
  ['PATCH /v1/discounts/{id}', 4, 3],
  ['DELETE /v1/discounts/{id}', 4, 3],
  ['GET /v1/gift-cards?q', 3, 2],
  ['GET /v1/gift-cards?status', 4, 3],
  ['GET /v1/gift-cards?customer_id', 4, 3],
  ['GET /v1/gift-cards?updated_since', 4, 3],
  ['POST /v1/gift-cards', 4, 3],
  ['POST /v1/gift-cards (Idempotency-Key)', 5, 4],
  ['POST /v1/gift-cards/{id}/disable', 4, 3],
  ['POST /v1/gift-cards/lookup', 5, 3],
  ['POST /v1/gift-cards/{id}/redemptions', 4, 3],
  ['POST /v1/gift-cards/{id}/redemptions (Idempotency-Key)', 5, 4],
  ['POST /v1/gift-cards/{id}/restorations', 5, 3],
  ['POST /v1/gift-cards/{id}/restorations (Idempotency-Key)', 6, 4],
  ['GET /v1/gift-cards/{id}/movements', 5, 3],
  ['GET /v1/reports/sales', 5, 3],
  ['GET /v1/reports/sales (two years)', 12, 3],
  ['GET /v1/reports/sales/breakdown', 62, 2],
  ['GET /v1/reports/sales/breakdown (by category)', 64, 3],
  ['GET /v1/events', 4, 3],
  ['GET /v1/events?after_sequence', 4, 3],
  ['GET /v1/events?topic', 4, 3],
  ['GET /v1/events?request_id', 3, 2],
  ['GET /v1/events?created_since', 4, 3],
  ['GET /v1/bulk-operations?status', 3, 2],
  ['POST /v1/bulk-operations', 4, 3],
  ['POST /v1/bulk-operations (Idempotency-Key)', 5, 4],
  ['POST /v1/bulk-operations/{id}/start', 4, 3],
  ['POST /v1/bulk-operations/{id}/cancel', 4, 3],
  ['POST /v1/bulk-operations/{id}/undo', 5, 4],
  ['GET /v1/orders', 4, 3],
  ['GET /v1/orders?q', 8, 5],
  ['GET /v1/orders?status', 5, 3],
  ['GET /v1/orders?payment_status', 5, 3],
  ['GET /v1/orders?customer_id', 5, 3],
  ['GET /v1/orders?email', 5, 3],
  ['GET /v1/orders?source', 5, 3],
  ['GET /v1/orders?updated_since', 5, 3],
  ['GET /v1/orders/{id}', 4, 3],
  ['POST /v1/orders', 14, 5],
  ['POST /v1/orders (Idempotency-Key)', 15, 6],
  ['POST /v1/orders (1 variants)', 11, 5],
  ['POST /v1/orders (10 variants)', 11, 5],
  ['POST /v1/orders (40 variants)', 11, 5],
  ['POST /v1/orders (100 variants)', 19, 9],
  ['POST /v1/orders (booking)', 18, 6],
  ['POST /v1/orders (booking, Idempotency-Key)', 19, 7],
  ['POST /v1/orders/preview', 9, 3],
  ['PATCH /v1/orders/{id}', 6, 4],
  ['POST /v1/orders/{id}/mark-paid', 6, 4],
  ['POST /v1/orders/{id}/mark-paid (booking)', 7, 4],
  ['POST /v1/orders/{id}/fulfill', 6, 4],
  ['POST /v1/orders/{id}/deliver', 6, 4],
  ['POST /v1/orders/{id}/cancel', 8, 4],
  ['POST /v1/orders/{id}/cancel (gift cards)', 10, 5],
  ['POST /v1/orders/{id}/cancel (booking)', 9, 5],
  ['POST /v1/orders/{id}/cancel (refunded)', 10, 5],
  ['POST /v1/orders/{id}/refunds', 8, 4],
  ['POST /v1/orders/{id}/refunds (booking)', 8, 5],
  ['POST /v1/orders/{id}/refunds (gift cards)', 8, 5],
  ['POST /v1/orders/{id}/refunds/preview', 3, 2],
  ['GET /v1/orders/{id}/refunds', 4, 2],
  ['GET /v1/returns', 4, 3],
  ['GET /v1/returns?status', 5, 3],
  ['GET /v1/returns?order_id', 5, 3],
  ['GET /v1/returns?customer_id', 5, 3],
  ['GET /v1/returns?updated_since', 5, 3],
  ['GET /v1/returns/{id}', 4, 3],
  ['GET /v1/returns/{id}?include', 5, 3],
  ['POST /v1/orders/{id}/returns', 6, 4],
  ['POST /v1/returns/{id}/approve', 5, 4],
  ['POST /v1/returns/{id}/decline', 6, 5],
  ['POST /v1/returns/{id}/receive', 9, 5],
  ['POST /v1/returns/{id}/close', 6, 5],
  ['POST /v1/returns/{id}/cancel', 6, 5],
  ['GET /v1/bookings', 4, 3],
  ['GET /v1/bookings?q', 8, 4],
  ['GET /v1/bookings?status', 5, 3],
  ['GET /v1/bookings?customer_id', 5, 3],
  ['GET /v1/bookings?order_id', 5, 3],
  ['GET /v1/bookings?starts_after', 5, 3],
  ['GET /v1/bookings?status&starts_before', 5, 3],
  ['GET /v1/bookings?customer_id&status&starts_after', 5, 3],
  ['GET /v1/bookings?updated_since', 5, 3],
  ['GET /v1/bookings/{id}', 4, 3],
  ['POST /v1/bookings/{id}/cancel', 9, 5],
  ['POST /v1/bookings/{id}/cancel (no order)', 7, 4],
  ['POST /v1/bookings/{id}/cancel (credit)', 10, 5],
  ['GET /v1/orders/{id}/notes', 4, 2],
  ['GET /v1/purchase-orders', 4, 3],
  ['GET /v1/purchase-orders?q', 3, 2],
  ['GET /v1/purchase-orders?status', 5, 3],
  ['GET /v1/purchase-orders?order_id', 5, 3],
  ['GET /v1/purchase-orders?supplier_id', 5, 3],
  ['GET /v1/purchase-orders?supplier_id&status', 5, 3],
  ['GET /v1/purchase-orders?updated_since', 5, 3],
  ['GET /v1/purchase-orders?include', 6, 4],
  ['GET /v1/purchase-orders/{id}', 4, 3],
  ['GET /v1/purchase-orders/{id}?include', 6, 3],
  ['POST /v1/orders/{id}/notes', 3, 2],
  ['GET /.well-known/oauth-authorization-server', 1, 1],
  ['POST /v1/oauth/token', 14, 5],
  ['POST /v1/oauth/token (Idempotency-Key)', 15, 6],
  ['POST /v1/oauth/token (new app)', 12, 4],
  ['DELETE /v1/oauth/installation', 5, 3],
];

const staff: readonly Counts[] = [
  [`GET ${admin}/orders/{id}/record`, 9, 3],
  ['GET /admin/v1/me', 2, 2],
  ['GET /admin/v1/stores', 3, 3],
  ['POST /admin/v1/stores', 2, 2],
  ['GET /admin/v1/apps', 3, 3],
  ['POST /admin/v1/apps', 2, 2],
  ['GET /admin/v1/apps/{id}', 2, 2],
  ['PATCH /admin/v1/apps/{id}', 3, 3],
  ['POST /admin/v1/apps/{id}/roll-client-secret', 3, 3],
  ['POST /admin/v1/apps/{id}/roll-webhook-secret', 3, 3],
  [`GET ${admin}/app-installations?updated_since`, 5, 3],
  [`POST ${admin}/app-installations/{id}/uninstall`, 6, 3],
  ['GET /admin/v1/oauth/request', 6, 3],
  [`POST ${admin}/oauth/approve`, 7, 3],
  [`POST ${admin}/oauth/approve (Idempotency-Key)`, 8, 4],
  [`GET ${admin}`, 3, 1],
  [`PATCH ${admin}`, 5, 3],
  [`POST ${admin}/staff`, 4, 2],
  [`POST ${admin}/staff (Idempotency-Key)`, 5, 3],
  [`PATCH ${admin}/staff/{id}`, 5, 3],
  [`DELETE ${admin}/staff/{id}`, 5, 3],
  [`GET ${admin}/api-keys`, 5, 3],
  [`POST ${admin}/api-keys`, 4, 2],
  [`POST ${admin}/api-keys (Idempotency-Key)`, 5, 3],
  [`PATCH ${admin}/api-keys/{id}`, 6, 4],
  [`POST ${admin}/api-keys/{id}/roll`, 6, 4],
  [`POST ${admin}/api-keys/{id}/revoke`, 6, 4],
  [`POST ${admin}/webhook-endpoints`, 4, 2],
  [`POST ${admin}/webhook-endpoints (Idempotency-Key)`, 5, 3],
  [`PATCH ${admin}/webhook-endpoints/{id}`, 5, 3],
  [`DELETE ${admin}/webhook-endpoints/{id}`, 5, 3],
  [`POST ${admin}/webhook-endpoints/{id}/roll-secret`, 5, 3],
  [`POST ${admin}/webhook-endpoints/{id}/preview-filter`, 7, 4],
  [`GET ${admin}/webhook-endpoints/{id}/figures`, 5, 2],
  [`GET ${admin}/api-log?status`, 4, 2],
  [`GET ${admin}/summary`, 13, 3],
  [`GET ${admin}/objects`, 5, 2],
  [`GET ${admin}/activity?action`, 4, 2],
  [`GET ${admin}/requests/{request_id}`, 9, 4],
  [`GET ${admin}/webhook-deliveries?endpoint_id`, 5, 3],
  [`GET ${admin}/webhook-deliveries?status`, 5, 3],
  [`GET ${admin}/webhook-deliveries?topic`, 5, 3],
  [`GET ${admin}/webhook-deliveries?event_id`, 5, 3],
  [`GET ${admin}/webhook-deliveries?failure`, 4, 2],
  [`GET ${admin}/webhook-deliveries?response_class`, 10, 2],
  [`GET ${admin}/webhook-deliveries?created_before`, 4, 2],
  [`GET ${admin}/webhook-deliveries/{id}`, 5, 3],
  [`POST ${admin}/webhook-deliveries/{id}/resend`, 9, 5],
  [`POST ${admin}/webhook-endpoints/{id}/send-sample`, 5, 3],
  [`POST ${admin}/webhook-endpoints/{id}/recover`, 7, 4],
  [`POST ${admin}/webhook-endpoints/{id}/recover (dry run)`, 6, 3],
  [`POST ${admin}/imports`, 4, 2],
  [`POST ${admin}/imports (Idempotency-Key)`, 5, 3],
  [`POST ${admin}/imports/{id}/plan`, 5, 3],
  [`POST ${admin}/imports/{id}/apply`, 5, 3],
  [`POST ${admin}/image-uploads`, 3, 1],
  [`POST ${admin}/image-uploads/{id}/complete`, 3, 1],
  [`POST ${admin}/locations`, 5, 3],
  [`POST ${admin}/locations (Idempotency-Key)`, 6, 4],
  [`PATCH ${admin}/locations/{id}`, 5, 3],
  [`DELETE ${admin}/locations/{id}`, 10, 6],
  [`GET ${admin}/categories?parent_id`, 5, 3],
  [`POST ${admin}/categories`, 4, 2],
  [`POST ${admin}/categories (Idempotency-Key)`, 5, 3],
  [`PATCH ${admin}/categories/{id}`, 5, 3],
  [`DELETE ${admin}/categories/{id}`, 7, 5],
  [`POST ${admin}/brands`, 4, 2],
  [`POST ${admin}/brands (Idempotency-Key)`, 5, 3],
  [`PATCH ${admin}/brands/{id}`, 5, 3],
  [`DELETE ${admin}/brands/{id}`, 7, 5],
  [`POST ${admin}/products`, 5, 3],
  [`POST ${admin}/products (Idempotency-Key)`, 6, 4],
  [`PATCH ${admin}/products/{id}`, 7, 3],
  [`GET ${admin}/customers?q`, 6, 3],
  [`GET ${admin}/customers?email`, 5, 3],
  [`GET ${admin}/customers?group_id`, 5, 3],
  [`PATCH ${admin}/customers/{id}`, 5, 3],
  [`DELETE ${admin}/customers/{id}`, 6, 3],
  [`GET ${admin}/customers/{id}/personal-data`, 10, 8],
  [`POST ${admin}/customer-groups`, 4, 2],
  [`POST ${admin}/customer-groups (Idempotency-Key)`, 5, 3],
  [`PATCH ${admin}/customer-groups/{id}`, 5, 3],
  [`DELETE ${admin}/customer-groups/{id}`, 7, 4],
  [`PUT ${admin}/pricing-settings`, 5, 3],
  [`GET ${admin}/group-prices?include`, 6, 4],
  [`POST ${admin}/group-prices`, 5, 3],
  [`PATCH ${admin}/group-prices/{id}`, 5, 3],
  [`DELETE ${admin}/group-prices/{id}`, 5, 3],
  [`GET ${admin}/quantity-breaks?include`, 6, 4],
  [`POST ${admin}/quantity-breaks`, 5, 3],
  [`PATCH ${admin}/quantity-breaks/{id}`, 5, 3],
  [`DELETE ${admin}/quantity-breaks/{id}`, 5, 3],
  [`GET ${admin}/suppliers?q`, 4, 2],
  [`POST ${admin}/suppliers`, 4, 2],
  [`POST ${admin}/suppliers (Idempotency-Key)`, 5, 3],
  [`PATCH ${admin}/suppliers/{id}`, 5, 3],
  [`DELETE ${admin}/suppliers/{id}`, 10, 6],
  [`GET ${admin}/variant-supplies?supplier_id`, 5, 3],
  [`GET ${admin}/variant-supplies?include`, 6, 3],
  [`GET ${admin}/variant-supplies/{id}?include`, 6, 3],
  [`PUT ${admin}/variant-supplies/{id}`, 9, 4],
  [`DELETE ${admin}/variant-supplies/{id}`, 6, 3],
  [`PUT ${admin}/purchasing-settings`, 5, 3],
  [`POST ${admin}/purchase-orders`, 10, 4],
  [`POST ${admin}/purchase-orders (Idempotency-Key)`, 11, 5],
  [`POST ${admin}/purchase-orders (for an order)`, 9, 4],
  [`PATCH ${admin}/purchase-orders/{id}`, 10, 5],
  [`POST ${admin}/purchase-orders/{id}/send`, 8, 4],
  [`POST ${admin}/purchase-orders/{id}/accept`, 6, 4],
  [`POST ${admin}/purchase-orders/{id}/ship`, 8, 5],
  [`POST ${admin}/purchase-orders/{id}/receive`, 7, 4],
  [`POST ${admin}/purchase-orders/{id}/cancel`, 7, 4],
  [`GET ${admin}/booking-services?include`, 6, 3],
  [`GET ${admin}/booking-services/{id}?include`, 6, 3],
  [`PUT ${admin}/booking-services/{id}`, 7, 3],
  [`DELETE ${admin}/booking-services/{id}`, 5, 3],
  [`POST ${admin}/booking-resources`, 4, 2],
  [`POST ${admin}/booking-resources (Idempotency-Key)`, 5, 3],
  [`PATCH ${admin}/booking-resources/{id}`, 5, 3],
  [`DELETE ${admin}/booking-resources/{id}`, 9, 6],
  [`GET ${admin}/locations/{id}/opening-hours`, 5, 2],
  [`PUT ${admin}/locations/{id}/opening-hours`, 6, 3],
  [`GET ${admin}/booking-resources/{id}/opening-hours`, 6, 3],
  [`PUT ${admin}/booking-resources/{id}/opening-hours`, 7, 4],
  [`GET ${admin}/bookings/availability`, 11, 4],
  [`POST ${admin}/bookings`, 18, 6],
  [`POST ${admin}/bookings (Idempotency-Key)`, 19, 7],
  [`POST ${admin}/bookings (paid)`, 19, 6],
  [`PATCH ${admin}/bookings/{id}`, 12, 5],
  [`POST ${admin}/bookings/{id}/deposit`, 7, 4],
  [`POST ${admin}/bookings/{id}/confirm`, 6, 4],
  [`POST ${admin}/bookings/{id}/complete`, 6, 4],
  [`POST ${admin}/bookings/{id}/no-show`, 6, 4],
  [`POST ${admin}/automatic-discounts`, 4, 2],
  [`POST ${admin}/automatic-discounts (Idempotency-Key)`, 5, 3],
  [`PATCH ${admin}/automatic-discounts/{id}`, 5, 3],
  [`DELETE ${admin}/automatic-discounts/{id}`, 5, 3],
];

const listed = [...integrations, ...staff];

/**
 * Requests for a list without filters or for a single object. The first step reads the caller and the store. The second
 * step reads the list or the object.
 */
const plainReads: readonly Counts[] = contracts
  .filter(({ endpoint, group, derived }) => endpoint.method === 'GET' && group !== 'docs' && !derived)
  .map(({ route }): Counts => [`GET ${route}`, route.startsWith(admin) ? 4 : 3, 2])
  .filter(([name]) => !listed.some(([known]) => known === name));

const counts = [...listed, ...plainReads];

const namesVariants = 'the prices name their variants, which name their products';
const namesItsOrder = 'the return names its order, whose references are read';
const provesItsCaller = 'the body authenticates the caller; after the key is claimed, the code is read again';
const namesItsResources = 'the variant names its product, whose service names the resources with the taken seats';

/** Requests that may take more steps than other requests of their kind, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'GET /v1/search (number)': 'orders, bookings and purchase orders have no index by number: it reads the rows that would have the number',
  'GET /v1/products?q': 'the words name the products, whose stock is read afterwards',
  'GET /v1/inventory-levels?sku': 'the SKU names a product, which names the variant',
  'GET /v1/inventory-levels?include': 'the page names its variants, whose products have the names',
  'GET /v1/inventory-movements?include': 'the movements name their variants, whose products have the names',
  'GET /v1/orders?q': 'the words name customers, whose orders are in an index',
  'POST /v1/orders (100 variants)': 'it does not fit into one transaction; the budget is for 40 lines',
  'POST /v1/orders (booking, Idempotency-Key)': namesItsResources,
  'POST /v1/orders/{id}/cancel (gift cards)': 'the order names its batches, which name its gift cards',
  'POST /v1/orders/{id}/cancel (booking)': 'the order names its bookings, which name the days with the seats to free',
  'POST /v1/orders/{id}/cancel (refunded)': 'the order names its refunds, which change the sales of their days',
  'POST /v1/orders/{id}/refunds (booking)': 'the order names its bookings, which name the days with the seats to free',
  'POST /v1/orders/{id}/refunds (gift cards)': 'the order names its batches, which name its gift cards',
  'POST /v1/returns/{id}/decline': namesItsOrder,
  'POST /v1/returns/{id}/receive': namesItsOrder,
  'POST /v1/returns/{id}/close': namesItsOrder,
  'POST /v1/returns/{id}/cancel': namesItsOrder,
  'GET /v1/bookings?q': 'the words name the bookings, which name objects that may be gone',
  'POST /v1/bookings/{id}/cancel': 'the booking names its order, which names the rows to return',
  'POST /v1/bookings/{id}/cancel (credit)': 'the booking names its order, which names the rows to return',
  'GET /v1/purchase-orders?include': 'the purchase orders name the rows that have the names',
  'POST /v1/oauth/token': provesItsCaller,
  'POST /v1/oauth/token (Idempotency-Key)': provesItsCaller,
  [`GET ${admin}/requests/{request_id}`]: 'the request names its events, which name their deliveries and e-mails',
  [`GET ${admin}/webhook-deliveries/{id}`]: 'the delivery names its event, whose bytes are shown',
  [`POST ${admin}/webhook-deliveries/{id}/resend`]: 'the delivery names its event and endpoint, and a number is issued only if both exist',
  [`GET ${admin}/customers/{id}/personal-data`]: 'it reads five lists, one after the other',
  [`GET ${admin}/group-prices?include`]: namesVariants,
  [`GET ${admin}/quantity-breaks?include`]: namesVariants,
  [`PATCH ${admin}/purchase-orders/{id}`]: 'the purchase order names its order, whose coverage and variants are read',
  [`POST ${admin}/purchase-orders/{id}/ship`]: 'the purchase order names its order, which names its customer',
  [`GET ${admin}/bookings/availability`]: 'the variant names its product, whose service names the resources with the calendars',
  [`POST ${admin}/bookings`]: namesItsResources,
  [`POST ${admin}/bookings (Idempotency-Key)`]: namesItsResources,
  [`POST ${admin}/bookings (paid)`]: namesItsResources,
  [`PATCH ${admin}/bookings/{id}`]: 'the booking names its service, which names the resources with the taken seats',
};

/**
 * Returns the maximum number of steps for a request (design: request path). For a deletion, there is no maximum,
 * because a deletion also cleans up. The lists above contain the expected number of steps of each deletion.
 */
function budgetOf(name: string): number {
  if (name.startsWith('DELETE')) return Number.POSITIVE_INFINITY;
  if (/^POST \/v1\/orders( |$)/.test(name)) return 6;
  if (!name.startsWith('GET')) return name.includes('Idempotency-Key') ? 5 : 4;
  if (/\/(orders|returns|bookings|purchase-orders)\/\{id\}$/.test(name)) return 3;
  return /\}$|\/store$/.test(name) ? 2 : 3;
}

let api: Awaited<ReturnType<typeof measuredApi>>;
let requests: ReadonlyMap<string, MeasuredRequest>;
beforeAll(async () => {
  api = await measuredApi();
  requests = new Map(api.requests.map((request) => [request.name, request]));
});
afterAll(() => api.close());

it.each(counts)('%s takes %i calls in %i steps', async (name, calls, steps) => {
  const request = requests.get(name);
  if (request === undefined) throw new Error('test/support/harness/measured-requests.ts has no such request');
  const send = await request.prepare(1);
  const cost = request.costOf(await send());
  expect([cost.calls, cost.depth]).toEqual([calls, steps]);
});

it('no request takes more steps than its kind may, apart from the exceptions', () => {
  expect(counts.filter(([name, , steps]) => steps > budgetOf(name)).map(([name]) => name)).toEqual(Object.keys(exceptions));
});

it('every measured request has its counts here', () => {
  expect([...requests.keys()].filter((name) => !counts.some(([counted]) => counted === name))).toEqual([]);
});

it('every endpoint is measured', () => {
  const measured = new Set([...requests.keys()].map((name) => name.replace(/\?.*| \(.*/, '')));
  // The endpoints that serve the documents are not measured. Their only DynamoDB call counts requests by IP address.
  const endpoints = contracts
    .filter(({ group, derived }) => group !== 'docs' && !derived)
    .map(({ endpoint, route }) => `${endpoint.method} ${route}`);
  expect(endpoints.filter((endpoint) => !measured.has(endpoint))).toEqual([]);
});

it('a public contract takes the same steps for staff as for integrations, and one more call, which reads the member', async () => {
  // Uses a separate store, so that its lists do not contain objects that the other tests created.
  const { staffRequests, close } = await measuredApi();
  const differing = [];
  for (const request of staffRequests) {
    const [name, calls = 0, steps = 0] = counts.find(([counted]) => counted === request.name) ?? [];
    const send = await request.prepare(1);
    const { calls: taken, depth } = request.costOf(await send());
    if (taken !== calls + 1 || depth !== steps) differing.push([name, taken, depth]);
  }
  close();
  expect(differing).toEqual([]);
  expect(staffRequests.length).toBeGreaterThan(50);
});

it('the first request of a rate window takes one call and one step more', async () => {
  const { calls, depth } = await api.firstOfWindow();
  expect([calls, depth]).toEqual([3, 2]);
});
