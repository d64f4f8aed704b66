import * as v from 'valibot';
import { brandBody } from '#shared/catalogue/brands/brand-body.ts';
import { BrandSchema } from '#shared/catalogue/brands/brand-schema.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { listParams } from '#shared/http/query-params.ts';
import { DeletedSchema, dataOf, pageSchema } from '#shared/kernel/list-schema.ts';

export const CreateBrand = v.pipe(brandBody.create, v.title('CreateBrand'));
export const UpdateBrand = v.pipe(brandBody.update, v.title('UpdateBrand'));

const path = '/stores/{store_id}/brands';

export const brandEndpoints = {
  listBrands: defineEndpoint({
    method: 'GET',
    path,
    scope: 'staff:products',
    summary: 'List brands',
    description: 'Newest first, in pages. Brands are created in the admin.',
    query: listParams,
    success: { status: 200, body: pageSchema(BrandSchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
  createBrand: defineEndpoint({
    method: 'POST',
    path,
    scope: 'staff:products',
    summary: 'Create a brand',
    description: 'If slug is missing, it is derived from the name.',
    body: CreateBrand,
    success: { status: 201, body: dataOf(BrandSchema) },
    errors: ['taken'],
    idempotent: true,
    emits: [],
  }),
  getBrand: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}`,
    scope: 'staff:products',
    summary: 'Get a brand',
    description: 'By the id that products have in `brand_id`.',
    success: { status: 200, body: dataOf(BrandSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  updateBrand: defineEndpoint({
    method: 'PATCH',
    path: `${path}/{id}`,
    scope: 'staff:products',
    summary: 'Change a brand',
    description: 'Only the fields sent change. Products keep the brand.',
    body: UpdateBrand,
    success: { status: 200, body: dataOf(BrandSchema) },
    errors: ['taken'],
    idempotent: false,
    emits: [],
  }),
  deleteBrand: defineEndpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    scope: 'staff:products',
    summary: 'Delete a brand',
    description: 'Its products remain, without a brand. A brand with more than 500 products cannot be deleted.',
    success: { status: 200, body: dataOf(DeletedSchema) },
    errors: ['in_use'],
    idempotent: false,
    emits: ['product.updated'],
  }),
} as const;
