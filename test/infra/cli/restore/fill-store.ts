import type { AdminClient } from '#shared/client/admin-client.ts';
import { aBookingRecord } from '#test/support/builders/a-booking-record.ts';
import { aGiftCardRecord } from '#test/support/builders/a-gift-card-record.ts';
import { aPurchaseOrderRecord, aRestoredLine } from '#test/support/builders/a-purchase-order-record.ts';
import { anOrderRecord, aRecordedLine } from '#test/support/builders/an-order-record.ts';

const address = {
  ...{ first_name: 'Ada', last_name: 'Byron', company: 'Analytical', line1: '1 Quay', line2: 'Flat 2', city: 'Dublin' },
  ...{ region: 'Leinster', postcode: 'D02 X285', country: 'IE', phone: '+353 1 000' },
};
const [from, until] = ['2026-01-01T00:00:00.000Z', '2027-12-31T00:00:00.000Z'];
const day = [{ opens_at: '09:00', closes_at: '17:30' }];
const weekly = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: day };
const hours = { weekly, exceptions: [{ date: '2026-12-24', hours: [{ opens_at: '09:00', closes_at: '12:00' }] }] };

/** Makes a store in which every field that somebody can set is set, and gives its id. */
export async function fillStore(operator: AdminClient): Promise<string> {
  const handle = 'everything';
  const details = { email: 'all@example.com', currency: 'EUR', timezone: 'Europe/Dublin', plan: 'pro', status: 'active' } as const;
  const { id } = await operator.stores.create({ name: handle, handle, ...details });
  const admin = operator.store(id);
  await admin.pricing.set({
    ...{ prices_include_tax: true, tax_shipping: true, tax_address: 'billing' },
    tax_rates: [
      {
        ...{ name: 'VAT', country: 'IE', region: 'Leinster', postcode_prefix: 'D02', tax_class: 'standard', rate: '23.00' },
        ...{ priority: 2, compound: true },
      },
    ],
  });
  await admin.purchasing.set({ hold_minutes: 30 });
  const group = await admin.customerGroups.create({ name: 'Wholesale', tax_exempt: true });
  const brand = await admin.brands.create({ name: 'Acme', description: 'Since 1890', website: 'https://acme.example' });
  const parent = await admin.categories.create({ name: 'Kitchen', description: 'All for it', position: 3 });
  const category = await admin.categories.create({ name: 'Mugs', parent_id: parent.id });
  const location = await admin.locations.create({
    ...{
      name: 'Shop',
      type: 'shop',
      address,
      external_ids: { sap: 'L-1' },
      metadata: { gate: '3' },
      phone: '+353 1 111',
      fulfils_online: true,
      pickup: true,
      priority: 2,
      timezone: 'Asia/Tokyo',
    },
  });
  await admin.locations.setHours(location.id, hours);
  const product = await admin.products.create({
    ...{ name: 'Mug', status: 'active', description: '<p>Blue</p>', short_description: '<p>B</p>', brand_id: brand.id, is_featured: true },
    ...{ external_ids: { sap: 'P-1' }, metadata: { season: 'all' }, product_type: 'Mugs', tags: ['blue', 'gift'] },
    ...{ category_ids: [category.id], seo: { title: 'A mug', description: 'To drink from' } },
    options: [{ name: 'Size', values: ['S'] }],
    // The second has a place other than the first.
    images: [
      { url: 'https://images.example/mug.png', alt: 'A mug' },
      { url: 'https://images.example/mug-from-behind.png', alt: 'A mug from behind' },
    ],
    variants: [
      {
        ...{ option_values: { Size: 'S' }, sku: 'MUG', barcode: '4006381333931', price: '10.00', compare_at_price: '12.00', cost: '4.00' },
        ...{ weight_grams: 300, inventory_tracked: true, taxable: false, image_url: 'https://images.example/mug.png' },
        ...{ external_ids: { sap: 'V-1' }, metadata: { bin: '7' } },
      },
    ],
  });
  const variant_id = product.variants[0]?.id ?? 0;
  const session = await admin.products.create({ name: 'Lesson', status: 'active', kind: 'booking', variants: [{ price: '50.00' }] });
  const session_id = session.variants[0]?.id ?? 0;
  const resource = await admin.bookingResources.create({ name: 'Room', location_id: location.id });
  await admin.bookingResources.setHours(resource.id, hours);
  const service = {
    ...{ duration_minutes: 60, variant_durations: [{ variant_id: session_id, duration_minutes: 45 }], buffer_before: 5, buffer_after: 10 },
    ...{ slot_step_minutes: 15, capacity: 4, lead_time_minutes: 60, window_days: 30, confirm: 'manual' as const, resources: [resource.id] },
    ...{ cancellation: [{ hours_before: 24, refund_percent: '50.00' }], deposit_percent: '20.00' },
  };
  // Some seats were sold before it had fewer.
  await admin.bookingServices.set(session.id, { ...service, capacity: 6 });
  const heldFrom = Date.UTC(2030, 0, 7, 10);
  const [begins, ends] = [new Date(heldFrom).toISOString(), new Date(heldFrom + 3_600_000).toISOString()];
  await admin.bookings.restore(
    aBookingRecord({
      ...{ number: 'B1002', product_id: session.id, variant_id: session_id, resource_id: resource.id, seats: 5 },
      ...{ starts_at: begins, ends_at: ends, held_from: begins, held_until: ends },
    }),
  );
  await admin.bookingServices.set(session.id, service);
  await admin.groupPrices.create({ group_id: group.id, variant_id, price: '8.00' });
  await admin.groupPrices.create({ group_id: group.id, category_id: category.id, percent_off: '5.00' });
  await admin.quantityBreaks.create({ group_id: group.id, variant_id, tiers: [{ min_quantity: 10, price: '7.00' }] });
  const terms = { minimum_subtotal: '20.00', minimum_quantity: 2, starts_at: from, ends_at: until };
  const discount = await admin.discounts.create({
    ...{ code: 'WELCOME', type: 'fixed', title: 'Welcome', value: '5.00', ...terms, once_per_customer: true, usage_limit: 100 },
    ...{ applies_to: 'products', product_ids: [product.id] },
  });
  await admin.discounts.create({ code: 'MUGS', type: 'percentage', value: '5.00', applies_to: 'categories', category_ids: [category.id] });
  const automatic = await admin.automaticDiscounts.create({
    ...{ title: 'Three for two', type: 'buy_x_get_y', buy_quantity: 2, get_quantity: 1, get_percent_off: '100.00', priority: 3 },
    ...{ combines_with_codes: true, applies_to: 'products', product_ids: [product.id], ...terms },
  });
  await admin.automaticDiscounts.create({
    ...{ title: 'Mugs', type: 'percentage', value: '3.00', applies_to: 'categories', category_ids: [category.id] },
  });
  // Each field that a body may have.
  const customer = await admin.customers.create({
    ...{ email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron', phone: '+353 1 222', addresses: [address], company: 'Engines' },
    ...{ note: 'Calls on Mondays', accepts_marketing: true, external_ids: { sap: '4711' }, metadata: { sales_area: 'north' } },
  });
  await admin.customers.update(customer.id, { group_id: group.id, is_blocked: true });
  await admin.inventory.set({ variant_id, location_id: location.id, on_hand: 12, reason: 'Counted' });
  const supplier = await admin.suppliers.create({
    ...{ name: 'Pottery', email: 'pottery@example.com', currency: 'GBP', address, is_active: true, phone: '+353 1 333' },
    ...{ account_number: 'A-7', note: 'By van', external_ids: { sap: '4711' }, metadata: { sales_area: 'north' } },
  });
  const order = await admin.orders.restore(orderRecord({ product, variant_id, location, customer, discount, automatic }));
  const lineOf = async (index: number) => (await admin.orders.get(order.id)).line_items[index]?.id ?? 0;
  const bought = { customer_id: customer.id, order_id: order.id, order_line_item_id: await lineOf(1), order_unit: 1 };
  await admin.giftCards.restoreRecord(
    aGiftCardRecord({
      ...{ source: 'order', ...bought, recipient_email: 'bob@example.com', recipient_name: 'Bob', message: 'For you', note: 'Wrapped' },
      ...{ code_hash: { store_id: id, hash: 'ab'.repeat(32) }, expires_at: until, disabled_at: '2026-03-04T10:00:00.000Z' },
      movements: [
        ...[
          { id: 1, type: 'redemption', amount: '20.00', reference: 'Till 1', redemption_id: null, created_at: '2026-03-02T10:00:00.000Z' },
        ],
        ...[{ id: 2, type: 'restoration', amount: '5.00', reference: 'Till 2', redemption_id: 1, created_at: '2026-03-03T10:00:00.000Z' }],
      ] as const,
    }),
  );
  // Each unit that was paid has a card.
  await admin.giftCards.restoreRecord(
    aGiftCardRecord({ source: 'order', ...bought, order_unit: 0, code_hash: { store_id: id, hash: 'cd'.repeat(32) } }),
  );
  await admin.bookings.restore(
    aBookingRecord({
      ...{ status: 'cancelled', product_id: session.id, variant_id: session_id, customer_id: customer.id, resource_id: resource.id },
      ...{ location_id: location.id, seat_price: '45.00', deposit: '10.00', deposit_due: '5.00', cancel_reason: 'Ill', refunded: '10.00' },
      cancelled_at: '2026-10-06T10:00:00.000Z',
    }),
  );
  const orderLine = await lineOf(0);
  await admin.purchaseOrders.restore(
    aPurchaseOrderRecord({
      ...{ order_id: order.id, ship_to: { ...withName(address), email: 'ada@example.com' }, test_mode: true, supplier_reference: 'S-1' },
      ...{ line_items: [aRestoredLine({ order_item_id: orderLine, variant_id })], send_at: until },
    }),
  );
  const sent = await admin.purchaseOrders.restore(
    aPurchaseOrderRecord({
      ...{ number: 'PO1002', status: 'shipped', provider: null, supplier_id: supplier.id, location_id: location.id, note: null },
      line_items: [aRestoredLine({ variant_id, received_quantity: 3 })],
      tracking: [{ carrier: 'DHL', number: 'N1', url: 'https://dhl.example/N1' }],
      ...{ sent_at: '2026-10-06T10:00:00.000Z', accepted_at: '2026-10-07T10:00:00.000Z', shipped_at: '2026-10-08T10:00:00.000Z' },
      received_at: '2026-10-09T10:00:00.000Z',
    }),
  );
  await admin.purchaseOrders.restore(
    aPurchaseOrderRecord({
      ...{
        number: 'PO1003',
        status: 'cancelled',
        failure: 'email_refused',
        cancel_reason: 'Sold out',
        cancelled_at: '2026-10-06T10:00:00.000Z',
      },
    }),
  );
  await admin.variantSupplies.set(variant_id, {
    ...{ supplier_id: supplier.id, supplier_sku: 'ACME-77', unit_cost: '4.00', replenishment: 'stock', order_now: false },
    reorder: [{ location_id: location.id, point: 5, quantity: 10, purchase_order_id: sent.id }],
  });
  await admin.variantSupplies.set(session_id, { provider: 'printful' });
  return id;
}

const withName = ({ first_name, last_name, ...rest }: typeof address) => ({ ...rest, name: `${first_name} ${last_name}` });

type Named = { readonly id: number };

/** An order of two lines that were taxed, reduced, sent, refunded and taken back in part. */
function orderRecord(named: {
  readonly product: Named;
  readonly variant_id: number;
  readonly location: Named;
  readonly customer: Named;
  readonly discount: Named;
  readonly automatic: Named;
}) {
  const { product, variant_id, location, customer, discount, automatic } = named;
  const at = (hour: number): string => `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const tracking = { company: 'DHL', number: 'N1', url: 'https://dhl.example/N1' };
  const application = { discount_id: discount.id, code: 'WELCOME', title: 'Welcome', type: 'fixed', value: '5.00' } as const;
  return anOrderRecord({
    ...{ test: true, left_out_of_reports: true },
    ...{ phone: '+353 1 444', customer_id: customer.id, prices_include_tax: true, location_id: location.id },
    ...{
      note: 'Careful',
      customer_note: 'Ring twice',
      tags: ['early'],
      external_ids: { sap: 'O-1' },
      metadata: { lane: 'fast' },
      discount_code: 'WELCOME',
      shipping_address: address,
    },
    ...{
      billing_address: address,
      tracking,
      shipping_line: { title: 'Post', price: '4.92' },
      shipping_total: '4.92',
      shipping_tax: '0.92',
    },
    price_explanation: [{ code: 'unreadable_record', object: 'location', id: 7 }],
    line_items: [
      aRecordedLine({
        ...{ product_id: product.id, variant_id, variant_title: 'S', discount: '6.00', tax: '4.60', stock_taken: true },
        ...{ tax_lines: [{ name: 'VAT', rate: '23.00', amount: '4.60' }], fulfilled_at: at(11), restocked_quantity: 1 },
        returned_unrefunded_quantity: 0,
      }),
      aRecordedLine({
        id: 2,
        name: 'Card',
        kind: 'gift_card',
        quantity: 2,
        unit_price: '50.00',
        line_total: '100.00',
        fulfilled_at: at(11),
      }),
    ],
    ...{ subtotal: '130.00', discount_total: '6.00', tax_total: '5.52', total: '128.92' },
    discount_applications: [
      { source: 'code', ...application, buy_quantity: null, get_quantity: null, amount: '5.00' },
      {
        ...{ source: 'automatic', discount_id: automatic.id, code: null, title: 'Three for two', type: 'buy_x_get_y', value: '100.00' },
        ...{ buy_quantity: 2, get_quantity: 1, amount: '1.00' },
      },
    ],
    ...{ status: 'shipped', fulfillment_status: 'fulfilled', fulfilled_at: at(11), payment_status: 'partially_refunded' },
    shipments: [{ line_items: [{ id: 1, quantity: 3 }], tracking, created_at: at(11) }],
    refunds: [
      {
        ...{ amount: '8.00', tax: '1.50', restock: true, note: 'Broken', return_number: 'R1001', created_at: at(14) },
        line_items: [{ id: 1, quantity: 1, amount: '8.00', tax: '1.50', restocked_quantity: 1 }],
      },
    ],
    returns: [
      {
        ...{ number: 'R1001', status: 'closed', note: 'It broke', instructions: 'Send it back', decline_reason: null, cancel_reason: null },
        line_items: [
          {
            ...{ order_line_item_id: 1, quantity: 1, received_quantity: 1, restocked_quantity: 1 },
            ...{ reason: 'damaged', note: 'Handle' },
          },
        ],
        restocked_costs: [{ at: at(14), cost: '4.00' }],
        ...{ location_id: location.id, approved_at: at(13), received_at: at(14), declined_at: null, cancelled_at: null, closed_at: at(14) },
        created_at: at(12),
      },
      {
        ...{ number: 'R1002', status: 'declined', note: null, instructions: null, decline_reason: 'Too late', cancel_reason: null },
        line_items: [{ order_line_item_id: 1, quantity: 1, received_quantity: 0, restocked_quantity: 0, reason: 'other', note: null }],
        ...{ restocked_costs: [], location_id: null, approved_at: null, received_at: null, declined_at: at(13), cancelled_at: null },
        ...{ closed_at: null, created_at: at(12) },
      },
      {
        ...{ number: 'R1003', status: 'cancelled', note: null, instructions: null, decline_reason: null, cancel_reason: 'Kept it' },
        line_items: [{ order_line_item_id: 1, quantity: 1, received_quantity: 0, restocked_quantity: 0, reason: 'other', note: null }],
        ...{ restocked_costs: [], location_id: null, approved_at: null, received_at: null, declined_at: null, cancelled_at: at(13) },
        ...{ closed_at: null, created_at: at(12) },
      },
    ],
    notes: [{ message: 'Called', created_at: at(12) }],
  });
}
