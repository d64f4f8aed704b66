import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { AppInstallationSchema } from '#shared/apps/app-installation-schema.ts';
import { BookingSchema, CancelledBookingSchema } from '#shared/bookings/booking-schema.ts';
import { BrandSchema } from '#shared/catalogue/brands/brand-schema.ts';
import { CategorySchema } from '#shared/catalogue/categories/category-schema.ts';
import { ProductImageSchema, ProductSchema, VariantSchema } from '#shared/catalogue/product-schema.ts';
import { CustomerAddressSchema, CustomerSchema } from '#shared/customers/customer-schema.ts';
import { DiscountSchema } from '#shared/discounts/discount-schema.ts';
import { GiftCardSchema, IssuedGiftCardSchema } from '#shared/gift-cards/gift-card-schema.ts';
import { InventoryLevelSchema, InventoryMovementSchema } from '#shared/inventory/inventory-schema.ts';
import { LocationSchema } from '#shared/inventory/location-schema.ts';
import { AddressSchema } from '#shared/kernel/addresses/address-schema.ts';
import { DeletedSchema, dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { OrderLineSchema, OrderNoteSchema, OrderSchema } from '#shared/orders/order-schema.ts';
import { RefundSchema } from '#shared/orders/refunds/refund-schema.ts';
import { PurchaseOrderLineSchema, PurchaseOrderSchema } from '#shared/purchase-orders/purchase-order-schema.ts';
import { SalesReportRowSchema, SalesReportSchema, SalesReportTotalsSchema } from '#shared/reports/sales-report-schema.ts';
import { ReturnSchema } from '#shared/returns/return-schema.ts';
import { StoreSchema } from '#shared/stores/store-schema.ts';

/** Fields of the specification's tables; `?` marks those that may be null. `+` begins our own additions. */
const tables = [
  ['Store', StoreSchema, 'object id name handle domain email? phone? address? currency timezone status plan? test_mode created_at'],
  ['Address', AddressSchema, 'first_name? last_name? company? line1? line2? city? region? postcode? country? phone?'],
  [
    'Product',
    ProductSchema,
    `object id name slug status kind type description? short_description? brand_id? category_ids options images variants seo
     is_featured created_at updated_at deleted_at?`,
  ],
  ['ProductImage', ProductImageSchema, 'id? url alt? position + status error?'],
  [
    'Variant',
    VariantSchema,
    `object id product_id title? option_values sku? barcode? price compare_at_price? cost? currency weight_grams?
     inventory_tracked inventory_quantity? is_active position image_url? created_at updated_at`,
  ],
  ['Category', CategorySchema, 'object id name slug parent_id? description? is_visible position created_at? updated_at?'],
  ['Brand', BrandSchema, 'object id name slug description? website? created_at? updated_at?'],
  [
    'Location',
    LocationSchema,
    `object id name type address? phone? fulfils_online pickup priority is_active is_default timezone? created_at?
     updated_at?`,
  ],
  ['InventoryLevel', InventoryLevelSchema, 'object variant_id location_id on_hand updated_at?'],
  [
    'InventoryMovement',
    InventoryMovementSchema,
    `+ object id variant_id location_id type delta on_hand_after sequence reason? order_id? refund_id? return_id? actor
     created_at`,
  ],
  [
    'Order',
    OrderSchema,
    `object id number name status payment_status fulfillment_status source test email? phone? customer_id? customer_name?
     currency subtotal discount_total shipping_total tax_total total refunded_total discount_code? payment_method
     payment_method_label line_items fulfillment shipping_line? shipping_address? billing_address? tracking? tags note?
     customer_note? location_id? placed_at? paid_at? fulfilled_at? delivered_at? cancelled_at? created_at updated_at
     + prices_include_tax shipping_tax discount_applications price_explanation shipments cancel_reason?`,
  ],
  [
    'LineItem',
    OrderLineSchema,
    `id product_id? variant_id? name variant_title? sku? kind quantity unit_price discount tax line_total fulfilled_at?
     + object refunded_quantity fulfillable_quantity restocked_quantity returning_quantity returned_quantity booking_id? tax_lines`,
  ],
  ['Refund', RefundSchema, 'object id order_id amount currency note? created_at + tax restock line_items return_id?'],
  ['OrderNote', OrderNoteSchema, 'object id order_id message created_at'],
  [
    'Return',
    ReturnSchema,
    `+ object id number order_id customer_id? status line_items refund_id? refunded currency note? instructions? decline_reason?
     cancel_reason? location_id? requested_at approved_at? received_at? declined_at? cancelled_at? closed_at? created_at updated_at names`,
  ],
  [
    'Customer',
    CustomerSchema,
    `object id email first_name? last_name? phone? company? note? accepts_marketing has_account is_blocked orders_count
     total_spent currency addresses last_order_at? created_at updated_at`,
  ],
  [
    'CustomerAddress',
    CustomerAddressSchema,
    'id is_default first_name? last_name? company? line1? line2? city? region? postcode? country? phone?',
  ],
  [
    'Discount',
    DiscountSchema,
    `object id code title? type value minimum_subtotal? minimum_quantity? applies_to product_ids category_ids
     once_per_customer usage_limit? times_used starts_at? ends_at? is_active state created_at updated_at`,
  ],
  [
    'GiftCard',
    GiftCardSchema,
    `object id last4 initial_value balance currency status source? customer_id? order_id? recipient_email?
     recipient_name? note? expires_at? disabled_at? created_at updated_at`,
  ],
  [
    'Booking',
    BookingSchema,
    `object id number status source service_name variant_title? product_id? variant_id? order_id? customer_id?
     customer_name? customer_email? customer_phone? starts_at ends_at timezone seats resource_id? location_id? notes? price?
     deposit? balance_due? currency cancel_reason? cancelled_at? created_at updated_at + deposit_due?`,
  ],
  [
    'PurchaseOrder',
    PurchaseOrderSchema,
    `object id number status supplier_id? provider? order_id? line_items ship_to? currency? cost_total? tracking test_mode
     sent_at? shipped_at? cancelled_at? created_at updated_at
     + source location_id? note? supplier_reference? cancel_reason? failure? send_at? accepted_at? received_at? names`,
  ],
  [
    'PurchaseOrderLine',
    PurchaseOrderLineSchema,
    'order_item_id? variant_id? name? sku? supplier_sku? quantity unit_cost? + id received_quantity',
  ],
  ['AppInstallation', AppInstallationSchema, 'object id status app store scopes installed_at uninstalled_at?'],
  ['SalesReport', SalesReportSchema, 'object from to interval timezone currency totals rows'],
  [
    'SalesReportRow',
    SalesReportRowSchema,
    `period gross_sales discounts returns net_sales shipping taxes total_sales orders units aov gift_cards_sold cost
     profit margin?`,
  ],
] as const;

const fieldsOf = (schema: { readonly entries: v.ObjectEntries }): readonly string[] =>
  Object.entries(schema.entries).map(([field, entry]) => (entry.type === 'nullable' ? `${field}?` : field));

describe('the wire shapes', () => {
  it.each(tables)('%s has the fields of the specification, and null only where it allows null', (_title, schema, table) => {
    expect([...fieldsOf(schema)].sort()).toEqual(
      table
        .split(/[\s+]+/)
        .filter(Boolean)
        .sort(),
    );
  });

  it.each(tables)('%s refuses undeclared fields and names its component', (title, schema) => {
    expect(schema.type).toBe('strict_object');
    const { title: named, additionalProperties } = toJsonSchema(schema, { ignoreActions: ['check', 'raw_check'] });
    expect({ named, additionalProperties }).toEqual({ named: title, additionalProperties: false });
  });

  it('show the code of a gift card only where it is issued', () => {
    expect(Object.keys(IssuedGiftCardSchema.entries).filter((field) => !(field in GiftCardSchema.entries))).toEqual(['code']);
  });

  it('add the money given back to a booking that was cancelled', () => {
    expect(Object.keys(CancelledBookingSchema.entries).filter((field) => !(field in BookingSchema.entries))).toEqual(['refunded']);
  });

  it('leave the period out of the totals of a report', () => {
    expect(Object.keys(SalesReportRowSchema.entries).filter((field) => !(field in SalesReportTotalsSchema.entries))).toEqual(['period']);
  });

  it('tell of a discount that stays because it was used', () => {
    expect(v.is(DeletedSchema, { object: 'product', id: 1, deleted: true })).toBe(true);
    expect(v.is(DeletedSchema, { object: 'discount', id: 1, deleted: false, is_active: false })).toBe(true);
    expect(v.is(DeletedSchema, { object: 'discount', id: 1, deleted: true, undeclared: true })).toBe(false);
  });
});

describe('an envelope', () => {
  const note = { object: 'order_note', id: 1, order_id: 2, message: 'Call (ERP sync)', created_at: '2026-11-05T10:00:00Z' };

  it('carries a single object under data', () => {
    expect(v.is(dataOf(OrderNoteSchema), { data: note })).toBe(true);
    expect(v.is(dataOf(OrderNoteSchema), note)).toBe(false);
  });

  it('carries a page with its cursor and the time it is as of', () => {
    const page = { data: [note], has_more: false, next_cursor: null, as_of: '2026-11-05T10:00:00.000Z' };
    expect(v.is(pageSchema(OrderNoteSchema), page)).toBe(true);
    expect(v.is(pageSchema(OrderNoteSchema), { ...page, total: 1 })).toBe(false);
    expect(v.is(pageSchema(OrderNoteSchema), { ...page, as_of: 'now' })).toBe(false);
  });
});
