import { ProductSchema } from '#shared/catalogue/product-schema.ts';
import { defineEvent } from './define-event.ts';

export const productCreated = defineEvent({
  topic: 'product.created',
  version: 1,
  description: 'A product was created.',
  payload: ProductSchema,
});
