import * as v from 'valibot';
import { blankApiKey, changeApiKey } from '#shared/api-keys/api-key.ts';
import { apiKeyBody } from '#shared/api-keys/api-key-body.ts';
import { blankApp, changeApp } from '#shared/apps/app.ts';
import { appBody } from '#shared/apps/app-body.ts';
import { bookingBody, newBookingBody } from '#shared/bookings/booking-body.ts';
import { blankBookingResource, changeBookingResource } from '#shared/bookings/services/booking-resource.ts';
import { bookingResourceBody } from '#shared/bookings/services/booking-resource-body.ts';
import { settingsOf } from '#shared/bookings/services/booking-service.ts';
import { bookingServiceBody } from '#shared/bookings/services/booking-service-body.ts';
import { orderOfBooking } from '#shared/bookings/staff-booking.ts';
import { blankBrand, changeBrand } from '#shared/catalogue/brands/brand.ts';
import { brandBody } from '#shared/catalogue/brands/brand-body.ts';
import { blankCategory, changeCategory } from '#shared/catalogue/categories/category.ts';
import { categoryBody } from '#shared/catalogue/categories/category-body.ts';
import { changeProduct } from '#shared/catalogue/change-product.ts';
import { blankProduct, type Product } from '#shared/catalogue/product.ts';
import { anyProductBody, productBody, productChangeBody, productUpsertBody, variantBody } from '#shared/catalogue/product-body.ts';
import type { ProductChange } from '#shared/catalogue/product-change.ts';
import { blankCustomer, changeCustomer } from '#shared/customers/customer.ts';
import { customerBody, staffCustomerBody } from '#shared/customers/customer-body.ts';
import { discountBody } from '#shared/discounts/discount-body.ts';
import { blankDiscount, changeDiscount } from '#shared/discounts/discount-change.ts';
import { blankLocation, changeLocation } from '#shared/inventory/location.ts';
import { locationBody } from '#shared/inventory/location-body.ts';
import { planLevels } from '#shared/inventory/stock-plan.ts';
import { completeAddress } from '#shared/kernel/addresses/address.ts';
import type { Body, BodyFields } from '#shared/kernel/body-schema.ts';
import { withChanges } from '#shared/kernel/changes.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { snakeCase } from '#shared/kernel/snake-case.ts';
import { changeOrderTexts } from '#shared/orders/move-order.ts';
import { orderBody } from '#shared/orders/order-body.ts';
import { linesToBook } from '#shared/orders/placing/booked-lines.ts';
import { newOrderBody, orderCustomerBody, orderLineBody } from '#shared/orders/placing/new-order-body.ts';
import { planOrder } from '#shared/orders/placing/plan-order.ts';
import type { WantedOrder } from '#shared/orders/placing/wanted-order.ts';
import { automaticDiscountBody } from '#shared/pricing/automatic-discount-body.ts';
import { blankAutomaticDiscount, changeAutomaticDiscount } from '#shared/pricing/automatic-discount-change.ts';
import { customerGroupBody } from '#shared/pricing/customer-group-body.ts';
import { groupPriceBody } from '#shared/pricing/group-price-body.ts';
import { blankGroupPrice, groupPriceChange } from '#shared/pricing/group-price-change.ts';
import {
  blankCustomerGroup,
  blankPricingSettings,
  blankQuantityBreak,
  changeCustomerGroup,
  changeQuantityBreak,
} from '#shared/pricing/pricing-settings.ts';
import { quantityBreakBody } from '#shared/pricing/quantity-break-body.ts';
import { taxRateBody, taxSettingsBody } from '#shared/pricing/tax-settings-body.ts';
import { blankTaxRate, changeTaxSettings } from '#shared/pricing/tax-settings-change.ts';
import { beginDraft } from '#shared/purchase-orders/begin-draft.ts';
import { blankPurchaseOrder } from '#shared/purchase-orders/new-purchase-order.ts';
import { blankWantedLine, orderedLines } from '#shared/purchase-orders/ordered-lines.ts';
import { newPurchaseOrderBody, purchaseOrderBody, purchaseOrderLineBody, shipToBody } from '#shared/purchase-orders/purchase-order-body.ts';
import { blankShipTo } from '#shared/purchase-orders/ship-to.ts';
import { purchasingSettingsBody } from '#shared/purchase-orders/suppliers/purchasing-settings-body.ts';
import { blankSupplier, changeSupplier } from '#shared/purchase-orders/suppliers/supplier.ts';
import { supplierBody } from '#shared/purchase-orders/suppliers/supplier-body.ts';
import { variantSupplyBody } from '#shared/purchase-orders/suppliers/variant-supply-body.ts';
import { supplyOf } from '#shared/purchase-orders/suppliers/wanted-supply.ts';
import type { WantedPurchaseOrder } from '#shared/purchase-orders/wanted-purchase-order.ts';
import { blankStaffMember, changeStaffMember } from '#shared/staff/staff.ts';
import { staffMemberBody } from '#shared/staff/staff-member-body.ts';
import { changeOpenStore, openStore } from '#shared/stores/store.ts';
import { openStoreBody, storeBody } from '#shared/stores/store-body.ts';
import { blankEndpoint, changeEndpoint } from '#shared/webhooks/endpoint/change-endpoint.ts';
import { webhookEndpointBody } from '#shared/webhooks/endpoint/webhook-endpoint-body.ts';
import { aBooking } from '../builders/a-booking.ts';
import { aBookingService } from '../builders/a-booking-service.ts';
import { aLocation } from '../builders/a-location.ts';
import { aProduct, aVariant } from '../builders/a-product.ts';
import { aStore } from '../builders/a-store.ts';
import { anOrder, anOrderLine } from '../builders/an-order.ts';
import { anAddressInput } from './specified-fields.ts';

