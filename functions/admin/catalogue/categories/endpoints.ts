import * as v from 'valibot';
import { CategorySchema } from '#shared/catalogue/category-schema.ts';
import { SlugInput } from '#shared/catalogue/slug-schema.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { idParam, listParams } from '#shared/http/query-params.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { Flag, Id, integer, requiredText, textUpTo } from '#shared/kernel/fields-schema.ts';
import { DeletedSchema, dataOf, pageSchema } from '#shared/kernel/list-schema.ts';

const optionalFields = {
  slug: v.exactOptional(SlugInput),
  parent_id: v.exactOptional(v.nullable(Id)),
  description: v.exactOptional(v.nullable(textUpTo(5000))),
  is_visible: v.exactOptional(Flag),
  position: v.exactOptional(integer(0, 1_000_000)),
};
const Name = requiredText(200);

export const CreateCategory = v.pipe(object({ name: Name, ...optionalFields }), v.title('CreateCategory'));
export const UpdateCategory = v.pipe(object({ name: v.exactOptional(Name), ...optionalFields }), v.title('UpdateCategory'));

const path = '/stores/{store_id}/categories';

export const categoryEndpoints = {
  listCategories: defineEndpoint({
    method: 'GET',
    path,
    scope: 'staff:products',
    summary: 'List categories',
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
    description: 'Without a slug one is made from the name. Categories nest at most 10 deep.',
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
    description: 'A category moves with everything below it, and cannot move below itself.',
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
    description: 'Its products stay and lose it. A category with categories below it, or with more than 500 products, cannot be deleted.',
    success: { status: 200, body: dataOf(DeletedSchema) },
    errors: ['in_use'],
    idempotent: false,
    emits: ['product.updated'],
  }),
} as const;
