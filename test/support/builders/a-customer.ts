import { blankCustomer, type Customer } from '#shared/customers/customer.ts';

/** Builds the customer Ada, who has not ordered yet; override only what the test needs. */
export const aCustomer = (over: Partial<Customer> = {}): Customer => ({
  ...blankCustomer(311, Date.UTC(2026, 0, 1)),
  email: 'ada@example.com',
  firstName: 'Ada',
  ...over,
});
