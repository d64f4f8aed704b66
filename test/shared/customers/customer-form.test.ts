import fc from 'fast-check';
import type { Customer, SavedAddress } from '#shared/customers/customer.ts';
import { customerItem, parseCustomer } from '#shared/customers/customers-table.ts';
import { anyAddress, anyMinor, anyNumber, anyNumberOrNull, anyText, anyTextOrNull } from '#test/support/builders/any-values.ts';

const anyCustomer = fc.record<Customer>({
  id: fc.nat(),
  email: anyText,
  firstName: anyTextOrNull,
  lastName: anyTextOrNull,
  phone: anyTextOrNull,
  company: anyTextOrNull,
  note: anyTextOrNull,
  acceptsMarketing: fc.boolean(),
  hasAccount: fc.boolean(),
  isBlocked: fc.boolean(),
  groupId: anyNumberOrNull,
  addresses: fc.array(fc.record<SavedAddress>({ id: anyNumber, isDefault: fc.boolean(), address: anyAddress })),
  ordersCount: anyNumber,
  totalSpentMinor: anyMinor,
  lastOrderAtMs: anyNumberOrNull,
  createdAtMs: anyNumber,
  updatedAtMs: fc.nat(),
});

describe('the stored form of a customer', () => {
  it('reads every customer as it was written', () => {
    fc.assert(fc.property(anyCustomer, (customer) => expect(parseCustomer(customerItem('S1', customer))).toEqual(customer)));
  });
});
