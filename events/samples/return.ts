import type { ReturnView } from '#shared/returns/return-schema.ts';
import type { SampleStore } from './sample-store.ts';

/**
 * Builds a sample return request with every field filled. One shirt from the sample order was received and refunded.
 */
export const sampleReturn = (store: SampleStore): ReturnView => ({
  object: 'return',
  id: 1,
  number: 'R1001',
  order_id: 1,
  customer_id: 1,
  status: 'received',
  line_items: [
    {
      id: 1,
      order_line_item_id: 1,
      variant_id: 1,
      quantity: 1,
      received_quantity: 1,
      restocked_quantity: 1,
      reason: 'wrong_size',
      note: 'Too small',
    },
  ],
  refund_id: 1,
  refunded: '54.00',
  currency: store.currency,
  note: 'Posted by the customer',
  instructions: 'Send it to the shop',
  decline_reason: 'Worn',
  cancel_reason: 'Kept after all',
  location_id: 1,
  requested_at: '2026-11-08T08:00:00Z',
  approved_at: '2026-11-08T09:00:00Z',
  received_at: '2026-11-10T10:00:00Z',
  declined_at: '2026-11-10T10:00:00Z',
  cancelled_at: '2026-11-10T10:00:00Z',
  closed_at: '2026-11-10T10:00:00Z',
  created_at: '2026-11-08T08:00:00Z',
  updated_at: '2026-11-10T10:00:00Z',
});
