import { customerBody } from '#shared/customers/customer-body.ts';
import { CustomerAddressSchema, CustomerSchema } from '#shared/customers/customer-schema.ts';
import { addressFields, anAddressInput, type Field, fieldKinds, type Specification } from '../../support/harness/specified-fields.ts';

const { text, flag } = fieldKinds;

const customerFields = (presence: 'required' | 'optional'): Field[] => [
  ['email', presence, ['ada@example.com'], [['ada', 'invalid_email']]],
  ...['first_name', 'last_name', 'phone', 'company', 'note'].map((name): Field => [name, 'optional', ...text]),
  ['accepts_marketing', 'optional', ...flag],
  ['addresses', 'optional', [[], [anAddressInput]], [[anAddressInput, 'wrong_type']]],
  ['addresses[0].is_default', 'optional', ...flag],
  ...addressFields('addresses[0]'),
];

const aCustomer = { email: 'ada@example.com', addresses: [anAddressInput] };

/** Specification: Customers. */
export const customers: Specification = {
  objects: [
    {
      name: 'Customer',
      schema: CustomerSchema,
      fields: `object: "customer", id: integer, email: email, first_name: string?, last_name: string?, phone: string?,
     company: string?, note: string?, accepts_marketing: boolean, has_account: boolean, is_blocked: boolean,
     orders_count: integer, total_spent: money, currency: string, addresses: CustomerAddress[], last_order_at: timestamp?,
     created_at: timestamp, updated_at: timestamp`,
      additions: 'external_ids metadata',
    },
    {
      name: 'CustomerAddress',
      schema: CustomerAddressSchema,
      fields: `id: integer, is_default: boolean, first_name: string?, last_name: string?, company: string?, line1: string?,
     line2: string?, city: string?, region: string?, postcode: string?, country: string?, phone: string?`,
    },
  ],
  bodies: [
    ['POST /customers', customerBody.create, aCustomer, customerFields('required')],
    ['PATCH /customers/{id}', customerBody.update, aCustomer, customerFields('optional')],
  ],
  bodyAdditions: ['POST /customers', 'PATCH /customers/{id}'].flatMap((name) => [`${name}: external_ids`, `${name}: metadata`]),
};
