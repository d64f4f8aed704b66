/*
 * Example request bodies that a store accepts, by operation. They replace generated examples that a store would refuse.
 * A generated example may combine fields that exclude each other, or may refer to missing objects. The bodies contain
 * ids only if the request requires ids. A test sends every body.
 */

const address = { line1: '1 Main Street', city: 'Dublin', postcode: 'D01 X2Y3', country: 'IE' };
const grace = { email: 'grace@example.com', first_name: 'Grace', last_name: 'Hopper' };

const product = {
  name: 'Linen shirt',
  status: 'active',
  description: '<p>A shirt of washed linen.</p>',
  product_type: 'Shirts',
  tags: ['linen', 'summer'],
  seo: { title: 'Linen shirt', description: 'A shirt of washed linen.' },
  options: [{ name: 'Size', values: ['S', 'M'] }],
  images: [{ url: 'https://cdn.example.com/m/9001.webp', alt: 'A white shirt on a hanger' }],
  variants: [
    {
      option_values: { Size: 'S' },
      sku: 'LS-S',
      barcode: '4006381333931',
      price: '49.00',
      compare_at_price: '59.00',
      inventory_quantity: 12,
    },
    { option_values: { Size: 'M' }, sku: 'LS-M', price: '49.00', compare_at_price: '59.00', inventory_quantity: 8 },
  ],
};
/** A product as another system sends it, with that system's id in the path. */
const upsertedProduct = {
  name: 'Blue mug',
  status: 'active',
  variants: [{ sku: 'MUG-B', price: '12.50', inventory_quantity: 40 }],
  variants_mode: 'replace',
};

const discount = {
  ...{ code: 'SUMMER26', type: 'percentage', title: 'Summer', value: '10.00', minimum_subtotal: '40.00' },
  ...{ applies_to: 'all', is_active: true, once_per_customer: true, usage_limit: 500 },
};
const automaticDiscount = {
  ...{ title: 'Summer', type: 'percentage', value: '10.00', minimum_subtotal: '40.00', applies_to: 'all' },
  ...{ is_active: true, priority: 1, combines_with_codes: true },
};

const order = {
  line_items: [{ variant_id: 5001, quantity: 2 }],
  customer: grace,
  shipping_address: { first_name: 'Grace', last_name: 'Hopper', ...address },
  shipping_line: { title: 'Standard', price: '5.00' },
  payment_status: 'paid',
  payment_method_label: 'Bank transfer',
  tags: ['wholesale'],
  note: 'Call before delivery.',
};

const supplied = { variant_id: 5001, quantity: 10, unit_cost: '18.50' };

