import {
  anyProductBody,
  productChangeBody,
  productChangeDescription,
  productChangeErrors,
  productErrors,
} from '#shared/catalogue/product-body.ts';
import { ProductSchema } from '#shared/catalogue/product-schema.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { dataOf } from '#shared/kernel/list-schema.ts';

const path = '/stores/{store_id}/products';

/** The product operations that only staff can call. They also support the product kinds `gift_card` and `booking`. */
export const adminProductEndpoints = {
  createProduct: defineEndpoint({
    method: 'POST',
    path,
    scope: 'staff:products',
    summary: 'Create a product of any kind',
    description: 'Like POST /products of the public API, but also accepts the kinds gift_card and booking, whose stock is not tracked.',
    body: anyProductBody.create,
    success: { status: 201, body: dataOf(ProductSchema) },
    errors: productErrors,
    idempotent: true,
    emits: ['product.created', 'inventory.updated'],
  }),
  updateProduct: defineEndpoint({
    method: 'PATCH',
    path: `${path}/{id}`,
    scope: 'staff:products',
    summary: 'Change a product',
    description: productChangeDescription,
    body: productChangeBody.update,
    success: { status: 200, body: dataOf(ProductSchema) },
    errors: productChangeErrors,
    idempotent: false,
    emits: ['product.updated', 'inventory.updated'],
  }),
} as const;
