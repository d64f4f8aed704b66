import * as v from 'valibot';
import { ProductSchema } from '#shared/catalogue/product-schema.ts';
import { Timestamp } from '#shared/kernel/fields-schema.ts';
import { defineEvent } from './define-event.ts';

const DeletedProduct = v.pipe(v.strictObject({ ...ProductSchema.entries, deleted_at: Timestamp }), v.title('DeletedProduct'));

export const productDeleted = defineEvent({
  topic: 'product.deleted',
  version: 1,
  description: 'A product was deleted; the payload is its last state.',
  payload: DeletedProduct,
});
