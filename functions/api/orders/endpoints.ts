import { defineEndpoint } from '#shared/http/endpoint.ts';
import { externalIdParam } from '#shared/http/external-id-param.ts';
import { emailParam, enumParam, idParam, listParams } from '#shared/http/query-params.ts';
import { wordsParam } from '#shared/http/search-params.ts';
import { dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { orderSources, orderStatuses, paymentStatuses } from '#shared/orders/order.ts';
import { CancelBody, DeliverBody, FulfillBody, MarkPaidBody, OrderNoteCreateBody, OrderUpdateBody } from '#shared/orders/order-body.ts';
import { OrderNoteSchema, OrderSchema } from '#shared/orders/order-schema.ts';
import { bookingErrors, newOrderBody, pricingErrors } from '#shared/orders/placing/new-order-body.ts';
import { OrderPreviewSchema } from '#shared/orders/placing/order-preview-schema.ts';
import { RefundCreateBody, refundErrors } from '#shared/orders/refunds/refund-body.ts';
import { RefundPreviewSchema, RefundSchema } from '#shared/orders/refunds/refund-schema.ts';
import { returnEndpoints } from './returns/endpoints.ts';

/**
 * Orders with their refunds and notes (specification: Orders), and their returns (an addition to the specification).
 */
export const orderEndpoints = {
  listOrders: defineEndpoint({
    method: 'GET',
    path: '/orders',
    scope: 'read_orders',
    summary: 'List orders',
    description: 'Newest first.',
    query: {
      ...listParams,
      q: wordsParam('Finds orders by number or by words of the recipient, the customer and the tags. A change is found a moment later.'),
      status: enumParam(orderStatuses, 'Orders with this status.'),
      payment_status: enumParam(paymentStatuses, 'Orders with this payment status.'),
      customer_id: idParam('Orders of this customer.'),
      source: enumParam(orderSources, 'Orders from this source.'),
      email: emailParam('Orders with this e-mail address; case is ignored.'),
      external_id: externalIdParam('The order with this id in another system, such as `sap:4711`.'),
    },
    success: { status: 200, body: pageSchema(OrderSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  createOrder: defineEndpoint({
    method: 'POST',
    path: '/orders',
    scope: 'write_orders',
    summary: 'Create an order',
    description:
      'Priced like checkout. Stock is taken from the location that fulfills the order: the active one with the lowest priority number that ' +
      'fulfills online orders and holds every tracked line. The customer is found by id or e-mail address, or created. E-mails to one ' +
      'recipient are limited; those above the limit are not sent. Without read_customers, a refusal because of the ' +
      'customer is reported alone, after all other errors. booking names the time and, optionally, the resource of a line for a booking service; its seats are the ' +
      'units of the line, and each of these lines creates a booking. A line for a service without booking is refused.',
    body: newOrderBody.create,
    alsoDependsOnScopes: ['read_customers'],
    success: { status: 201, body: dataOf(OrderSchema) },
    errors: [...pricingErrors, 'taken', 'insufficient_stock', ...bookingErrors],
    idempotent: true,
    emits: ['order.created', 'order.paid', 'customer.created', 'inventory.updated', 'booking.created'],
  }),
  previewOrder: defineEndpoint({
    method: 'POST',
    path: '/orders/preview',
    scope: 'write_orders',
    summary: 'Price an order without placing it',
    description:
      'Takes the same body and computes the same prices as POST /orders. Nothing is written; lines that are out of stock become warnings. Without ' +
      'read_customers the customer is not looked up: the answer repeats the customer fields sent, prices are those without a customer ' +
      'group, and the warning is customer_not_read.',
    body: newOrderBody.create,
    alsoDependsOnScopes: ['read_customers'],
    success: { status: 200, body: dataOf(OrderPreviewSchema) },
    errors: pricingErrors,
    idempotent: true,
    emits: [],
  }),
  getOrder: defineEndpoint({
    method: 'GET',
    path: '/orders/{id}',
    scope: 'read_orders',
    summary: 'Get an order',
    description: 'Includes its lines, discounts, parcels and refunded amounts.',
    success: { status: 200, body: dataOf(OrderSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  updateOrder: defineEndpoint({
    method: 'PATCH',
    path: '/orders/{id}',
    scope: 'write_orders',
    summary: 'Update the tags, the staff note and the external data of an order',
    description:
      'Possible in every status. tags replaces the list; in external_ids and metadata, only the names sent change, and null removes one. A request without changes writes nothing and fires no event.',
    body: OrderUpdateBody,
    success: { status: 200, body: dataOf(OrderSchema) },
    errors: ['read_only', 'max_items', 'taken'],
    idempotent: false,
    emits: ['order.updated'],
  }),
  markOrderPaid: defineEndpoint({
    method: 'POST',
    path: '/orders/{id}/mark-paid',
    scope: 'write_orders',
    summary: 'Record that an order was paid outside the service',
    description: 'Its payment status becomes `paid`, and its digital lines and gift cards are delivered. This request collects no payment.',
    body: MarkPaidBody,
    bodyOptional: true,
    success: { status: 200, body: dataOf(OrderSchema) },
    errors: ['order_already_paid', 'order_cancelled', 'order_refunded', 'invalid_timestamp'],
    idempotent: true,
    emits: ['order.paid', 'booking.updated'],
  }),
  fulfillOrder: defineEndpoint({
    method: 'POST',
    path: '/orders/{id}/fulfill',
    scope: 'write_orders',
    summary: 'Fulfill lines of an order, with tracking',
    description:
      'Without line_items, fulfills all remaining lines, except refunded units. If quantity is sent, it must equal fulfillable_quantity ' +
      'of the line. Tracking alone may be set or replaced on a fulfilled order; for a well-known ' +
      'carrier the url is derived from company and number. location_id can only be the location that the order took its stock from. The ' +
      'customer is notified by e-mail unless notify is false; sending the current tracking again changes nothing and sends no e-mail. ' +
      'An unpaid order is refused as `order_unpaid` if the store has set `require_payment_before_fulfilment`; otherwise it is fulfilled.',
    body: FulfillBody,
    bodyOptional: true,
    success: { status: 200, body: dataOf(OrderSchema) },
    errors: [
      'unknown_id',
      'duplicate',
      'already_fulfilled',
      'quantity_exceeds_fulfillable',
      'too_small',
      'nothing_to_fulfill',
      'order_cancelled',
      'order_on_hold',
      'order_refunded',
      'order_unpaid',
      'invalid_url',
    ],
    idempotent: true,
    emits: ['order.fulfilled', 'order.updated'],
  }),
  deliverOrder: defineEndpoint({
    method: 'POST',
    path: '/orders/{id}/deliver',
    scope: 'write_orders',
    summary: 'Record that an order was delivered',
    description: 'Only for an order whose goods were all sent or handed over. No e-mail is sent.',
    body: DeliverBody,
    bodyOptional: true,
    success: { status: 200, body: dataOf(OrderSchema) },
    errors: ['not_fulfilled', 'order_already_delivered', 'order_cancelled', 'order_refunded', 'invalid_timestamp'],
    idempotent: true,
    emits: ['order.updated'],
  }),
  cancelOrder: defineEndpoint({
    method: 'POST',
    path: '/orders/{id}/cancel',
    scope: 'write_orders',
    summary: 'Cancel an order',
    description:
      'Only before any physical goods are fulfilled. The paid amount is refunded unless refund is none, stock is returned unless restock is ' +
      'false, the discount code may be used again, and gift cards that the order bought are disabled unless one of them was used. ' +
      'The customer is notified by e-mail unless notify is false.',
    body: CancelBody,
    bodyOptional: true,
    success: { status: 200, body: dataOf(OrderSchema) },
    errors: ['order_cancelled', 'order_refunded', 'order_already_fulfilled', 'order_not_paid', 'gift_card_used', 'limit_reached'],
    idempotent: true,
    emits: ['order.cancelled', 'refund.created', 'order.refunded', 'inventory.updated', 'booking.cancelled'],
  }),
  listRefunds: defineEndpoint({
    method: 'GET',
    path: '/orders/{id}/refunds',
    scope: 'read_orders',
    summary: 'List the refunds of an order',
    description: 'Newest first.',
    query: listParams,
    success: { status: 200, body: pageSchema(RefundSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  createRefund: defineEndpoint({
    method: 'POST',
    path: '/orders/{id}/refunds',
    scope: 'write_orders',
    summary: 'Refund an order, in part or in full',
    description:
      'amount defaults to the amount paid for the units of line_items, which may be 0.00. A free order is refunded ' +
      'with its last unit. Stock is returned only if restock is true. A ' +
      'line without a quantity refunds all its remaining units. Refunding a unit disables its gift card; a unit whose card was used ' +
      'is refused (gift_card_used): refund an amount instead. When nothing is left to refund, all unused gift cards of the order ' +
      'are disabled; used ones stay, and the note names them.',
    body: RefundCreateBody,
    success: { status: 201, body: dataOf(RefundSchema) },
    errors: refundErrors,
    idempotent: true,
    emits: ['refund.created', 'order.refunded', 'order.fulfilled', 'inventory.updated', 'booking.updated', 'booking.cancelled'],
  }),
  previewRefund: defineEndpoint({
    method: 'POST',
    path: '/orders/{id}/refunds/preview',
    scope: 'write_orders',
    summary: 'Calculate a refund without creating it',
    description: 'Takes the same body and computes the same amount as POST /orders/{id}/refunds. Nothing is written.',
    body: RefundCreateBody,
    success: { status: 200, body: dataOf(RefundPreviewSchema) },
    errors: refundErrors,
    idempotent: true,
    emits: [],
  }),
  listOrderNotes: defineEndpoint({
    method: 'GET',
    path: '/orders/{id}/notes',
    scope: 'read_orders',
    summary: 'List the notes of an order',
    description: 'Newest first.',
    query: listParams,
    success: { status: 200, body: pageSchema(OrderNoteSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  createOrderNote: defineEndpoint({
    method: 'POST',
    path: '/orders/{id}/notes',
    scope: 'write_orders',
    summary: 'Add a note to the timeline of an order',
    description: 'The message is stored with a suffix naming the API key.',
    body: OrderNoteCreateBody,
    success: { status: 201, body: dataOf(OrderNoteSchema) },
    errors: ['required', 'too_short', 'too_long'],
    idempotent: true,
    emits: [],
  }),
  ...returnEndpoints,
} as const;
