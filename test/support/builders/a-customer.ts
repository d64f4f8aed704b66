import { blankCustomer, type Customer } from '#shared/customers/customer.ts';

/** Ada, who has ordered nothing yet; say only what the test is about. */
export const aCustomer = (over: Partial<Customer> = {}): Customer => ({
  ...blankCustomer(311, Date.UTC(2026, 0, 1)),
  email: 'ada@example.com',
  firstName: 'Ada',
  ...over,
});
