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

/** The names of a return, of one or of each in a page. */
const include = enumParam(['names'], 'Adds `names` to each: what its goods, its order, its customer and its location are called.');
const over = ['return_received', 'return_declined', 'return_closed', 'return_cancelled'] as const;

/** Returns: goods of orders on their way back. Additive: the specification names their events only. */
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
    description: 'With its lines, what came back of them and what was refunded.',
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
    summary: 'Open a return of units of an order',
    description:
      'Of physical lines that have left the shop. The return is approved at once unless approve is false. Units in an open return are ' +
      'refunded when they are received, and not otherwise. Of a line without a quantity all units that can be returned come back. ' +
      'The customer is told by e-mail of one that is approved, unless notify is false.',
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
    description: 'The customer is told by e-mail, with the instructions, unless notify is false.',
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
    description: 'The customer is told by e-mail, with the reason, unless notify is false.',
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
      'line_items are lines of the return; without them every unit that has not come back. Units go into stock only if restock is true, ' +
      'at location_id or else where the order took them. With refund they are refunded at once, at what was paid for them unless ' +
      'amount is given; without it they can be refunded later by POST /orders/{id}/refunds.',
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
    description: 'No more units are expected: those that have not come back may be returned or refunded again.',
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
    summary: 'Cancel a return of which nothing was received',
    description: 'Of one that is requested or approved. Its units may be refunded or returned otherwise.',
    body: ReturnCancelBody,
    bodyOptional: true,
    success: { status: 200, body: dataOf(ReturnSchema) },
    errors: ['return_partly_received', ...over],
    idempotent: true,
    emits: ['return.updated', 'order.updated'],
  }),
} as const;