export const bodyExamples: Readonly<Record<string, unknown>> = {
  createProduct: product,
  upsertProduct: upsertedProduct,
  updateProduct: { name: 'Linen shirt, washed', status: 'active', tags: ['linen', 'summer'], seo: { title: 'Washed linen shirt' } },
  createCustomer: {
    ...{ email: 'mary@example.com', first_name: 'Mary', last_name: 'Anning', accepts_marketing: true },
    ...{ addresses: [{ ...address, is_default: true }], external_ids: { sap: '4712' } },
  },
  upsertCustomer: { email: 'alan@example.com', first_name: 'Alan', last_name: 'Turing', addresses: [address] },
  updateAdminCustomer: { note: 'Pays by invoice.', is_blocked: false, group_id: 1001 },
  createDiscount: discount,
  updateDiscount: { value: '15.00', usage_limit: 1_000 },
  createAutomaticDiscount: automaticDiscount,
  updateAutomaticDiscount: { value: '15.00', priority: 2 },
  createGiftCard: {
    value: '49.00',
    recipient_email: 'grace@example.com',
    recipient_name: 'Grace Hopper',
    message: 'Happy birthday!',
    send_email: true,
  },
  lookUpGiftCard: { code: '7k2m-q4xn-9ptr-3hwb' },
  redeemGiftCard: { amount: '5.00', reference: 'Receipt 1042' },
  restoreGiftCard: { redemption_id: 1001, amount: '5.00', reference: 'Receipt 1042' },
  adjustInventoryLevel: { location_id: 1001, variant_id: 5001, delta: -2, reason: 'Broken.' },
  setInventoryLevel: { location_id: 1001, variant_id: 5001, on_hand: 40, reason: 'Counted twice.' },
  createOrder: order,
  previewOrder: order,
  fulfillOrder: { tracking: { company: 'DHL', number: '00340434161094015902' }, notify: true },
  createRefund: { line_items: [{ id: 1001, quantity: 1 }], restock: true, note: 'The seam was open.' },
  previewRefund: { line_items: [{ id: 1001, quantity: 1 }], restock: true },
  createReturn: { line_items: [{ id: 1001, quantity: 1, reason: 'wrong_size' }], approve: true, notify: true },
  receiveReturn: { refund: {} },
  createBulkOperation: { operation: 'updateProduct', dry_run: true, size: 4_096 },
  createApiKey: { name: 'ERP', scopes: ['write_products', 'read_orders'] },
  createApp: {
    ...{ name: 'ERP Sync', slug: 'erp-sync', redirect_uris: ['https://app.example.com/callback'], scopes: ['read_orders'] },
    ...{ webhook_url: 'https://app.example.com/hooks', webhook_topics: ['order.paid'] },
  },
  updateApp: { name: 'ERP Sync', scopes: ['read_orders', 'write_orders'] },
  createStore: {
    ...{
      name: 'Example Shop',
      handle: 'example-shop',
      email: 'shop@example.com',
      currency: 'EUR',
      timezone: 'Europe/Dublin',
      plan: 'basic',
    },
    address,
  },
  updateStore: {
    name: 'Example Shop',
    email: 'shop@example.com',
    address,
    timezone: 'Europe/Dublin',
    require_payment_before_fulfilment: false,
  },
  createBookingResource: { name: 'Chair 1', is_active: true },
  updateBookingResource: { name: 'Chair 1', is_active: true },
  putBookingService: {
    ...{
      duration_minutes: 45,
      buffer_after: 15,
      slot_step_minutes: 15,
      capacity: 1,
      lead_time_minutes: 120,
      window_days: 60,
      confirm: 'auto',
    },
    ...{ resources: [1001], cancellation: [{ hours_before: 24, refund_percent: '50.00' }], deposit_percent: '20.00' },
  },
  createBooking: { variant_id: 5001, starts_at: '2026-11-20T09:00:00Z', customer: grace, notes: 'Prefers the window.', ignore_rules: true },
  updateBooking: { notes: 'Prefers the window.', customer_phone: '+353 1 555 0100', notify: true },
  recordBookingDeposit: { deposit: '5.00' },
  markBookingNoShow: { charge: true },
  createBrand: { name: 'Weaver', slug: 'weaver', description: 'Weaves linen.', website: 'https://weaver.example.com' },
  updateBrand: { name: 'Weaver & Sons', website: 'https://weaver.example.com' },
  createCategory: { name: 'Shirts', slug: 'shirts', description: 'All shirts.', is_visible: true, position: 1 },
  updateCategory: { name: 'Linen shirts', description: 'Shirts of washed linen.', is_visible: true },
  createGroupPrice: { group_id: 1001, variant_id: 5001, price: '39.00' },
  updateGroupPrice: { price: '39.00' },
  createQuantityBreak: { variant_id: 5001, tiers: [{ min_quantity: 10, price: '44.00' }] },
  updateQuantityBreak: { tiers: [{ min_quantity: 10, price: '44.00' }] },
  createImageUpload: { content_type: 'image/jpeg', size: 204_800 },
  createImport: { kind: 'products', file_name: 'products.csv', size: 4_096 },
  createLocation: { name: 'Main warehouse', type: 'warehouse', address, fulfils_online: true, priority: 1, timezone: 'Europe/Dublin' },
  updateLocation: { name: 'Main warehouse', address, fulfils_online: true, priority: 1 },
  putPricingSettings: {
    ...{ prices_include_tax: true, tax_shipping: true, tax_address: 'shipping' },
    tax_rates: [{ name: 'VAT', country: 'IE', rate: '23.00' }],
  },
  createPurchaseOrder: { supplier_id: 1001, line_items: [supplied], note: 'By Friday, please.' },
  updatePurchaseOrder: { line_items: [{ ...supplied, quantity: 12 }], note: 'By Friday, please.' },
  receivePurchaseOrder: { line_items: [{ id: 1001, quantity: 1 }] },
  shipPurchaseOrder: { tracking: [{ carrier: 'DHL', number: '00340434161094015902' }], fulfill_order: true, notify: true },
  addStaffMember: { email: 'grace@example.com', name: 'Grace Hopper', role: 'staff', areas: ['orders', 'products'] },
  updateStaffMember: { name: 'Grace Hopper', areas: ['orders', 'products'] },
  createSupplier: { name: 'Acme Textiles', email: 'orders@acme.example', currency: 'EUR', address, account_number: '4711' },
  updateSupplier: { name: 'Acme Textiles', address, note: 'Ships on Mondays.' },
  putVariantSupply: { supplier_id: 1001, supplier_sku: 'ACME-0417', unit_cost: '18.50', replenishment: 'per_order' },
  createWebhookEndpoint: { url: 'https://erp.example.com/hooks', description: 'ERP', topics: ['order.paid', 'product.updated'] },
  previewWebhookFilter: { when_changed: ['status', 'tags'], where: { source: ['api'] }, exclude: ['email', 'phone'] },
  updateWebhookEndpoint: { description: 'ERP', topics: ['order.paid', 'order.refunded'], is_active: true },
  recoverWebhookEndpoint: { since: '2026-11-05T10:00:00.000Z', status: 'failed', topics: ['order.paid'], dry_run: true },
};
