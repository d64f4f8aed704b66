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

/** A customer with what only staff see: the group whose prices apply. */
export const AdminCustomerSchema = v.pipe(
  v.strictObject({ ...CustomerSchema.entries, group_id: v.nullable(Id), erased_at: v.nullable(Timestamp) }),
  v.title('AdminCustomer'),
);
export type AdminCustomerView = v.InferOutput<typeof AdminCustomerSchema>;

/** The fields that integrations may change, and those that only people decide. */
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
        'Customers by words: each begins a word of the name or the company, or the phone; or by how the e-mail address begins. A change is found a moment later.',
      ),
      email: emailParam('The customer with this e-mail address, whatever its case.'),
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
      'For privacy law. The customer is anonymous at once, with another e-mail address that nobody has, and can order nothing more; the address ' +
      'is free for a new customer. Then, within minutes to hours, so is everything else of the person: names, addresses, phone numbers and ' +
      'notes in orders, bookings, returns, refunds, gift cards and purchase orders, in events and their deliveries, in the activity log, in ' +
      'stored answers; files of customer imports, bulk operations and exports of people are deleted, and those that wait for their file are cancelled (failure ' +
      '`erased`). Ids, amounts, dates, stock, the country and region of addresses and the tags of orders stay, so that reports stay the same; the erasure lists the tags. ' +
      'What is made under the address afterwards is of the new customer. It cannot be undone. Orders fire no event: `customer.updated` says it. Asked again, it looks through ' +
      'everything again.',
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
      'How far it has come. It is done when everything was gone through and nothing was found. 404 for a customer who was not erased.',
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
      'Every record that is kept about the customer, as it is stored: the customer, then orders with their notes, refunds, returns, bookings ' +
      'and purchase orders, bookings, gift cards with what was spent, and the activity on the customer. Amounts are in minor units. Events, ' +
      'deliveries and stored answers repeat these for up to 30 days and are left out. A page may hold more than `limit`, since what is of an ' +
      'order comes with it.',
    query: { limit: listParams.limit, cursor: listParams.cursor },
    success: { status: 200, body: pageSchema(PersonalRecordSchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
} as const;
