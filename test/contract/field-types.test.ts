import type * as v from 'valibot';
import { AppInstallationSchema } from '#shared/apps/app-installation-schema.ts';
import { BookingSchema } from '#shared/bookings/booking-schema.ts';
import { BrandSchema } from '#shared/catalogue/brands/brand-schema.ts';
import { CategorySchema } from '#shared/catalogue/categories/category-schema.ts';
import { ProductImageSchema, ProductOptionSchema, ProductSchema, VariantSchema } from '#shared/catalogue/product-schema.ts';
import { CustomerAddressSchema, CustomerSchema } from '#shared/customers/customer-schema.ts';
import { DiscountSchema } from '#shared/discounts/discount-schema.ts';
import { GiftCardSchema } from '#shared/gift-cards/gift-card-schema.ts';
import { InventoryLevelSchema } from '#shared/inventory/inventory-schema.ts';
import { LocationSchema } from '#shared/inventory/location-schema.ts';
import { AddressSchema } from '#shared/kernel/addresses/address-schema.ts';
import { OrderLineSchema, OrderNoteSchema, OrderSchema } from '#shared/orders/order-schema.ts';
import { RefundSchema } from '#shared/orders/refunds/refund-schema.ts';
import {
  PurchaseOrderLineSchema,
  PurchaseOrderSchema,
  ShipToSchema,
  SupplierShipmentSchema,
} from '#shared/purchase-orders/purchase-order-schema.ts';
import { SalesReportRowSchema, SalesReportSchema } from '#shared/reports/sales-report-schema.ts';
import { StoreSchema } from '#shared/stores/store-schema.ts';
import { wireKinds } from '../support/harness/wire-kinds.ts';

