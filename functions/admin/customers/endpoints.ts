import * as v from 'valibot';
import { staffCustomerBody } from '#shared/customers/customer-body.ts';
import { CustomerSchema } from '#shared/customers/customer-schema.ts';
import { CustomerErasureSchema, PersonalRecordSchema } from '#shared/erasure/erasure-schema.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { externalIdParam } from '#shared/http/external-id-param.ts';
import { emailParam, flagParam, idParam, listParams } from '#shared/http/query-params.ts';
import { wordsParam } from '#shared/http/search-params.ts';
import { Id, Timestamp } from '#shared/kernel/fields-schema.ts';
import { dataOf, pageSchema } from '#shared/kernel/list-schema.ts';

/** A customer, including the fields that only staff see, such as the customer group. */
export const AdminCustomerSchema = v.pipe(
  v.strictObject({ ...CustomerSchema.entries, group_id: v.nullable(Id), erased_at: v.nullable(Timestamp) }),
  v.title('AdminCustomer'),
);
export type AdminCustomerView = v.InferOutput<typeof AdminCustomerSchema>;

/** The fields that staff may change: those that integrations may change, and some that only staff may change. */
export const UpdateAdminCustomer = v.pipe(staffCustomerBody.update, v.title('UpdateAdminCustomer'));

const path = '/stores/{store_id}/customers';

const found = { status: 200, body: dataOf(CustomerErasureSchema) } as const;

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
      q: wordsParam(
        'Finds customers by words. Each word must begin a word of the name or company or the phone number; or the text must begin the e-mail address. A change is found a moment later.',
      ),
      email: emailParam('The customer with this e-mail address; case is ignored.'),
      accepts_marketing: flagParam('Customers who do, or do not, accept e-mail marketing.'),
      group_id: idParam('Customers in this group.'),
      external_id: externalIdParam('The customer with this id in another system, such as `sap:4711`.'),
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
    description: 'The customer as in the public API, with the customer group.',
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
      'Accepts the fields of the public API and also is_blocked and group_id. A blocked customer cannot order. Only staff see the group, so ' +
      'changing it fires no event.',
    body: UpdateAdminCustomer,
    success: { status: 200, body: dataOf(AdminCustomerSchema) },
    errors: ['required', 'taken', 'max_items', 'unknown_id', 'customer_erased'],
    idempotent: false,
    emits: ['customer.updated'],
  }),
  eraseAdminCustomer: defineEndpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    scope: 'staff:customers',
    summary: 'Erase a customer',
    description:
      'Erases personal data as privacy law requires. The customer is anonymized immediately: it gets an unused e-mail address and can no longer order, and the old address ' +
      'is free for a new customer. Within minutes to hours all other personal data follows: names, addresses, phone numbers and ' +
      'notes in orders, bookings, returns, refunds, gift cards and purchase orders, in events and their deliveries, in the activity log and in ' +
      'stored answers. Files of customer imports, bulk operations and exports with personal data are deleted, and operations that wait for such a file are canceled (failure ' +
      '`erased`). Ids, amounts, dates, stock, the country and region of addresses and the tags of orders stay, so that reports do not change; the erasure lists the tags. ' +
      'Objects created later under the address belong to the new customer. Erasing cannot be undone. Orders fire no event; `customer.updated` reports the erasure. Repeating the request searches ' +
      'all records again.',
    success: found,
    errors: [],
    idempotent: false,
    emits: ['customer.updated'],
  }),
  getCustomerErasure: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}/erasure`,
    scope: 'staff:customers',
    summary: 'Get the erasure of a customer',
    description:
      'Shows the progress. The erasure is done when a full pass over all records finds nothing more to erase. 404 for a customer who was not erased.',
    success: found,
    errors: [],
    idempotent: false,
    emits: [],
  }),
  listPersonalData: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}/personal-data`,
    scope: 'staff:customers',
    summary: 'Export the personal data of a customer',
    description:
      'Returns every stored record about the customer: the customer, then orders with their notes, refunds, returns, bookings ' +
      'and purchase orders, bookings, gift cards with their redemptions, and the activity on the customer. Amounts are in minor units. Events, ' +
      'deliveries and stored answers repeat these records for up to 30 days and are left out. A page may exceed `limit`, since the records of an ' +
      'order are returned with it.',
    query: { limit: listParams.limit, cursor: listParams.cursor },
    success: { status: 200, body: pageSchema(PersonalRecordSchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
} as const;
