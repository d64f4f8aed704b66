import { ProductSchema } from '#shared/catalogue/product-schema.ts';
import { defineEvent } from './define-event.ts';

export const productUpdated = defineEvent({
  topic: 'product.updated',
  version: 1,
  description: 'A product, its variants or its images changed. Stock has a topic of its own.',
  payload: ProductSchema,
});
