import { DiscountSchema } from '#shared/discounts/discount-schema.ts';
import { defineEvent } from './define-event.ts';

export const discountCreated = defineEvent({
  topic: 'discount.created',
  version: 1,
  description: 'A discount code was created.',
  payload: DiscountSchema,
});
