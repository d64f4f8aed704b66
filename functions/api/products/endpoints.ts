import { BrandSchema } from '#shared/catalogue/brand-schema.ts';
import { CategorySchema } from '#shared/catalogue/category-schema.ts';
import { productKinds, productStatuses } from '#shared/catalogue/product.ts';
import { productBody, productChangeBody } from '#shared/catalogue/product-body.ts';
import { ProductSchema } from '#shared/catalogue/product-schema.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { enumParam, idListParam, idParam, listParams, textParam } from '#shared/http/query-params.ts';
import { DeletedSchema, dataOf, pageSchema } from '#shared/kernel/list-schema.ts';

const bodyErrors = [
  'required',
  'duplicate',
  'taken',
  'unknown_id',
  'min_items',
  'max_items',
  'too_large',
  'option_mismatch',
  'duplicate_option_combination',
  'compare_at_not_higher',
  'invalid_url',
  'blocked_address',
  'not_tracked',
  'no_fulfilling_location',
] as const;

/** The catalogue: products with their variants, categories and brands (specification: Endpoints). */
export const productEndpoints = {
  listProducts: defineEndpoint({
    method: 'GET',
    path: '/products',
    scope: 'read_products',
    summary: 'List products',
    description: 'Newest first. A page may end early when its products are very large; follow next_cursor.',
    query: {
      ...listParams,
      status: enumParam(productStatuses, 'Products with this status.'),
      kind: enumParam(productKinds, 'Products of this kind.'),
      category_id: idParam('Products in this category.'),
      brand_id: idParam('Products of this brand.'),
      sku: textParam(64, 'Products that have a variant with this SKU, in any case: `rev-mug` finds `REV-MUG`.'),
      slug: textParam(200, 'The product with this URL handle.'),
      ids: idListParam(250, 'Comma-separated product ids, up to 250.'),
    },
    success: { status: 200, body: pageSchema(ProductSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  createProduct: defineEndpoint({
    method: 'POST',
    path: '/products',
    scope: 'write_products',
    summary: 'Create a product',
    description: 'Images are downloaded after the answer: each is listed with its own address and the status processing until then.',
    body: productBody.create,
    success: { status: 201, body: dataOf(ProductSchema) },
    errors: bodyErrors,
    idempotent: true,
    emits: ['product.created', 'inventory.updated'],
  }),
  getProduct: defineEndpoint({
    method: 'GET',
    path: '/products/{id}',
    scope: 'read_products',
    summary: 'Get a product',
    success: { status: 200, body: dataOf(ProductSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  updateProduct: defineEndpoint({
    method: 'PATCH',
    path: '/products/{id}',
    scope: 'write_products',
    summary: 'Update a product',
    description:
      'Only the fields sent change; category_ids, options, images and variants replace what was there. Variants left out are ' +
      'deleted, unless variants_mode is merge. A change of nothing writes nothing and fires no event.',
    body: productChangeBody.update,
    success: { status: 200, body: dataOf(ProductSchema) },
    errors: [...bodyErrors, 'read_only', 'stale_object', 'variant_in_stock'],
    idempotent: false,
    emits: ['product.updated', 'inventory.updated'],
  }),
  deleteProduct: defineEndpoint({
    method: 'DELETE',
    path: '/products/{id}',
    scope: 'write_products',
    summary: 'Delete a product',
    description: 'Its slug and SKUs are free at once, its stock is gone, and orders keep what they recorded of it.',
    success: { status: 200, body: dataOf(DeletedSchema) },
    errors: [],
    idempotent: false,
    emits: ['product.deleted', 'inventory.updated'],
  }),
  listCategories: defineEndpoint({
    method: 'GET',
    path: '/categories',
    scope: 'read_products',
    summary: 'List categories',
    query: { ...listParams, parent_id: idParam('Children of this category.') },
    success: { status: 200, body: pageSchema(CategorySchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  getCategory: defineEndpoint({
    method: 'GET',
    path: '/categories/{id}',
    scope: 'read_products',
    summary: 'Get a category',
    success: { status: 200, body: dataOf(CategorySchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  listBrands: defineEndpoint({
    method: 'GET',
    path: '/brands',
    scope: 'read_products',
    summary: 'List brands',
    query: listParams,
    success: { status: 200, body: pageSchema(BrandSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  getBrand: defineEndpoint({
    method: 'GET',
    path: '/brands/{id}',
    scope: 'read_products',
    summary: 'Get a brand',
    success: { status: 200, body: dataOf(BrandSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