/** A description of a body with a value for each of its fields, other than what a noun has to begin with. */
type DescribedBody = {
  readonly create: v.GenericSchema;
  readonly update: v.GenericSchema;
  /** What a validated body makes of the noun. */
  readonly made: (body: never) => unknown;
  /** The values to send, by their names on the wire. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** What a field is sent with, because it says something of that. */
  readonly beside: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

type Described<Change, Fields extends BodyFields> = {
  readonly body: Body<Change, Fields>;
  readonly changed: (change: Change) => unknown;
  /** What is sent of a field that takes no plain value, or where its own words are read more easily. */
  readonly sent?: { readonly [Field in keyof Fields]?: v.InferInput<Fields[Field]['schema']> };
  readonly beside?: { readonly [Field in keyof Fields]?: Readonly<Record<string, unknown>> };
};

/** Values of a text, a flag and a number. */
const plainValues: readonly unknown[] = ['Some words', true, false, 7];

const described = <Change, Fields extends BodyFields>({
  body,
  changed,
  sent: given = {},
  beside = {},
}: Described<Change, Fields>): DescribedBody => {
  const { create, update }: { readonly create: unknown; readonly update: unknown } = body;
  const nameOf = (field: string) => body.fields[field]?.name ?? snakeCase(field);
  const onTheWire = <Values extends object>(values: Values) =>
    Object.fromEntries(Object.entries(values).map(([field, value]) => [nameOf(field), value]));
  const made = (one: object) => changed(body.read(one as never));
  const plainValueOf = (field: string, { schema }: BodyFields[string]): unknown => {
    const besideIt = onTheWire(beside)[nameOf(field)] ?? {};
    const says = (value: unknown) => !sameValue(made({ ...besideIt, [nameOf(field)]: value }), made(besideIt));
    const value = plainValues.find((one) => v.is(schema, one) && says(one));
    if (value === undefined) throw new Error(`${field} takes no plain value that says something: give it one to send.`);
    return value;
  };
  const plain = Object.entries(body.fields).filter(([field]) => !(field in given));
  return {
    create: create as v.GenericSchema,
    update: update as v.GenericSchema,
    made,
    sent: onTheWire({ ...given, ...Object.fromEntries(plain.map(([field, of]) => [field, plainValueOf(field, of)])) }),
    beside: onTheWire(beside),
  };
};

const ids = () => {
  let last = 100;
  return () => ++last;
};

const aCustomer = {
  email: 'ada@example.com',
  addresses: [anAddressInput],
  externalIds: { sap: '4711' },
  metadata: { sales_area: 'north' },
};

const termsToSend = {
  value: '10',
  minimumSubtotalMinor: '5.00',
  minimumQuantity: 2,
  appliesTo: 'products' as const,
  productIds: [5],
  categoryIds: [6],
  startsAtMs: '2026-11-05T10:00:00Z',
  endsAtMs: '2026-11-06T10:00:00Z',
  isActive: false,
};

const aMug: Product = {
  ...blankProduct(1, 0),
  name: 'Mug',
  slug: 'mug',
  options: [{ name: 'Size', values: ['S', 'M'] }],
  images: [
    {
      id: 21,
      url: 'https://images.example/mug.png',
      sourceUrl: 'https://images.example/mug.png',
      alt: null,
      status: 'ready',
      error: null,
    },
  ],
  variants: changeProduct(blankProduct(1, 0), { variants: [{ priceMinor: 500n }] }, { nowMs: 0, newId: () => 11 }).plan.product.variants,
};

/** What a change makes of a product, its slugs and its stock. */
function changedProduct(change: ProductChange) {
  const newId = ids();
  const { product, slug, targets } = changeProduct(aMug, change, { nowMs: 1, newId }).plan;
  const cause = { type: 'product_update', reason: null, orderId: null, refundId: null, returnId: null, requestId: 'req_1' } as const;
  const causeOf = () => ({ ...cause, id: newId(), actor: { type: 'api_key', id: 'key', name: 'test' } as const });
  const { levels } = planLevels(targets, new Map(), [blankLocation(31, 0)], causeOf, 1);
  return { product, slug, levels };
}

const productToSend = {
  name: 'Cup',
  slug: 'cup',
  status: 'active' as const,
  kind: 'digital' as const,
  description: '<p>For tea.</p>',
  shortDescription: '<p>Tea.</p>',
  brandId: 5,
  productType: 'Cups',
  tags: ['tea'],
  categoryIds: [6],
  isFeatured: true,
  seo: { title: 'Cups' },
  externalIds: { sap: '4711' },
  metadata: { season: 'summer' },
  options: [{ name: 'Colour', values: ['blue'] }],
  images: [{ url: 'https://images.example/cup.png' }],
  variants: [{ price: '5' }],
};

/** What is planned of an order, and the seats that it asks for. */
function plannedOrder(wanted: Partial<WantedOrder>) {
  const order: WantedOrder = { lines: [{ variantId: 11, quantity: 1 }], customer: { email: 'ada@example.com' }, ...wanted };
  const newId = ids();
  const stockOf = (variantId: number) =>
    [variantId, { productId: 1, variantId, tracked: false, active: true, levels: new Map(), jobIds: [] }] as const;
  const facts = {
    products: new Map([[1, aProduct({ variants: [aVariant(), aVariant({ id: 12 })] })]]),
    services: new Map([[1, aBookingService({ productId: 1 })]]),
    stock: new Map([stockOf(11), stockOf(12)]),
    locations: [aLocation()],
    settings: blankPricingSettings,
    leftOut: [],
    customerAccess: 'shown' as const,
    customer: order.customer.id == null ? null : blankCustomer(order.customer.id, 0),
    discount:
      order.discountCode == null
        ? null
        : changeDiscount(blankDiscount(1, 0), { code: order.discountCode, type: 'percentage', value: 1000n }).value,
    discountJobIds: [],
    usedBefore: false,
  };
  const plan = planOrder(order, facts, aStore(), newId);
  const rules = { source: 'web', ignoresRules: false, status: null } as const;
  return { plan, requests: linesToBook({ wanted: order, facts, plan }, rules, newId) };
}

const orderOfGoods = anOrder({ id: 61, lines: [anOrderLine({ id: 71 })], shippingAddress: completeAddress(anAddressInput) });

/** The lines of a purchase order to a supplier, for an order. */
const linesOrdered = (wanted: WantedPurchaseOrder['lines']) =>
  orderedLines(wanted, {
    order: orderOfGoods,
    products: new Map([[12, aProduct({ variants: [aVariant({ id: 12 })] })]]),
    supplies: new Map(),
    source: { supplierId: 51, provider: null },
    isSettingsCurrency: true,
  });

/** A purchase order of a variant for stock, but for what is wanted otherwise. */
function begunPurchaseOrder(wanted: Partial<WantedPurchaseOrder>) {
  const isForOrder = wanted.orderId != null;
  const begun = beginDraft(
    { provider: wanted.supplierId == null ? 'printful' : null, lines: [{ ...blankWantedLine, variantId: 12, quantity: 1 }], ...wanted },
    {
      named: { order: isForOrder ? orderOfGoods : null, coverage: null, variants: [{ variantId: 12 }] },
      supplier: blankSupplier(51, 0),
      locations: isForOrder ? [] : [aLocation({ id: 31 }), aLocation({ id: 32, isDefault: false })],
      store: aStore(),
    },
  );
  return { ...begun, lines: wanted.lines && linesOrdered(wanted.lines) };
}

const shipToToSend = {
  name: 'Mill',
  company: 'Mills',
  line1: 'Quay 1',
  line2: 'Gate 2',
  city: 'Galway',
  region: 'Connacht',
  postcode: 'H91',
  country: 'IE',
  phone: '+353 1',
  email: 'mill@example.com',
};

const saidOfTaxes = { pricesIncludeTax: false, taxShipping: true, taxRates: [] };
const withTaxRate = { ...blankPricingSettings, taxRates: [{ ...blankTaxRate, id: 81, name: 'Levy' }] };

/** A source, which a supply has, where none is named. */
const supplyToSay = ({ supplierId, provider }: { readonly supplierId?: number | null | undefined; readonly provider?: unknown }) =>
  supplierId == null && provider == null ? ({ provider: 'printful' } as const) : {};

const storeToOpen = { id: 'store', nowMs: 0, storeDomain: 'shops.example', cursorSecret: '' };
const aHeldStore = { ...openStore({}, storeToOpen), emailsHeldAtMs: 1, emailsHeldReason: 'too_many_bounces' as const };

const storeToSend = {
  name: 'Tea',
  handle: 'tea',
  domain: 'tea.example',
  email: 'tea@example.com',
  phone: '+353 1',
  address: anAddressInput,
  currency: 'EUR',
  timezone: 'Europe/Dublin',
  plan: 'pro',
  status: 'trial',
  orderPrefix: 'T',
  requiresPaymentBeforeFulfillment: true,
} as const;

const bookingToMake = { variantId: 11, startsAtMs: Date.UTC(2026, 10, 5, 10), customer: { email: 'ada@example.com' } };

const lineToSend = { variantId: 12, quantity: 2, priceMinor: '5.00', booking: { starts_at: '2026-11-05T10:00:00Z' } };
const buyerToSend = {
  id: 5,
  email: 'bob@example.com',
  firstName: 'Bob',
  lastName: 'Byron',
  phone: '+353 2',
  acceptsMarketing: true,
};

/** Every described body of the project. */
export const describedBodies: Readonly<Record<string, DescribedBody>> = {
  customer: described({
    body: customerBody,
    changed: (change) => changeCustomer(blankCustomer(1, 0), change, ids()),
    sent: aCustomer,
  }),
  'customer, by staff': described({
    body: staffCustomerBody,
    changed: (change) => changeCustomer(blankCustomer(1, 0), change, ids()),
    sent: aCustomer,
  }),
  supplier: described({
    body: supplierBody,
    changed: (change) => changeSupplier(blankSupplier(1, 0), change),
    sent: {
      email: 'mill@example.com',
      address: anAddressInput,
      currency: 'EUR',
      externalIds: { sap: '4711' },
      metadata: { sales_area: 'north' },
    },
  }),
  'new order': described({
    body: newOrderBody,
    // Whether e-mails are asked for is seen where the order is placed (`order-emails.test.ts`).
    changed: ({ sendReceipt, ...wanted }) => ({ sendReceipt, ...plannedOrder(wanted) }),
    sent: {
      lines: [{ variant_id: 12, quantity: 1 }],
      customer: { email: 'bob@example.com' },
      shippingAddress: anAddressInput,
      billingAddress: anAddressInput,
      shippingLine: { title: 'Standard', price: '4.95' },
      isPaid: 'paid',
      paymentMethodLabel: 'Cash',
      sendReceipt: true,
      discountCode: 'TEA',
      tags: ['b2b'],
      externalIds: { sap: '4711' },
      metadata: { sales_area: 'north' },
      note: 'Ring twice.',
      customerNote: 'Thank you.',
    },
  }),
  'line of a new order': described({
    body: orderLineBody,
    changed: (line) => plannedOrder({ lines: [{ ...{ variantId: 11, quantity: 1 }, ...line }] }),
    sent: lineToSend,
  }),
  'customer of a new order': described({
    body: orderCustomerBody,
    changed: (customer) => plannedOrder({ customer: { email: 'ada@example.com', ...customer } }),
    sent: buyerToSend,
  }),
  order: described({
    body: orderBody,
    changed: (change) => changeOrderTexts(anOrder(), change, 0),
    sent: { tags: ['b2b'], note: 'Ring twice.', externalIds: { sap: '4711' }, metadata: { sales_area: 'north' } },
  }),
  location: described({
    body: locationBody,
    changed: (change) => changeLocation(blankLocation(1, 0), change),
    sent: {
      type: 'shop',
      address: anAddressInput,
      timezone: 'Europe/Dublin',
      externalIds: { sap: '4711' },
      metadata: { sales_area: 'north' },
    },
  }),
  brand: described({
    body: brandBody,
    changed: (change) => changeBrand(blankBrand(1, 0), change),
    sent: { slug: 'mill', website: 'https://mill.example' },
  }),
  category: described({
    body: categoryBody,
    changed: (change) => changeCategory(blankCategory(1, 0), change),
    sent: { slug: 'mugs' },
  }),
  'customer group': described({
    body: customerGroupBody,
    changed: (change) => changeCustomerGroup(blankCustomerGroup(1), change),
  }),
  'group price': described({
    body: groupPriceBody,
    changed: (change) => groupPriceChange(change)({ ...blankGroupPrice(1), target: { variantId: 11 }, price: { priceMinor: 100n } }),
    sent: { groupId: 5, variantId: 12, categoryId: 6, priceMinor: '5', basisPointsOff: '10' },
  }),
  'quantity break': described({
    body: quantityBreakBody,
    changed: (change) => changeQuantityBreak(blankQuantityBreak(1), change),
    sent: { variantId: 12, groupId: 5, tiers: [{ min_quantity: 10, price: '4' }] },
  }),
  discount: described({
    body: discountBody,
    changed: (change) => changeDiscount(blankDiscount(1, 0), change),
    sent: { ...termsToSend, code: 'tea', type: 'fixed', title: 'Tea', oncePerCustomer: true, usageLimit: 5 },
    beside: { value: { type: 'fixed' } },
  }),
  'automatic discount': described({
    body: automaticDiscountBody,
    changed: (change) => changeAutomaticDiscount(blankAutomaticDiscount(1), change),
    sent: {
      ...termsToSend,
      title: 'Tea',
      type: 'buy_x_get_y',
      buyQuantity: 3,
      getQuantity: 2,
      getBasisPointsOff: '50',
      priority: 2,
      combinesWithCodes: true,
    },
    beside: {
      value: { type: 'fixed' },
      buyQuantity: { type: 'buy_x_get_y' },
      getQuantity: { type: 'buy_x_get_y' },
      getBasisPointsOff: { type: 'buy_x_get_y' },
    },
  }),
  product: described({ body: productBody, changed: changedProduct, sent: productToSend }),
  'product of any kind': described({ body: anyProductBody, changed: changedProduct, sent: { ...productToSend, kind: 'booking' } }),
  'changed product': described({
    body: productChangeBody,
    // What is expected is compared where the product is read (`update-product.test.ts`).
    changed: ({ expectedUpdatedAtMs, ...change }) => ({ expectedUpdatedAtMs, ...changedProduct(change) }),
    sent: { ...productToSend, expectedUpdatedAtMs: '2026-11-05T10:00:00Z', variantsMode: 'merge' },
    beside: { variantsMode: { variants: [{ price: '5' }] } },
  }),
  'product by its id in another system': described({
    body: productUpsertBody,
    changed: changedProduct,
    sent: { ...productToSend, variantsMode: 'merge' },
    beside: { variantsMode: { variants: [{ price: '5' }] } },
  }),
  variant: described({
    body: variantBody,
    changed: (change) => changedProduct({ variants: [change] }),
    sent: {
      id: 11,
      sku: 'MUG',
      barcode: '12345670',
      priceMinor: '5',
      compareAtMinor: '6',
      costMinor: '3',
      weightGrams: 300,
      optionValues: { Size: 'M' },
      inventoryTracked: false,
      inventoryQuantity: 4,
      isActive: false,
      taxExempt: false,
      imageUrl: 'https://images.example/mug.png',
      externalIds: { sap: '4711-M' },
      metadata: { season: 'summer' },
    },
  }),
  'staff member': described({
    body: staffMemberBody,
    changed: (change) => changeStaffMember(blankStaffMember, change),
    sent: { email: 'ada@example.com', role: 'admin', areas: ['orders'] },
  }),
  'API key': described({
    body: apiKeyBody,
    changed: (change) => changeApiKey(blankApiKey, change),
    sent: { name: 'ERP', scopes: ['read_orders'], expiresAtMs: '2026-11-05T10:00:00Z' },
  }),
  'webhook endpoint': described({
    body: webhookEndpointBody,
    changed: (change) =>
      changeEndpoint(blankEndpoint({ id: 1, storeId: 'store', url: 'https://erp.example/', secrets: [], secretLast4: '' }), change),
    sent: { url: 'https://erp.example/hook', topics: ['order.paid'] },
  }),
  app: described({
    body: appBody,
    changed: (change) => changeApp(blankApp, change),
    sent: {
      name: 'ERP',
      slug: 'erp',
      redirectUris: ['https://erp.example/back'],
      scopes: ['read_orders'],
      webhookUrl: 'https://erp.example/hook',
      webhookTopics: ['order.paid'],
    },
  }),
  'new purchase order': described({
    body: newPurchaseOrderBody,
    // Whether it is sent at once is seen where it is made (`purchase-orders-over-http.test.ts`).
    changed: ({ send, ...wanted }) => ({ send, ...begunPurchaseOrder(wanted) }),
    sent: {
      supplierId: 51,
      provider: 'printify',
      orderId: 61,
      lines: [{ name: 'Flour', quantity: 1 }],
      shipTo: shipToToSend,
      locationId: 32,
      currency: 'USD',
      note: 'Before noon.',
      send: true,
    },
  }),
  'purchase order': described({
    body: purchaseOrderBody,
    changed: ({ lines, ...change }) => ({
      lines: lines === undefined ? [] : linesOrdered(lines),
      after: withChanges(blankPurchaseOrder({ id: 1, number: 1 }, aStore()), change),
    }),
    sent: { lines: [{ name: 'Flour', quantity: 1 }], shipTo: shipToToSend, note: 'Before noon.' },
  }),
  'line of a purchase order': described({
    body: purchaseOrderLineBody,
    changed: (line) => linesOrdered([{ ...{ ...blankWantedLine, name: 'Flour', quantity: 1 }, ...line }]),
    sent: { orderLineId: 71, variantId: 12, name: 'Rye', supplierSku: 'R-1', quantity: 2, unitCostMinor: '3.00' },
  }),
  'where goods go': described({
    body: shipToBody,
    changed: (shipTo) => ({ ...blankShipTo, ...shipTo }),
    sent: shipToToSend,
  }),
  'new booking': described({
    body: newBookingBody,
    // What was paid, the status, the rules and the e-mail are decided where it is made (`bookings.test.ts`).
    changed: ({ depositMinor, status, ignoresRules, notify, ...wanted }) => ({
      ...plannedOrder(orderOfBooking({ ...bookingToMake, ...wanted })),
      ...{ depositMinor, status, ignoresRules, notify },
    }),
    sent: {
      variantId: 12,
      startsAtMs: '2026-11-06T10:00:00Z',
      seats: 2,
      resourceId: 41,
      locationId: 31,
      timezone: 'Europe/Dublin',
      customer: { email: 'bob@example.com' },
      status: 'pending',
      priceMinor: '5.00',
      depositMinor: '2.00',
      isPaid: 'paid',
      notes: 'By the window.',
      notify: false,
      ignoresRules: true,
    },
  }),
  booking: described({
    body: bookingBody,
    // Whether the rules of the service count, and the e-mail, are decided where it is moved (`bookings.test.ts`).
    changed: ({ ignoresRules, notify, ...change }) => ({ ...withChanges(aBooking(), change), ignoresRules, notify }),
    sent: {
      startsAtMs: '2026-11-06T10:00:00Z',
      resourceId: 42,
      seats: 3,
      notes: 'By the window.',
      customerName: 'Bob',
      customerEmail: 'bob@example.com',
      customerPhone: '+353 2',
      notify: false,
      ignoresRules: true,
    },
  }),
  'tax settings': described({
    body: taxSettingsBody,
    changed: (change) => changeTaxSettings(blankPricingSettings, { ...saidOfTaxes, ...change }, ids()),
    sent: {
      pricesIncludeTax: true,
      taxShipping: false,
      taxAddress: 'store',
      taxRates: [{ name: 'VAT', country: 'IE', rate: '23' }],
    },
  }),
  'tax rate': described({
    body: taxRateBody,
    changed: (rate) => changeTaxSettings(withTaxRate, { ...saidOfTaxes, taxRates: [{ ...blankTaxRate, ...rate }] }, ids()),
    sent: {
      id: 81,
      name: 'VAT',
      country: 'IE',
      region: 'Dublin',
      postcodePrefix: 'D02',
      taxClass: 'reduced',
      basisPoints: '23',
      priority: 2,
      compound: true,
    },
  }),
  'purchasing settings': described({ body: purchasingSettingsBody, changed: (settings) => settings }),
  'variant supply': described({
    body: variantSupplyBody,
    // Whether it is ordered at once is seen where it is said (`purchase-orders-over-http.test.ts`).
    changed: ({ orderNow, ...wanted }) => ({
      orderNow,
      supply: supplyOf(null, { variantId: 11, productId: 1 }, { ...supplyToSay(wanted), ...wanted }),
    }),
    sent: {
      supplierId: 51,
      provider: 'printify',
      supplierSku: 'M-1',
      unitCostMinor: '3.00',
      replenishment: 'stock',
      reorder: [{ location_id: 31, point: 5, quantity: 20, purchase_order_id: 91 }],
      orderNow: false,
    },
    beside: { reorder: { supplier_id: 51, replenishment: 'stock' }, replenishment: { supplier_id: 51 } },
  }),
  store: described({
    body: storeBody,
    changed: (change) => openStore(change, storeToOpen),
    sent: storeToSend,
  }),
  'open store': described({
    body: openStoreBody,
    changed: (change) => changeOpenStore(aHeldStore, change, 1),
    sent: { ...storeToSend, emailsHeldAtMs: null },
  }),
  'booking service': described({
    body: bookingServiceBody,
    changed: settingsOf,
    sent: {
      durationMinutes: 60,
      variantDurations: [{ variant_id: 11, duration_minutes: 90 }],
      bufferBeforeMinutes: 5,
      bufferAfterMinutes: 10,
      slotStepMinutes: 30,
      capacity: 4,
      leadTimeMinutes: 60,
      windowDays: 30,
      confirmation: 'manual',
      resourceIds: [41],
      cancellation: [{ hours_before: 24, refund_percent: '50' }],
      depositBasisPoints: '20',
    },
  }),
  'booking resource': described({
    body: bookingResourceBody,
    changed: (change) => changeBookingResource(blankBookingResource(1, 0), change),
  }),
};
