import { GiftCardSchema } from '#shared/gift-cards/gift-card-schema.ts';
import { defineEvent } from './define-event.ts';

export const giftCardIssued = defineEvent({
  topic: 'gift_card.issued',
  version: 1,
  description: 'A gift card was issued. The payload has the last four characters of its code, never the code.',
  payload: GiftCardSchema,
});
