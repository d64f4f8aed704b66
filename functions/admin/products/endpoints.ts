import { productEndpoints } from '#functions/api/products/endpoints.ts';
import { anyProductBody, productChangeBody } from '#shared/catalogue/product-body.ts';
import { ProductSchema } from '#shared/catalogue/product-schema.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { dataOf } from '#shared/kernel/list-schema.ts';

const path = '/stores/{store_id}/products';
const { createProduct, updateProduct } = productEndpoints;

/** What staff do to products that integrations may not: make gift cards and bookings. */
export const adminProductEndpoints = {
  createProduct: defineEndpoint({
    method: 'POST',
    path,
    scope: 'staff:products',
    summary: 'Create a product of any kind',
    description: 'As POST /products of the public API, and with the kinds gift_card and booking, whose stock is not counted.',
    body: anyProductBody.create,
    success: { status: 201, body: dataOf(ProductSchema) },
    errors: createProduct.errors,
    idempotent: true,
    restoresIds: true,
    emits: createProduct.emits,
  }),
  updateProduct: defineEndpoint({
    method: 'PATCH',
    path: `${path}/{id}`,
    scope: 'staff:products',
    summary: 'Change a product',
    description: updateProduct.description,
    body: productChangeBody.update,
    success: { status: 200, body: dataOf(ProductSchema) },
    errors: updateProduct.errors,
    idempotent: false,
    emits: updateProduct.emits,
  }),
} as const;
