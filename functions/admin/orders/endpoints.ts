import { defineEndpoint } from '#shared/http/endpoint.ts';
import { dataOf } from '#shared/kernel/list-schema.ts';
import { OrderSchema } from '#shared/orders/order-schema.ts';
import { OrderRecordSchema, RestoreOrderBody } from './order-record.ts';

const path = '/stores/{store_id}/orders';

export const staffOrderEndpoints = {
  getOrderRecord: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}/record`,
    scope: 'staff:settings',
    summary: 'Get everything that is kept of an order',
    description:
      'The order with its refunds, returns and notes, oldest first, in the form that POST /orders/restore takes: the backup of one order.',
    success: { status: 200, body: dataOf(OrderRecordSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  restoreOrder: defineEndpoint({
    method: 'POST',
    path: `${path}/restore`,
    scope: 'staff:settings',
    summary: 'Write a past order as it stood',
    description:
      'For a restore from a backup, and for the history that a shop brings along. The order keeps its number and its times, with its refunds, returns and ' +
      'notes; it counts for its customer, its discount code and the sales of its days. Nothing else follows: no stock moves, nobody is charged or ' +
      'told, no event is fired. Afterwards it is an order like any other. Ids are those of this store, null for what is gone; lines are named by ' +
      "ids of the caller's own, and get others. What contradicts itself is refused as inconsistent, naming the field. The same number with the " +
      'same body again answers the order that there is; with another body it is taken, as are numbers that the store itself has come to. New ' +
      'orders go on after the highest.',
    body: RestoreOrderBody,
    success: { status: 200, body: dataOf(OrderSchema) },
    errors: [
      'required',
      'unknown_id',
      'duplicate',
      'taken',
      'inconsistent',
      'invalid_currency',
      'invalid_timestamp',
      'too_large',
      'min_items',
      'max_items',
      'limit_reached',
    ],
    idempotent: true,
    emits: [],
  }),
} as const;
