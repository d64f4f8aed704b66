import * as v from 'valibot';
import { Id } from '#shared/kernel/fields-schema.ts';
import { OrderSchema } from '#shared/orders/order-schema.ts';
import { defineEvent } from './define-event.ts';

const RefundedOrder = v.pipe(v.strictObject({ ...OrderSchema.entries, refund_id: Id }), v.title('RefundedOrder'));

export const orderRefunded = defineEvent({
  topic: 'order.refunded',
  version: 1,
  description: 'Money of an order was given back, in part or in full; refund_id names the refund.',
  payload: RefundedOrder,
});
