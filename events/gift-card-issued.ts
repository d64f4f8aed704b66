import { GiftCardSchema, type GiftCardView } from '#shared/gift-cards/gift-card-schema.ts';
import { defineEvent } from './define-event.ts';

export const giftCardIssued = defineEvent({
  topic: 'gift_card.issued',
  version: 1,
  description: 'A gift card was issued. The payload has the last four characters of its code, never the code.',
  payload: GiftCardSchema,
  sample: (store): GiftCardView => ({
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
  }),
});
