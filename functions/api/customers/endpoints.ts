import * as v from 'valibot';
import { type CustomerChange, maxSavedAddresses } from '#shared/customers/customer.ts';
import { CustomerSchema } from '#shared/customers/customer-schema.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { emailParam, flagParam, listParams } from '#shared/http/query-params.ts';
import { completeAddress } from '#shared/kernel/address.ts';
import { AddressInput } from '#shared/kernel/address-schema.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { Email, Flag, list, textUpTo } from '#shared/kernel/fields-schema.ts';
import { dataOf, pageSchema } from '#shared/kernel/list-schema.ts';

const SavedAddressInput = v.pipe(object({ is_default: v.exactOptional(Flag), ...AddressInput.entries }), v.title('CustomerAddressInput'));

const optionalText = (max: number) => v.exactOptional(v.nullable(textUpTo(max)));

const optionalFields = {
  first_name: optionalText(100),
  last_name: optionalText(100),
  phone: optionalText(50),
  company: optionalText(200),
  note: optionalText(5000),
  accepts_marketing: v.exactOptional(Flag),
  addresses: v.exactOptional(list(SavedAddressInput, maxSavedAddresses)),
};

/** Body of POST /customers (specification: Customers). */
export const CustomerCreateBody = object({ email: Email, ...optionalFields });

/** Body of PATCH /customers/{id}: the same, everything optional. */
export const CustomerUpdateBody = object({ email: v.exactOptional(Email), ...optionalFields });

/** What a body says of a customer. */
export const readCustomer = (body: v.InferOutput<typeof CustomerUpdateBody>): CustomerChange => ({
  email: body.email,
  firstName: body.first_name,
  lastName: body.last_name,
  phone: body.phone,
  company: body.company,
  note: body.note,
  acceptsMarketing: body.accepts_marketing,
  addresses: body.addresses?.map((address) => ({ isDefault: address.is_default ?? false, address: completeAddress(address) })),
});

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
      email: emailParam('The customer with this e-mail address, whatever its case.'),
      accepts_marketing: flagParam('Customers who do, or do not, accept e-mail marketing.'),
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
    body: CustomerCreateBody,
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
      'Only the fields sent change; addresses replace the saved ones, and one that was saved before keeps its id. A change of ' +
      'nothing writes nothing and fires no event.',
    body: CustomerUpdateBody,
    success: { status: 200, body: dataOf(CustomerSchema) },
    errors: ['required', 'taken'],
    idempotent: false,
    emits: ['customer.updated'],
  }),
} as const;
