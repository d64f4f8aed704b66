import type { RefundView } from '#shared/orders/refunds/refund-schema.ts';
import type { SampleStore } from './sample-store.ts';

/** A refund of one line, with every field filled. */
export const sampleRefund = (store: SampleStore): RefundView => ({
  object: 'refund',
  id: 1,
  order_id: 1,
  amount: '54.00',
  tax: '9.00',
  shipping: '0.00',
  currency: store.currency,
  line_items: [{ id: 1, quantity: 1, amount: '54.00', tax: '9.00', restocked: true }],
  restock: true,
  note: '1 x Linen shirt (S / White)',
  return_id: 1,
  created_at: '2026-11-10T10:00:00Z',
});
