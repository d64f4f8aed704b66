import { customerBody } from '#shared/customers/customer-body.ts';
import { CustomerSchema } from '#shared/customers/customer-schema.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { externalIdParam } from '#shared/http/external-id-param.ts';
import { emailParam, flagParam, listParams } from '#shared/http/query-params.ts';
import { wordsParam } from '#shared/http/search-params.ts';
import { dataOf, pageSchema } from '#shared/kernel/list-schema.ts';

/** The people who buy from the store (specification: Customers). */
export const customerEndpoints = {
  listCustomers: defineEndpoint({
    method: 'GET',
    path: '/customers',
    scope: 'read_customers',
    summary: 'List customers',
    description: 'Newest first. A page may end early when its customers are very large; follow next_cursor.',
    query: {
      ...listParams,
      q: wordsParam(
        'Customers by words: each begins a word of the name or the company, or the phone; or by how the e-mail address begins. A change is found a moment later.',
      ),
      email: emailParam('The customer with this e-mail address, whatever its case.'),
      accepts_marketing: flagParam('Customers who do, or do not, accept e-mail marketing.'),
      external_id: externalIdParam('The customer with this id in another system, such as `sap:4711`.'),
    },
    success: { status: 200, body: pageSchema(CustomerSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  createCustomer: defineEndpoint({
    method: 'POST',
    path: '/customers',
    scope: 'write_customers',
    summary: 'Create a customer',
    description:
      'Addresses that differ only in case are the same e-mail address. The first saved address is the default unless another asks to be.',
    body: customerBody.create,
    success: { status: 201, body: dataOf(CustomerSchema) },
    errors: ['required', 'taken'],
    idempotent: true,
    emits: ['customer.created'],
  }),
  getCustomer: defineEndpoint({
    method: 'GET',
    path: '/customers/{id}',
    scope: 'read_customers',
    summary: 'Get a customer',
    description: 'With the saved addresses, and what was ordered and spent so far.',
    success: { status: 200, body: dataOf(CustomerSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  updateCustomer: defineEndpoint({
    method: 'PATCH',
    path: '/customers/{id}',
    scope: 'write_customers',
    summary: 'Update a customer',
    description:
      'Only the fields sent change; addresses replace the saved ones, and one that was saved before keeps its id. Of external_ids and ' +
      'metadata, the names sent change, and null takes one away. A change of nothing writes nothing and fires no event.',
    body: customerBody.update,
    success: { status: 200, body: dataOf(CustomerSchema) },
    errors: ['required', 'taken', 'max_items', 'customer_erased'],
    idempotent: false,
    emits: ['customer.updated'],
  }),
  upsertCustomer: defineEndpoint({
    method: 'PUT',
    path: '/customers/external/{system}/{system_id}',
    scope: 'write_customers',
    summary: 'Create or update a customer by its id in another system',
    description:
      'Answers 201 for a customer that it made, 200 for one that is there: that is changed as PATCH does, by the fields sent. A customer with the ' +
      'e-mail address, and no id in this system, is taken for this one and gets the id. Sent twice or by several at once it makes one ' +
      'customer.',
    body: customerBody.create,
    success: { status: 200, body: dataOf(CustomerSchema), alsoCreates: true },
    errors: ['required', 'taken', 'max_items', 'inconsistent', 'customer_erased'],
    idempotent: false,
    emits: ['customer.created', 'customer.updated'],
  }),
} as const;
