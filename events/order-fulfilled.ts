import { OrderSchema } from '#shared/orders/order-schema.ts';
import { defineEvent } from './define-event.ts';

export const orderFulfilled = defineEvent({
  topic: 'order.fulfilled',
  version: 1,
  description: 'The last open line of an order was fulfilled.',
  payload: OrderSchema,
});
