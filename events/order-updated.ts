import { OrderSchema } from '#shared/orders/order-schema.ts';
import { defineEvent } from './define-event.ts';

export const orderUpdated = defineEvent({
  topic: 'order.updated',
  version: 1,
  description: 'An order changed in a way that has no topic of its own: tags, notes, a parcel of some lines, delivery.',
  payload: OrderSchema,
});
