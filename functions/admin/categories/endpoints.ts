import * as v from 'valibot';
import { categoryBody } from '#shared/catalogue/categories/category-body.ts';
import { CategorySchema } from '#shared/catalogue/categories/category-schema.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { idParam, listParams } from '#shared/http/query-params.ts';
import { DeletedSchema, dataOf, pageSchema } from '#shared/kernel/list-schema.ts';

export const CreateCategory = v.pipe(categoryBody.create, v.title('CreateCategory'));
export const UpdateCategory = v.pipe(categoryBody.update, v.title('UpdateCategory'));

const path = '/stores/{store_id}/categories';

export const categoryEndpoints = {
  listCategories: defineEndpoint({
    method: 'GET',
    path,
    scope: 'staff:products',
    summary: 'List categories',
    description: 'Newest first, across all levels; filter by `parent_id` for subcategories.',
    query: { ...listParams, parent_id: idParam('Children of this category.') },
    success: { status: 200, body: pageSchema(CategorySchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
  createCategory: defineEndpoint({
    method: 'POST',
    path,
    scope: 'staff:products',
    summary: 'Create a category',
    description: 'If slug is missing, it is derived from the name. Categories nest at most 10 deep.',
    body: CreateCategory,
    success: { status: 201, body: dataOf(CategorySchema) },
    errors: ['taken', 'unknown_id', 'limit_reached'],
    idempotent: true,
    emits: [],
  }),
  getCategory: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}`,
    scope: 'staff:products',
    summary: 'Get a category',
    description: 'By the id that products have in `category_ids`.',
    success: { status: 200, body: dataOf(CategorySchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  updateCategory: defineEndpoint({
    method: 'PATCH',
    path: `${path}/{id}`,
    scope: 'staff:products',
    summary: 'Change a category',
    description: 'A category moves together with its subcategories and cannot move below itself.',
    body: UpdateCategory,
    success: { status: 200, body: dataOf(CategorySchema) },
    errors: ['taken', 'unknown_id', 'invalid_parent', 'limit_reached'],
    idempotent: false,
    emits: [],
  }),
  deleteCategory: defineEndpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    scope: 'staff:products',
    summary: 'Delete a category',
    description:
      'Its products remain, without the category. A category with subcategories or with more than 500 products cannot be deleted.',
    success: { status: 200, body: dataOf(DeletedSchema) },
    errors: ['in_use'],
    idempotent: false,
    emits: ['product.updated'],
  }),
} as const;
