import { RefundSchema } from '#shared/orders/refunds/refund-schema.ts';
import { defineEvent } from './define-event.ts';

export const refundCreated = defineEvent({
  topic: 'refund.created',
  version: 1,
  description: 'A refund was recorded on an order.',
  payload: RefundSchema,
});
