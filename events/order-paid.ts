import { OrderSchema } from '#shared/orders/order-schema.ts';
import { defineEvent } from './define-event.ts';

export const orderPaid = defineEvent({
  topic: 'order.paid',
  version: 1,
  description: 'An order was paid, at its creation or later.',
  payload: OrderSchema,
});
