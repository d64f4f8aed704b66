import { RefundSchema, type RefundView } from '#shared/orders/refunds/refund-schema.ts';
import { defineEvent } from './define-event.ts';

export const refundCreated = defineEvent({
  topic: 'refund.created',
  version: 1,
  description: 'A refund was recorded on an order.',
  payload: RefundSchema,
  sample: (store): RefundView => ({
    object: 'refund',
    id: 1,
    order_id: 1,
    amount: '54.00',
    tax: '9.00',
    currency: store.currency,
    line_items: [{ id: 1, quantity: 1, amount: '54.00', tax: '9.00', restocked: true }],
    restock: true,
    note: '1 x Linen shirt (S / White)',
    return_id: 1,
    created_at: '2026-11-10T10:00:00Z',
  }),
});
