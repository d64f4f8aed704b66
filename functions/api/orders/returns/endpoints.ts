import { defineEndpoint } from '#shared/http/endpoint.ts';
import { enumParam, idParam, listParams } from '#shared/http/query-params.ts';
import { dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { returnStatuses } from '#shared/returns/return.ts';
import {
  ReturnApproveBody,
  ReturnCancelBody,
  ReturnCloseBody,
  ReturnCreateBody,
  ReturnDeclineBody,
  ReturnReceiveBody,
} from '#shared/returns/return-body.ts';
import { ReturnSchema } from '#shared/returns/return-schema.ts';

const include = enumParam(['names'], 'Adds `names` to each return: the names of its goods, order, customer and location.');
const over = ['return_received', 'return_declined', 'return_closed', 'return_cancelled'] as const;

/** The endpoints for customer returns, which the specification does not describe. */
export const returnEndpoints = {
  listReturns: defineEndpoint({
    method: 'GET',
    path: '/returns',
    scope: 'read_orders',
    summary: 'List returns',
    description: 'Newest first.',
    query: {
      ...listParams,
      status: enumParam(returnStatuses, 'Returns with this status.'),
      order_id: idParam('Returns of this order.'),
      customer_id: idParam('Returns of orders of this customer.'),
      include,
    },
    success: { status: 200, body: pageSchema(ReturnSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  getReturn: defineEndpoint({
    method: 'GET',
    path: '/returns/{id}',
    scope: 'read_orders',
    summary: 'Get a return',
    description: 'Includes its lines with the received units and the refunded amounts.',
    query: { include },
    success: { status: 200, body: dataOf(ReturnSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  createReturn: defineEndpoint({
    method: 'POST',
    path: '/orders/{id}/returns',
    scope: 'write_orders',
    summary: 'Create a return of units of an order',
    description:
      'Only for physical lines that were fulfilled. The return is approved immediately unless approve is false. Units in an open return are ' +
      'refunded only when they are received. A line without a quantity returns all its returnable units. ' +
      'If the return is approved, the customer is notified by e-mail unless notify is false.',
    body: ReturnCreateBody,
    success: { status: 201, body: dataOf(ReturnSchema) },
    errors: ['unknown_id', 'duplicate', 'line_not_fulfilled', 'line_not_returnable', 'quantity_exceeds_returnable', 'order_cancelled'],
    idempotent: true,
    emits: ['return.created', 'order.updated'],
  }),
  approveReturn: defineEndpoint({
    method: 'POST',
    path: '/returns/{id}/approve',
    scope: 'write_orders',
    summary: 'Approve a requested return',
    description: 'The customer gets the instructions by e-mail unless notify is false.',
    body: ReturnApproveBody,
    bodyOptional: true,
    success: { status: 200, body: dataOf(ReturnSchema) },
    errors: ['return_already_approved', ...over],
    idempotent: true,
    emits: ['return.updated'],
  }),
  declineReturn: defineEndpoint({
    method: 'POST',
    path: '/returns/{id}/decline',
    scope: 'write_orders',
    summary: 'Decline a requested return',
    description: 'The customer gets the reason by e-mail unless notify is false.',
    body: ReturnDeclineBody,
    bodyOptional: true,
    success: { status: 200, body: dataOf(ReturnSchema) },
    errors: ['return_already_approved', ...over],
    idempotent: true,
    emits: ['return.updated', 'order.updated'],
  }),
  receiveReturn: defineEndpoint({
    method: 'POST',
    path: '/returns/{id}/receive',
    scope: 'write_orders',
    summary: 'Receive units of an approved return, in part or in full',
    description:
      'line_items are lines of the return; without them, all outstanding units are received. Units go into stock only if restock is true, ' +
      'at location_id or, without one, where the order took them. With refund they are refunded immediately, at the price paid unless ' +
      'amount is given; without refund they can be refunded later with POST /orders/{id}/refunds.',
    body: ReturnReceiveBody,
    bodyOptional: true,
    success: { status: 200, body: dataOf(ReturnSchema) },
    errors: [
      'unknown_id',
      'duplicate',
      'quantity_exceeds_expected',
      'inactive_location',
      'return_not_approved',
      ...over,
      'order_not_paid',
      'order_refunded',
      'amount_must_be_positive',
      'refund_exceeds_remaining',
      'limit_reached',
    ],
    idempotent: true,
    emits: ['return.updated', 'refund.created', 'order.refunded', 'order.fulfilled', 'order.updated', 'inventory.updated'],
  }),
  closeReturn: defineEndpoint({
    method: 'POST',
    path: '/returns/{id}/close',
    scope: 'write_orders',
    summary: 'Close a return',
    description: 'No more units are expected: outstanding units may be refunded or returned in another return.',
    body: ReturnCloseBody,
    bodyOptional: true,
    success: { status: 200, body: dataOf(ReturnSchema) },
    errors: ['return_not_approved', 'return_declined', 'return_closed', 'return_cancelled'],
    idempotent: true,
    emits: ['return.updated', 'order.updated'],
  }),
  cancelReturn: defineEndpoint({
    method: 'POST',
    path: '/returns/{id}/cancel',
    scope: 'write_orders',
    summary: 'Cancel a return before anything was received',
    description: 'Only for a requested or approved return. Its units may then be refunded or returned in another return.',
    body: ReturnCancelBody,
    bodyOptional: true,
    success: { status: 200, body: dataOf(ReturnSchema) },
    errors: ['return_partly_received', ...over],
    idempotent: true,
    emits: ['return.updated', 'order.updated'],
  }),
} as const;
