import fc from 'fast-check';
import type { Customer, SavedAddress } from '#shared/customers/customer.ts';
import { customerItem, parseCustomer } from '#shared/customers/customers-table.ts';
import { aCustomer } from '#test/support/builders/a-customer.ts';
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

const address = {
  first_name: 'Ada',
  last_name: null,
  company: null,
  line1: '1 Quay Street',
  line2: null,
  city: 'Dublin',
  region: null,
  postcode: null,
  country: 'IE',
  phone: null,
};

describe('the stored form of a customer', () => {
  it('reads every customer as it was written', () => {
    fc.assert(fc.property(anyCustomer, (customer) => expect(parseCustomer(customerItem('S1', customer))).toEqual(customer)));
  });

  it('is the item that it was', () => {
    const customer = aCustomer({ groupId: 7, addresses: [{ id: 9, isDefault: true, address }], totalSpentMinor: 4900n, ordersCount: 2 });
    expect(customerItem('S1', customer)).toEqual({
      accepts_marketing: false,
      addresses: [
        {
          address: {
            city: 'Dublin',
            company: null,
            country: 'IE',
            first_name: 'Ada',
            last_name: null,
            line1: '1 Quay Street',
            line2: null,
            phone: null,
            postcode: null,
            region: null,
          },
          id: 9,
          is_default: true,
        },
      ],
      company: null,
      created_at_ms: 1767225600000,
      email: 'ada@example.com',
      entity: 'customer',
      filter_a_pk: 'S#S1#CUSTOMER#accepts_marketing#false',
      filter_a_sk: '0000000000000311',
      filter_b_pk: 'S#S1#CUSTOMER#group_id#7',
      filter_b_sk: '0000000000000311',
      first_name: 'Ada',
      group_id: 7,
      has_account: false,
      id: 311,
      is_blocked: false,
      last_name: null,
      last_order_at_ms: null,
      note: null,
      orders_count: 2,
      phone: null,
      pk: 'S#S1#CUSTOMER',
      sk: '0000000000000311',
      total_spent_minor: 4900n,
      updated_at_ms: 1767225600000,
      updated_pk: 'S#S1#CUSTOMER',
      updated_sk: '001767225600000#0000000000000311',
    });
  });
});
