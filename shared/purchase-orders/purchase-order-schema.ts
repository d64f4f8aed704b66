import * as v from 'valibot';
import { AddressSchema } from '#shared/kernel/addresses/address-schema.ts';
import { Count, Currency, enumOf, Flag, Id, Money, Timestamp } from '#shared/kernel/fields-schema.ts';
import { printProviders, purchaseOrderSources, purchaseOrderStatuses, sendingFailures } from './purchase-order.ts';

/** A line of a purchase order, in the form that the API returns. */
export const PurchaseOrderLineSchema = v.pipe(
  v.strictObject({
    id: Id,
    order_item_id: v.nullable(Id),
    variant_id: v.nullable(Id),
    name: v.nullable(v.string()),
    sku: v.nullable(v.string()),
    supplier_sku: v.nullable(v.string()),
    quantity: Count,
    unit_cost: v.nullable(Money),
    received_quantity: Count,
  }),
  v.title('PurchaseOrderLine'),
);
export type PurchaseOrderLineView = v.InferOutput<typeof PurchaseOrderLineSchema>;

const { first_name: _firstName, last_name: _lastName, ...addressFields } = AddressSchema.entries;

/** The destination of a purchase order's goods: like an `Address`, but with a single name and an e-mail address. */
export const ShipToSchema = v.pipe(
  v.strictObject({ name: v.nullable(v.string()), ...addressFields, email: v.nullable(v.string()) }),
  v.title('ShipTo'),
);
export type ShipToView = v.InferOutput<typeof ShipToSchema>;

/** A parcel that a supplier sent. */
export const SupplierShipmentSchema = v.pipe(
  v.strictObject({ carrier: v.nullable(v.string()), number: v.nullable(v.string()), url: v.nullable(v.string()) }),
  v.title('SupplierShipment'),
);
export type SupplierShipmentView = v.InferOutput<typeof SupplierShipmentSchema>;

/**
 * The names of the objects that a purchase order refers to, for requests with `include=names`. A name is null if there
 * is no such object or it was deleted.
 */
const PurchaseOrderNames = v.pipe(
  v.strictObject({ supplier: v.nullable(v.string()), order: v.nullable(v.string()), location: v.nullable(v.string()) }),
  v.title('PurchaseOrderNames'),
);

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
    source: enumOf(purchaseOrderSources),
    location_id: v.nullable(Id),
    note: v.nullable(v.string()),
    supplier_reference: v.nullable(v.string()),
    cancel_reason: v.nullable(v.string()),
    failure: v.nullable(enumOf(sendingFailures)),
    send_at: v.nullable(Timestamp),
    accepted_at: v.nullable(Timestamp),
    received_at: v.nullable(Timestamp),
    names: v.exactOptional(PurchaseOrderNames),
  }),
  v.title('PurchaseOrder'),
);
export type PurchaseOrderView = v.InferOutput<typeof PurchaseOrderSchema>;