/** The objects of the specification: every field with its type, `?` where it may be null, and the values of what is one of a list. */
const objects: readonly (readonly [name: string, schema: v.GenericSchema, fields: string])[] = [
  [
    'Store',
    StoreSchema,
    `object: "store", id: string, name: string, handle: string, domain: string, email: email?, phone: string?,
     address: Address?, currency: string, timezone: string, status: trial|active|past_due|suspended|cancelled|inactive,
     plan: string?, test_mode: boolean, created_at: timestamp`,
  ],
  [
    'Address',
    AddressSchema,
    `first_name: string?, last_name: string?, company: string?, line1: string?, line2: string?, city: string?,
     region: string?, postcode: string?, country: string?, phone: string?`,
  ],
  [
    'Product',
    ProductSchema,
    `object: "product", id: integer, name: string, slug: string, status: active|draft|archived,
     kind: physical|digital|gift_card|booking, type: simple|variable, description: string?, short_description: string?,
     brand_id: integer?, category_ids: integer[], options: ProductOption[], images: ProductImage[], variants: Variant[],
     seo: {title: string? description: string?}, is_featured: boolean, created_at: timestamp, updated_at: timestamp,
     deleted_at: timestamp?`,
  ],
  ['ProductOption', ProductOptionSchema, `name: string, values: string[]`],
  ['ProductImage', ProductImageSchema, `id: integer?, url: uri, alt: string?, position: integer`],
  [
    'Variant',
    VariantSchema,
    `object: "variant", id: integer, product_id: integer, title: string?, option_values: names to values, sku: string?,
     barcode: string?, price: money, compare_at_price: money?, cost: money?, currency: string, weight_grams: integer?,
     inventory_tracked: boolean, inventory_quantity: integer?, is_active: boolean, position: integer, image_url: uri?,
     created_at: timestamp, updated_at: timestamp`,
  ],
  [
    'Category',
    CategorySchema,
    `object: "category", id: integer, name: string, slug: string, parent_id: integer?, description: string?,
     is_visible: boolean, position: integer, created_at: timestamp?, updated_at: timestamp?`,
  ],
  [
    'Brand',
    BrandSchema,
    `object: "brand", id: integer, name: string, slug: string, description: string?, website: string?,
     created_at: timestamp?, updated_at: timestamp?`,
  ],
  [
    'Location',
    LocationSchema,
    `object: "location", id: integer, name: string, type: warehouse|shop|other, address: Address?, phone: string?,
     fulfils_online: boolean, pickup: boolean, priority: integer, is_active: boolean, is_default: boolean,
     timezone: string?, created_at: timestamp?, updated_at: timestamp?`,
  ],
  [
    'InventoryLevel',
    InventoryLevelSchema,
    `object: "inventory_level", variant_id: integer, location_id: integer, on_hand: integer, updated_at: timestamp?`,
  ],
  [
    'Order',
    OrderSchema,
    `object: "order", id: integer, number: integer, name: string,
     status: pending|processing|on_hold|shipped|ready_for_pickup|delivered|cancelled|refunded,
     payment_status: unpaid|authorized|paid|partially_refunded|refunded|failed,
     fulfillment_status: unfulfilled|partial|fulfilled, source: storefront|pos|subscription|api, test: boolean,
     email: email?, phone: string?, customer_id: integer?, customer_name: string?, currency: string, subtotal: money,
     discount_total: money, shipping_total: money, tax_total: money, total: money, refunded_total: money,
     discount_code: string?, payment_method: string, payment_method_label: string, line_items: LineItem[],
     fulfillment: ship|pickup|digital|pos, shipping_line: {title: string price: money}?, shipping_address: Address?,
     billing_address: Address?, tracking: Tracking?, tags: string[], note: string?, customer_note: string?,
     location_id: integer?, placed_at: timestamp?, paid_at: timestamp?, fulfilled_at: timestamp?, delivered_at: timestamp?,
     cancelled_at: timestamp?, created_at: timestamp, updated_at: timestamp`,
  ],
  [
    'LineItem',
    OrderLineSchema,
    `id: integer, product_id: integer?, variant_id: integer?, name: string, variant_title: string?, sku: string?,
     kind: physical|digital|gift_card|booking, quantity: integer, unit_price: money, discount: money, tax: money,
     line_total: money, fulfilled_at: timestamp?`,
  ],
  [
    'Refund',
    RefundSchema,
    `object: "refund", id: integer, order_id: integer, amount: money, currency: string, note: string?,
     created_at: timestamp`,
  ],
  ['OrderNote', OrderNoteSchema, `object: "order_note", id: integer, order_id: integer, message: string, created_at: timestamp`],
  [
    'Customer',
    CustomerSchema,
    `object: "customer", id: integer, email: email, first_name: string?, last_name: string?, phone: string?,
     company: string?, note: string?, accepts_marketing: boolean, has_account: boolean, is_blocked: boolean,
     orders_count: integer, total_spent: money, currency: string, addresses: CustomerAddress[], last_order_at: timestamp?,
     created_at: timestamp, updated_at: timestamp`,
  ],
  [
    'CustomerAddress',
    CustomerAddressSchema,
    `id: integer, is_default: boolean, first_name: string?, last_name: string?, company: string?, line1: string?,
     line2: string?, city: string?, region: string?, postcode: string?, country: string?, phone: string?`,
  ],
  [
    'Discount',
    DiscountSchema,
    `object: "discount", id: integer, code: string, title: string?, type: percentage|fixed|free_shipping|buy_x_get_y,
     value: money, minimum_subtotal: money?, minimum_quantity: integer?, applies_to: all|categories|products,
     product_ids: integer[], category_ids: integer[], once_per_customer: boolean, usage_limit: integer?,
     times_used: integer, starts_at: timestamp?, ends_at: timestamp?, is_active: boolean,
     state: active|scheduled|expired|used_up|disabled, created_at: timestamp, updated_at: timestamp`,
  ],
  [
    'GiftCard',
    GiftCardSchema,
    `object: "gift_card", id: integer, last4: string, initial_value: money, balance: money, currency: string,
     status: active|used|expired|disabled, source: string?, customer_id: integer?, order_id: integer?,
     recipient_email: email?, recipient_name: string?, note: string?, expires_at: timestamp?, disabled_at: timestamp?,
     created_at: timestamp, updated_at: timestamp`,
  ],
  [
    'Booking',
    BookingSchema,
    `object: "booking", id: integer, number: string, status: pending|confirmed|cancelled|completed|no_show,
     source: web|admin|pos, service_name: string, variant_title: string?, product_id: integer?, variant_id: integer?,
     order_id: integer?, customer_id: integer?, customer_name: string?, customer_email: email?, customer_phone: string?,
     starts_at: timestamp, ends_at: timestamp, timezone: string, seats: integer, resource_id: integer?,
     location_id: integer?, notes: string?, price: money?, deposit: money?, balance_due: money?, currency: string,
     cancel_reason: string?, cancelled_at: timestamp?, created_at: timestamp, updated_at: timestamp`,
  ],
  [
    'PurchaseOrder',
    PurchaseOrderSchema,
    `object: "purchase_order", id: integer, number: string, status: draft|sent|accepted|shipped|cancelled|failed,
     supplier_id: integer?, provider: printful|printify?, order_id: integer?, line_items: PurchaseOrderLine[],
     ship_to: ShipTo?, currency: string?, cost_total: money?, tracking: SupplierShipment[], test_mode: boolean,
     sent_at: timestamp?, shipped_at: timestamp?, cancelled_at: timestamp?, created_at: timestamp, updated_at: timestamp`,
  ],
  [
    'PurchaseOrderLine',
    PurchaseOrderLineSchema,
    `order_item_id: integer?, variant_id: integer?, name: string?, sku: string?, supplier_sku: string?, quantity: integer,
     unit_cost: money?`,
  ],
  [
    'ShipTo',
    ShipToSchema,
    `name: string?, company: string?, line1: string?, line2: string?, city: string?, region: string?, postcode: string?,
     country: string?, phone: string?, email: string?`,
  ],
  ['SupplierShipment', SupplierShipmentSchema, `carrier: string?, number: string?, url: string?`],
  [
    'AppInstallation',
    AppInstallationSchema,
    `object: "app_installation", id: integer, status: active|uninstalled,
     app: {client_id: string name: string slug: string}, store: StoreSummary, scopes: Scope[], installed_at: timestamp,
     uninstalled_at: timestamp?`,
  ],
  [
    'SalesReport',
    SalesReportSchema,
    `object: "sales_report", from: date, to: date, interval: day|week|month, timezone: string, currency: string,
     totals: SalesReportTotals, rows: SalesReportRow[]`,
  ],
  [
    'SalesReportRow',
    SalesReportRowSchema,
    `period: date, gross_sales: money, discounts: money, returns: money, net_sales: money, shipping: money, taxes: money,
     total_sales: money, orders: integer, units: integer, aov: money, gift_cards_sold: money, cost: money, profit: money,
     margin: number?`,
  ],
];
/** Our additions. */
const additions: Readonly<Record<string, readonly string[]>> = {
  ProductImage: ['status', 'error'],
  Order: ['prices_include_tax', 'shipping_tax', 'discount_applications', 'price_explanation', 'shipments', 'cancel_reason'],
  LineItem: [
    'object',
    'refunded_quantity',
    'fulfillable_quantity',
    'restocked_quantity',
    'returning_quantity',
    'returned_quantity',
    'booking_id',
    'tax_lines',
  ],
  Booking: ['deposit_due'],
  Refund: ['tax', 'line_items', 'restock', 'return_id'],
  PurchaseOrder: [
    'names',
    'source',
    'location_id',
    'note',
    'supplier_reference',
    'cancel_reason',
    'failure',
    'send_at',
    'accepted_at',
    'received_at',
  ],
  PurchaseOrderLine: ['id', 'received_quantity'],
};

const scopeList = /scopes: [\w|]+\[\]/;

it.each(objects)('%s has fields of the types that the specification says', (name, schema, fields) => {
  const own = wireKinds(schema).filter((field) => !(additions[name] ?? []).includes(field.split(':')[0] ?? ''));
  expect(own.map((field) => field.replace(scopeList, 'scopes: Scope[]'))).toEqual(fields.split(/,\s+/));
});
