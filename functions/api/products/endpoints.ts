import { BrandSchema } from '#shared/catalogue/brands/brand-schema.ts';
import { CategorySchema } from '#shared/catalogue/categories/category-schema.ts';
import { maxLabelLength, productKinds, productStatuses } from '#shared/catalogue/product.ts';
import {
  productBody,
  productChangeBody,
  productChangeDescription,
  productChangeErrors,
  productErrors,
  productUpsertBody,
} from '#shared/catalogue/product-body.ts';
import { ProductSchema } from '#shared/catalogue/product-schema.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { externalIdParam } from '#shared/http/external-id-param.ts';
import { enumParam, idListParam, idParam, listParams, textParam } from '#shared/http/query-params.ts';
import { labelParam, wordsParam } from '#shared/http/search-params.ts';
import { DeletedSchema, dataOf, pageSchema } from '#shared/kernel/list-schema.ts';

/** The catalog: products with their variants, categories and brands (specification: Endpoints). */
export const productEndpoints = {
  listProducts: defineEndpoint({
    method: 'GET',
    path: '/products',
    scope: 'read_products',
    summary: 'List products',
    description: 'Newest first. A page may end early when its products are very large; follow next_cursor.',
    query: {
      ...listParams,
      q: wordsParam(
        'Finds products by words. Each word must begin a word of the name, the product type, a tag, an SKU, a barcode or an option value. A change is found a moment later.',
      ),
      status: enumParam(productStatuses, 'Products with this status.'),
      kind: enumParam(productKinds, 'Products of this kind.'),
      category_id: idParam('Products in this category.'),
      brand_id: idParam('Products of this brand.'),
      product_type: labelParam(
        maxLabelLength,
        'Products with this merchant-defined type; case is ignored. A change is found a moment later.',
      ),
      tag: labelParam(maxLabelLength, 'Products with this tag; case is ignored. A change is found a moment later.'),
      sku: textParam(64, 'Products with a variant that has this SKU; case is ignored: `rev-mug` finds `REV-MUG`.'),
      slug: textParam(200, 'The product with this URL handle.'),
      ids: idListParam(250, 'Comma-separated product ids, up to 250.'),
      external_id: externalIdParam('The product with this id in another system, such as `sap:4711`.'),
      variant_external_id: externalIdParam('The product that has a variant with this id in another system, such as `sap:4711-S`.'),
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
    description: 'Images are downloaded after the answer: until then each is listed with its original URL and the status processing.',
    body: productBody.create,
    success: { status: 201, body: dataOf(ProductSchema) },
    errors: productErrors,
    idempotent: true,
    emits: ['product.created', 'inventory.updated'],
  }),
  getProduct: defineEndpoint({
    method: 'GET',
    path: '/products/{id}',
    scope: 'read_products',
    summary: 'Get a product',
    description: 'Includes its variants, options and images, and the units that can be sold online.',
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
    description: productChangeDescription,
    body: productChangeBody.update,
    success: { status: 200, body: dataOf(ProductSchema) },
    errors: productChangeErrors,
    idempotent: false,
    emits: ['product.updated', 'inventory.updated'],
  }),
  upsertProduct: defineEndpoint({
    method: 'PUT',
    path: '/products/external/{system}/{system_id}',
    scope: 'write_products',
    summary: 'Create or update a product by its id in another system',
    description:
      'Answers 201 if it created the product and 200 if the product existed. An existing product is changed as by PATCH, and variants left ' +
      'out stay unless variants_mode is replace. Variants are matched by id, external id, SKU or option values. A product that has ' +
      'an SKU or external id of the body and no id in this system counts as the same product and gets the id. Repeated or concurrent requests ' +
      'create only one product.',
    body: productUpsertBody.create,
    success: { status: 200, body: dataOf(ProductSchema), alsoCreates: true },
    errors: [...productChangeErrors, 'inconsistent'],
    idempotent: false,
    emits: ['product.created', 'product.updated', 'inventory.updated'],
  }),
  deleteProduct: defineEndpoint({
    method: 'DELETE',
    path: '/products/{id}',
    scope: 'write_products',
    summary: 'Delete a product',
    description: 'Its slug and SKUs are free immediately and its stock is removed. Orders keep the data that they recorded.',
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
    description: 'Newest first, across all levels; filter by `parent_id` for subcategories.',
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
    description: 'By the id that products have in `category_ids`.',
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
    description: 'Newest first, in pages. Brands are created in the admin.',
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
    description: 'By the id that products have in `brand_id`.',
    success: { status: 200, body: dataOf(BrandSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
