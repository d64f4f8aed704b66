import { defineEndpoint } from '#shared/http/endpoint.ts';
import { dataOf } from '#shared/kernel/list-schema.ts';
import {
  newPurchaseOrderBody,
  PurchaseOrderAcceptBody,
  PurchaseOrderCancelBody,
  PurchaseOrderReceiveBody,
  PurchaseOrderSendBody,
  PurchaseOrderShipBody,
  purchaseOrderBody,
} from '#shared/purchase-orders/purchase-order-body.ts';
import { PurchaseOrderSchema } from '#shared/purchase-orders/purchase-order-schema.ts';

const path = '/stores/{store_id}/purchase-orders';
const scope = 'staff:orders';
const lineErrors = ['unknown_id', 'required', 'already_ordered', 'limit_reached'] as const;

/** The purchase order operations for staff. Reading uses the contracts of the public API. */
export const adminPurchaseOrderContracts = {
  createPurchaseOrder: defineEndpoint({
    method: 'POST',
    path,
    scope,
    summary: 'Order from a supplier or a print-on-demand service',
    description:
      'Creates a draft, or sends immediately with send. Send either supplier_id or provider. With order_id the goods go to the customer of that order, otherwise to ' +
      'location_id or, without one, to the default location, unless ship_to is given. A line names a line of the order or a variant, or has its own name. ' +
      'supplier_sku and unit_cost default to those of the variant’s supply. No unit of an order is ordered twice.',
    body: newPurchaseOrderBody.create,
    success: { status: 201, body: dataOf(PurchaseOrderSchema) },
    errors: [
      ...lineErrors,
      'invalid_format',
      'inactive_supplier',
      'inactive_location',
      'order_cancelled',
      'order_refunded',
      'no_recipient',
    ],
    idempotent: true,
    emits: [],
  }),
  updatePurchaseOrder: defineEndpoint({
    method: 'PATCH',
    path: `${path}/{id}`,
    scope,
    summary: 'Change a draft purchase order',
    description: 'line_items replaces all lines.',
    body: purchaseOrderBody.update,
    success: { status: 200, body: dataOf(PurchaseOrderSchema) },
    errors: [...lineErrors, 'order_cancelled', 'order_refunded', 'purchase_order_not_draft', 'purchase_order_cancelled'],
    idempotent: false,
    emits: [],
  }),
  sendPurchaseOrder: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/send`,
    scope,
    summary: 'Send a purchase order',
    description:
      'Sends an e-mail with an order sheet to the supplier; for a print-on-demand service, to the store, which forwards it. If the e-mail cannot be ' +
      'sent, the purchase order is failed and can be sent again. A trial store sends no e-mail, but the purchase order counts as sent.',
    body: PurchaseOrderSendBody,
    bodyOptional: true,
    success: { status: 200, body: dataOf(PurchaseOrderSchema) },
    errors: [
      'purchase_order_already_sent',
      'purchase_order_shipped',
      'purchase_order_cancelled',
      'order_cancelled',
      'order_refunded',
      'quantity_exceeds_fulfillable',
      'required',
      'no_recipient',
    ],
    idempotent: true,
    emits: [],
  }),
  acceptPurchaseOrder: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/accept`,
    scope,
    summary: 'Record that the supplier accepted a purchase order',
    description: 'Only for a sent purchase order. It can store the supplier’s own order number.',
    body: PurchaseOrderAcceptBody,
    bodyOptional: true,
    success: { status: 200, body: dataOf(PurchaseOrderSchema) },
    errors: ['purchase_order_not_sent', 'purchase_order_already_accepted', 'purchase_order_shipped', 'purchase_order_cancelled'],
    idempotent: true,
    emits: [],
  }),
  shipPurchaseOrder: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/ship`,
    scope,
    summary: 'Record parcels of a purchase order',
    description:
      'May be called again for more parcels. fulfill_order fulfills the order lines whose open units are all in the purchase order, ' +
      'with the first parcel; the customer is notified by e-mail unless notify is false.',
    body: PurchaseOrderShipBody,
    bodyOptional: true,
    success: { status: 200, body: dataOf(PurchaseOrderSchema) },
    errors: [
      'purchase_order_not_sent',
      'purchase_order_cancelled',
      'limit_reached',
      'invalid_format',
      'order_cancelled',
      'order_on_hold',
      'order_refunded',
      'order_unpaid',
    ],
    idempotent: true,
    emits: ['order.fulfilled', 'order.updated'],
  }),
  receivePurchaseOrder: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/receive`,
    scope,
    summary: 'Receive goods of a purchase order, in part or in full',
    description:
      'line_items are lines of the purchase order; without them, all outstanding units are received. Units of tracked variants go into stock at ' +
      'location_id or, without one, at the destination of the purchase order.',
    body: PurchaseOrderReceiveBody,
    bodyOptional: true,
    success: { status: 200, body: dataOf(PurchaseOrderSchema) },
    errors: [
      'unknown_id',
      'duplicate',
      'quantity_exceeds_expected',
      'too_large',
      'nothing_to_receive',
      'inactive_location',
      'shipped_to_customer',
      'purchase_order_not_sent',
      'purchase_order_cancelled',
    ],
    idempotent: true,
    emits: ['inventory.updated'],
  }),
  cancelPurchaseOrder: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/cancel`,
    scope,
    summary: 'Cancel a purchase order before anything was shipped or received',
    description: 'If it was sent, the supplier is notified by e-mail unless notify is false.',
    body: PurchaseOrderCancelBody,
    bodyOptional: true,
    success: { status: 200, body: dataOf(PurchaseOrderSchema) },
    errors: ['purchase_order_shipped', 'purchase_order_partly_received', 'purchase_order_cancelled'],
    idempotent: true,
    emits: [],
  }),
} as const;
