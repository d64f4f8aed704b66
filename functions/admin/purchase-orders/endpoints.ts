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

/** The operations of staff on purchase orders, which they read as integrations do. */
export const adminPurchaseOrderContracts = {
  createPurchaseOrder: defineEndpoint({
    method: 'POST',
    path,
    scope,
    summary: 'Order from a supplier or a print-on-demand service',
    description:
      'A draft, or sent at once with send. To one of supplier_id and provider. With order_id the goods go to its customer, otherwise to ' +
      'location_id or else the default location, unless ship_to is given. A line is of a line of the order, of a variant, or has a name. ' +
      'supplier_sku and unit_cost are those of the variant’s supply unless given. No unit of an order is ordered twice.',
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
    summary: 'Change a draft of a purchase order',
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
      'As an e-mail with a sheet to the supplier; for a print-on-demand service to the store, which passes it on. An e-mail that does not ' +
      'leave makes it failed, and it can be sent again. That of a store on trial is recorded as sent and goes nowhere.',
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
    description: 'Of one that was sent. The number that the supplier gave it can be kept with it.',
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
      'May be called again for more parcels. fulfill_order fulfills the lines of the order that the purchase order has all open units of, ' +
      'with the first parcel; the customer is told by e-mail unless notify is false.',
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
      'line_items are lines of the purchase order; without them everything that has not come. Units of tracked variants go into stock at ' +
      'location_id, or else where the purchase order goes to.',
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
    summary: 'Cancel a purchase order of which nothing was shipped or received',
    description: 'The supplier is told by e-mail of one that was sent, unless notify is false.',
    body: PurchaseOrderCancelBody,
    bodyOptional: true,
    success: { status: 200, body: dataOf(PurchaseOrderSchema) },
    errors: ['purchase_order_shipped', 'purchase_order_partly_received', 'purchase_order_cancelled'],
    idempotent: true,
    emits: [],
  }),
} as const;
