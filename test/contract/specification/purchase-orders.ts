import {
  PurchaseOrderLineSchema,
  PurchaseOrderSchema,
  ShipToSchema,
  SupplierShipmentSchema,
} from '#shared/purchase-orders/purchase-order-schema.ts';
import type { Specification } from '../../support/harness/specified-fields.ts';

/** Specification: Purchase orders. */
export const purchaseOrders: Specification = {
  objects: [
    {
      name: 'PurchaseOrder',
      schema: PurchaseOrderSchema,
      fields: `object: "purchase_order", id: integer, number: string, status: draft|sent|accepted|shipped|cancelled|failed,
     supplier_id: integer?, provider: printful|printify?, order_id: integer?, line_items: PurchaseOrderLine[],
     ship_to: ShipTo?, currency: string?, cost_total: money?, tracking: SupplierShipment[], test_mode: boolean,
     sent_at: timestamp?, shipped_at: timestamp?, cancelled_at: timestamp?, created_at: timestamp, updated_at: timestamp`,
      additions: 'source location_id? note? supplier_reference? cancel_reason? failure? send_at? accepted_at? received_at? names',
    },
    {
      name: 'PurchaseOrderLine',
      schema: PurchaseOrderLineSchema,
      fields: `order_item_id: integer?, variant_id: integer?, name: string?, sku: string?, supplier_sku: string?, quantity: integer,
     unit_cost: money?`,
      additions: 'id received_quantity',
    },
    {
      name: 'ShipTo',
      schema: ShipToSchema,
      fields: `name: string?, company: string?, line1: string?, line2: string?, city: string?, region: string?, postcode: string?,
     country: string?, phone: string?, email: string?`,
    },
    { name: 'SupplierShipment', schema: SupplierShipmentSchema, fields: 'carrier: string?, number: string?, url: string?' },
  ],
};
