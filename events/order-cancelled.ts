import * as v from 'valibot';
import { enumOf, Timestamp } from '#shared/kernel/fields-schema.ts';
import { orderCancelReasons } from '#shared/orders/order.ts';
import { OrderSchema } from '#shared/orders/order-schema.ts';
import { defineEvent } from './define-event.ts';

const CancelledOrder = v.pipe(
  v.strictObject({ ...OrderSchema.entries, cancelled_at: Timestamp, cancel_reason: enumOf(orderCancelReasons) }),
  v.title('CancelledOrder'),
);

export const orderCancelled = defineEvent({
  topic: 'order.cancelled',
  version: 1,
  description: 'An order was cancelled.',
  payload: CancelledOrder,
});
