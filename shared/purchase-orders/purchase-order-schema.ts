import * as v from 'valibot';
import { Count, Currency, enumOf, Flag, Id, Money, Timestamp } from '#shared/kernel/fields-schema.ts';

export const purchaseOrderStatuses = ['draft', 'sent', 'accepted', 'shipped', 'cancelled', 'failed'] as const;
export type PurchaseOrderStatus = (typeof purchaseOrderStatuses)[number];

/** Print-on-demand services. */
export const printProviders = ['printful', 'printify'] as const;
export type PrintProvider = (typeof printProviders)[number];

/** What is ordered from the supplier or printer. */
export const PurchaseOrderLineSchema = v.pipe(
  v.strictObject({
    order_item_id: v.nullable(Id),
    variant_id: v.nullable(Id),
    name: v.nullable(v.string()),
    sku: v.nullable(v.string()),
    supplier_sku: v.nullable(v.string()),
    quantity: Count,
    unit_cost: v.nullable(Money),
  }),
  v.title('PurchaseOrderLine'),
);
export type PurchaseOrderLineView = v.InferOutput<typeof PurchaseOrderLineSchema>;

/** Where a purchase order is sent: one name and an e-mail, unlike an `Address`. */
export const ShipToSchema = v.pipe(
  v.strictObject({
    name: v.nullable(v.string()),
    company: v.nullable(v.string()),
    line1: v.nullable(v.string()),
    line2: v.nullable(v.string()),
    city: v.nullable(v.string()),
    region: v.nullable(v.string()),
    postcode: v.nullable(v.string()),
    country: v.nullable(v.string()),
    phone: v.nullable(v.string()),
    email: v.nullable(v.string()),
  }),
  v.title('ShipTo'),
);
export type ShipToView = v.InferOutput<typeof ShipToSchema>;

/** One parcel of a purchase order. */
export const SupplierShipmentSchema = v.pipe(
  v.strictObject({ carrier: v.nullable(v.string()), number: v.nullable(v.string()), url: v.nullable(v.string()) }),
  v.title('SupplierShipment'),
);
export type SupplierShipmentView = v.InferOutput<typeof SupplierShipmentSchema>;

/** Goods ordered from a supplier or a print-on-demand service (specification: PurchaseOrder). */
export const PurchaseOrderSchema = v.pipe(
  v.strictObject({
    object: v.literal('purchase_order'),
    id: Id,
    number: v.string(),
    status: enumOf(purchaseOrderStatuses),
    supplier_id: v.nullable(Id),
    provider: v.nullable(enumOf(printProviders)),
    order_id: v.nullable(Id),
    line_items: v.array(PurchaseOrderLineSchema),
    ship_to: v.nullable(ShipToSchema),
    currency: v.nullable(Currency),
    cost_total: v.nullable(Money),
    tracking: v.array(SupplierShipmentSchema),
    test_mode: Flag,
    sent_at: v.nullable(Timestamp),
    shipped_at: v.nullable(Timestamp),
    cancelled_at: v.nullable(Timestamp),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
  v.title('PurchaseOrder'),
);
export type PurchaseOrderView = v.InferOutput<typeof PurchaseOrderSchema>;
