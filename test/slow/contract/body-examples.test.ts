import { currentDocuments } from '#infra/openapi/current-documents.ts';
import { bodyExamples } from '#infra/openapi/texts/body-examples.ts';
import { aStore } from '../../support/builders/a-store.ts';
import { type Api, anApi, type Contract, contracts } from '../../support/harness/an-api.ts';
import { type CallOf, rotatingCredentials } from '../../support/harness/rotating-credentials.ts';
import { seedStore } from '../../support/harness/seeded-store.ts';

/*
 * A newly opened store must accept every example body in the OpenAPI documents. The test replaces only object ids,
 * secrets and times.
 */

type Shop = Awaited<ReturnType<typeof seedStore>>;
type Named = { readonly id: number };
type Json = { readonly [member: string]: Json };
/** The object that the path names, and a function that replaces values in the example body. */
type Target = { readonly id?: number; readonly system?: string; readonly body?: (example: Json) => object };

const documents = { public: currentDocuments()['openapi.json'], admin: currentDocuments()['admin-openapi.json'] } as const;
const exampleOf = ({ surface, endpoint }: Contract): Json =>
  (documents[surface] as unknown as Json)['paths']?.[endpoint.path]?.[endpoint.method.toLowerCase()]?.['requestBody']?.['content']?.[
    'application/json'
  ]?.['example'] as Json;

/** Maps field names such as `variant_id` to the ids of objects in the store. */
const idsOf = ({ variantId, location, supplier, group, redemption }: Shop): Readonly<Record<string, number>> => ({
  ...{ variant_id: variantId, location_id: location.id, supplier_id: supplier.id, group_id: group.id, redemption_id: redemption.id },
});

function withIds(value: unknown, ids: Readonly<Record<string, number>>): unknown {
  if (Array.isArray(value)) return value.map((one) => withIds(one, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, ids[name] ?? withIds(inner, ids)]));
}

const lineOf = (made: object): number => (made as { readonly line_items: readonly Named[] }).line_items[0]?.id ?? 0;
/** Returns a function that sets the id of every line item in an example to `id`. */
const onLine = (id: number) => (example: Json) => ({
  ...example,
  line_items: (example['line_items'] as unknown as readonly object[]).map((line) => ({ ...line, id })),
});

const of = (pick: (shop: Shop) => Named | Promise<Named>) => async (shop: Shop) => ({ id: (await pick(shop)).id });
const ofOrder = (pick: (shop: Shop) => Promise<Named>) => async (shop: Shop) => {
  const made = await pick(shop);
  return { id: made.id, body: onLine(lineOf(made)) };
};
const target = (id: number, body: (example: Json) => object): Target => ({ id, body });

