import type { Customer } from '#shared/customers/customer.ts';
import { customerView } from '#shared/customers/customer-view.ts';
import type { AdminCustomerView } from './endpoints.ts';

/** A customer as staff see it. */
export const adminCustomerView = (customer: Customer, currency: string): AdminCustomerView => ({
  ...customerView(customer, currency),
  group_id: customer.groupId,
});
