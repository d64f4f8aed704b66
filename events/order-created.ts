import { OrderSchema } from '#shared/orders/order-schema.ts';
import { defineEvent } from './define-event.ts';

export const orderCreated = defineEvent({
  topic: 'order.created',
  version: 1,
  description: 'An order was placed.',
  payload: OrderSchema,
});