const targets: Readonly<Record<string, (shop: Shop) => Target | Promise<Target>>> = {
  cancelBooking: of(({ bookings }) => bookings.paid()),
  updateCustomer: of(({ customer }) => customer),
  updateAdminCustomer: of(({ customer }) => customer),
  upsertCustomer: () => ({ system: '4711' }),
  upsertProduct: () => ({ system: '4711' }),
  updateProduct: of(({ product }) => product),
  updateDiscount: of(({ discount }) => discount),
  lookUpGiftCard: ({ giftCard }) => ({ body: () => ({ code: (giftCard as unknown as { readonly code: string }).code }) }),
  redeemGiftCard: of(({ giftCard }) => giftCard),
  restoreGiftCard: of(({ giftCard }) => giftCard),
  updateOrder: of(({ order }) => order),
  cancelOrder: of(({ orders }) => orders.paid()),
  deliverOrder: of(({ orders }) => orders.fulfilled()),
  fulfillOrder: of(({ orders }) => orders.paid()),
  markOrderPaid: of(({ orders }) => orders.pending()),
  createOrderNote: of(({ order }) => order),
  createRefund: ofOrder(({ orders }) => orders.paid()),
  previewRefund: ofOrder(({ orders }) => orders.paid()),
  createReturn: async ({ orders }) => {
    const { id, lineId = 0 } = await orders.shipped();
    return target(id, onLine(lineId));
  },
  approveReturn: of(({ orders }) => orders.returned({ approve: false })),
  declineReturn: of(({ orders }) => orders.returned({ approve: false })),
  cancelReturn: of(({ orders }) => orders.returned()),
  closeReturn: of(({ orders }) => orders.returned()),
  receiveReturn: of(({ orders }) => orders.returned()),
  updateApp: of(({ installation }) => installation.app),
  rollAppWebhookSecret: of(({ installation }) => installation.app),
  updateApiKey: of(({ apiKey }) => apiKey),
  updateAutomaticDiscount: of(({ automatic }) => automatic),
  updateBookingResource: of(({ resource }) => resource),
  putResourceHours: of(({ resource }) => resource),
  putBookingService: ({ service, resource }) => target(service.id, (example) => ({ ...example, resources: [resource.id] })),
  createBooking: ({ bookings }) => {
    const { variant_id, starts_at } = bookings.body();
    return { body: (example) => ({ ...example, variant_id, starts_at }) };
  },
  updateBooking: of(({ bookings }) => bookings.made()),
  completeBooking: of(({ bookings }) => bookings.begun()),
  confirmBooking: of(({ bookings }) => bookings.made({ status: 'pending' })),
  recordBookingDeposit: of(({ bookings }) => bookings.made()),
  markBookingNoShow: of(({ bookings }) => bookings.begun()),
  updateBrand: of(({ brand }) => brand),
  updateCategory: of(({ child }) => child),
  updateCustomerGroup: of(({ group }) => group),
  updateGroupPrice: of(({ groupPrice }) => groupPrice),
  updateQuantityBreak: of(({ quantityBreak }) => quantityBreak),
  createGroupPrice: async ({ aGroupPrice }) => {
    const { variant_id } = await aGroupPrice(700);
    return { body: (example) => ({ ...example, variant_id }) };
  },
  createQuantityBreak: async ({ aBreak }) => {
    const { variant_id } = await aBreak(701);
    return { body: (example) => ({ ...example, variant_id }) };
  },
  updateLocation: of(({ location }) => location),
  putLocationHours: of(({ location }) => location),
  approveOAuth: async ({ apps }) => {
    const { client_id, redirect_uris: uris } = await apps.register(700);
    return { body: (example) => ({ ...example, client_id, redirect_uri: uris[0] }) };
  },
  updatePurchaseOrder: of(({ purchaseOrders }) => purchaseOrders.draft()),
  acceptPurchaseOrder: of(({ purchaseOrders }) => purchaseOrders.sent()),
  cancelPurchaseOrder: of(({ purchaseOrders }) => purchaseOrders.sent()),
  sendPurchaseOrder: of(({ purchaseOrders }) => purchaseOrders.draft()),
  receivePurchaseOrder: ofOrder(({ purchaseOrders }) => purchaseOrders.sent()),
  shipPurchaseOrder: of(({ purchaseOrders }) => purchaseOrders.ofOrder({ send: true })),
  updateStaffMember: of(({ person }) => person),
  updateSupplier: of(({ supplier }) => supplier),
  putVariantSupply: of(({ variantSupply }) => variantSupply),
  updateWebhookEndpoint: of(({ endpoint }) => endpoint),
  recoverWebhookEndpoint: ({ endpoint }) => target(endpoint.id, (example) => ({ ...example, since: new Date().toISOString() })),
  previewWebhookFilter: of(({ endpoint }) => endpoint),
  rollWebhookSecret: of(({ endpoint }) => endpoint),
  sendWebhookSample: of(({ endpoint }) => endpoint),
};

/**
 * Operations that need an OAuth code. They are tested in `functions/api/oauth`, because a code is a secret that can be
 * used only once.
 */
const byCode = new Set(['exchangeOAuthCode']);

describe.each(['public', 'admin'] as const)('an example of a body in the %s document', (surface) => {
  let api: Api;
  let callOf: CallOf;
  let shop: Shop;
  beforeAll(async () => {
    api = await anApi();
    callOf = rotatingCredentials(api);
    shop = await seedStore(api, callOf);
  });
  afterAll(() => api.close());

  const shown = contracts.filter((one) => one.surface === surface && one.endpoint.body !== undefined && !byCode.has(one.name));
  it.each(shown.map((one) => [one.name, one] as const))('is accepted by %s', async (name, contract) => {
    const { id, system, body = (example: Json): object => example } = (await targets[name]?.(shop)) ?? {};
    const params = {
      ...(contract.route.includes('{store_id}') && { store_id: aStore().id }),
      ...(id !== undefined && { id: String(id) }),
      ...(system !== undefined && { system: 'sap', system_id: system }),
    };
    const call = { params, body: body(withIds(exampleOf(contract), idsOf(shop)) as Json) };
    const { statusCode, json } = await api.send(await callOf(`${contract.endpoint.method} ${contract.route}`, call));
    expect([json.error, statusCode < 300]).toEqual([undefined, true]);
  });
});

it('every example has an operation, and no target is without an example', () => {
  const withBody = new Set(contracts.filter(({ endpoint }) => endpoint.body !== undefined).map(({ name }) => name));
  expect([...Object.keys(bodyExamples), ...Object.keys(targets)].filter((name) => !withBody.has(name))).toEqual([]);
});
