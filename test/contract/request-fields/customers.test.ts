import { customerBody } from '#shared/customers/customer-body.ts';
import {
  addressFields,
  anAddressInput,
  expectField,
  type Field,
  fieldKinds,
  fieldRows,
  type SpecifiedBody,
  unspecifiedFields,
} from '../../support/harness/specified-fields.ts';

const { text, flag } = fieldKinds;

/** Specification: Customers. */
const customerFields = (presence: 'required' | 'optional'): Field[] => [
  ['email', presence, ['ada@example.com'], [['ada', 'invalid_email']]],
  ...['first_name', 'last_name', 'phone', 'company', 'note'].map((name): Field => [name, 'optional', ...text]),
  ['accepts_marketing', 'optional', ...flag],
  ['addresses', 'optional', [[], [anAddressInput]], [[anAddressInput, 'wrong_type']]],
  ['addresses[0].is_default', 'optional', ...flag],
  ...addressFields('addresses[0]'),
];

const aCustomer = { email: 'ada@example.com', addresses: [anAddressInput] };

const bodies: readonly SpecifiedBody[] = [
  ['POST /customers', customerBody.create, aCustomer, customerFields('required')],
  ['PATCH /customers/{id}', customerBody.update, aCustomer, customerFields('optional')],
];

describe('a field of a request', () => {
  it.each(fieldRows(bodies))('%s %s may be what the specification says, and nothing else', (_body, _field, row) => {
    expectField(row);
  });

  it('is one of the specification', () => {
    expect(unspecifiedFields(bodies)).toEqual([]);
  });
});
