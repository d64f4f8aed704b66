import { customerBody } from '#shared/customers/customer-body.ts';
import { CustomerSchema } from '#shared/customers/customer-schema.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { externalIdParam } from '#shared/http/external-id-param.ts';
import { emailParam, flagParam, listParams } from '#shared/http/query-params.ts';
import { wordsParam } from '#shared/http/search-params.ts';
import { dataOf, pageSchema } from '#shared/kernel/list-schema.ts';

/** A store's customers (specification: Customers). */
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
        'Finds customers by words. Each word must begin a word of the name or company or the phone number; or the text must begin the e-mail address. A change is found a moment later.',
      ),
      email: emailParam('The customer with this e-mail address; case is ignored.'),
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
      'E-mail addresses that differ only in case are the same. The first saved address is the default unless another one has is_default.',
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
    description: 'Includes the saved addresses and the totals of orders and spending.',
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
      'Only the fields sent change. addresses replaces all saved addresses; one that was already saved keeps its id. In external_ids and ' +
      'metadata, only the names sent change; null removes one. A request without changes writes nothing and fires no event.',
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
      'Answers 201 if it created the customer and 200 if the customer existed; an existing customer is changed as by PATCH. A customer with the ' +
      'e-mail address and no id in this system counts as the same customer and gets the id. Repeated or concurrent requests create only one ' +
      'customer.',
    body: customerBody.create,
    success: { status: 200, body: dataOf(CustomerSchema), alsoCreates: true },
    errors: ['required', 'taken', 'max_items', 'inconsistent', 'customer_erased'],
    idempotent: false,
    emits: ['customer.created', 'customer.updated'],
  }),
} as const;
