import * as v from 'valibot';
import { staffCustomerBody } from '#shared/customers/customer-body.ts';
import { CustomerSchema } from '#shared/customers/customer-schema.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { emailParam, flagParam, idParam, listParams } from '#shared/http/query-params.ts';
import { Id } from '#shared/kernel/fields-schema.ts';
import { dataOf, pageSchema } from '#shared/kernel/list-schema.ts';

/** A customer with what only staff see: the group whose prices apply. */
export const AdminCustomerSchema = v.pipe(
  v.strictObject({ ...CustomerSchema.entries, group_id: v.nullable(Id) }),
  v.title('AdminCustomer'),
);
export type AdminCustomerView = v.InferOutput<typeof AdminCustomerSchema>;

/** The fields that integrations may change, and those that only people decide. */
export const UpdateAdminCustomer = v.pipe(staffCustomerBody.update, v.title('UpdateAdminCustomer'));

const path = '/stores/{store_id}/customers';

export const adminCustomerEndpoints = {
  listAdminCustomers: defineEndpoint({
    method: 'GET',
    path,
    scope: 'staff:customers',
    summary: 'List customers',
    description:
      'Newest first, with the customer group of each. A page may end early when its customers are very large; follow next_cursor.',
    query: {
      ...listParams,
      email: emailParam('The customer with this e-mail address, whatever its case.'),
      accepts_marketing: flagParam('Customers who do, or do not, accept e-mail marketing.'),
      group_id: idParam('Customers in this group.'),
    },
    success: { status: 200, body: pageSchema(AdminCustomerSchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
  getAdminCustomer: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}`,
    scope: 'staff:customers',
    summary: 'Get a customer',
    description: 'As integrations see it, with the customer group.',
    success: { status: 200, body: dataOf(AdminCustomerSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  updateAdminCustomer: defineEndpoint({
    method: 'PATCH',
    path: `${path}/{id}`,
    scope: 'staff:customers',
    summary: 'Update a customer',
    description:
      'What integrations may change, and also is_blocked and group_id. A blocked customer cannot order. The group is for staff ' +
      'alone: a change of it fires no event.',
    body: UpdateAdminCustomer,
    success: { status: 200, body: dataOf(AdminCustomerSchema) },
    errors: ['required', 'taken', 'unknown_id'],
    idempotent: false,
    emits: ['customer.updated'],
  }),
} as const;
