import * as v from 'valibot';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { listParams } from '#shared/http/query-params.ts';
import { Flag, Id, Timestamp } from '#shared/kernel/fields-schema.ts';
import { DeletedSchema, dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { customerGroupBody } from '#shared/pricing/customer-group-body.ts';

/** A group of customers for whom special prices apply. */
export const CustomerGroupSchema = v.pipe(
  v.strictObject({
    object: v.literal('customer_group'),
    id: Id,
    name: v.string(),
    tax_exempt: Flag,
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
  v.title('CustomerGroup'),
);
export type CustomerGroupView = v.InferOutput<typeof CustomerGroupSchema>;

export const CreateCustomerGroup = v.pipe(customerGroupBody.create, v.title('CreateCustomerGroup'));
export const UpdateCustomerGroup = v.pipe(customerGroupBody.update, v.title('UpdateCustomerGroup'));

const path = '/stores/{store_id}/customer-groups';

export const customerGroupEndpoints = {
  listCustomerGroups: defineEndpoint({
    method: 'GET',
    path,
    scope: 'staff:customers',
    summary: 'List customer groups',
    description: 'Newest first; at most 50.',
    query: listParams,
    success: { status: 200, body: pageSchema(CustomerGroupSchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
  createCustomerGroup: defineEndpoint({
    method: 'POST',
    path,
    scope: 'staff:customers',
    summary: 'Create a customer group',
    description: 'Orders of a tax-exempt group carry no tax. A store has at most 50 groups.',
    body: CreateCustomerGroup,
    success: { status: 201, body: dataOf(CustomerGroupSchema) },
    errors: ['limit_reached'],
    idempotent: true,
    emits: [],
  }),
  getCustomerGroup: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}`,
    scope: 'staff:customers',
    summary: 'Get a customer group',
    description: 'By the id that customers and prices have in `group_id`.',
    success: { status: 200, body: dataOf(CustomerGroupSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  updateCustomerGroup: defineEndpoint({
    method: 'PATCH',
    path: `${path}/{id}`,
    scope: 'staff:customers',
    summary: 'Change a customer group',
    description: 'Only the fields sent change. The change applies to orders placed afterwards.',
    body: UpdateCustomerGroup,
    success: { status: 200, body: dataOf(CustomerGroupSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  deleteCustomerGroup: defineEndpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    scope: 'staff:customers',
    summary: 'Delete a customer group',
    description: 'A group that has customers or prices cannot be deleted.',
    success: { status: 200, body: dataOf(DeletedSchema) },
    errors: ['in_use'],
    idempotent: false,
    emits: [],
  }),
} as const;
