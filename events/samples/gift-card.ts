import type { GiftCardView } from '#shared/gift-cards/gift-card-schema.ts';
import type { SampleStore } from './sample-store.ts';

/** Returns a gift card with every field filled. */
export const sampleGiftCard = (store: SampleStore): GiftCardView => ({
  object: 'gift_card',
  id: 1,
  last4: 'K7Q2',
  initial_value: '50.00',
  balance: '50.00',
  currency: store.currency,
  status: 'active',
  source: 'api',
  customer_id: 1,
  order_id: 1,
  recipient_email: 'sample@example.com',
  recipient_name: 'Sam Sample',
  note: 'Birthday',
  expires_at: '2027-11-06T00:00:00Z',
  disabled_at: '2026-12-01T10:00:00Z',
  created_at: '2026-11-05T10:00:00Z',
  updated_at: '2026-11-05T10:00:00Z',
});
