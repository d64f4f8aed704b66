import type { Customer } from '#shared/customers/customer.ts';
import { customerForm } from '#shared/customers/customer-form.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { anonymousFields } from './anonymous-fields.ts';

/** Returns the customer without personal data. The order counters are kept. */
export const erasedCustomer = (customer: Customer, nowMs: number): Customer => ({
  ...customerForm.read(anonymousFields(customerForm.write(customer), customer.id)),
  acceptsMarketing: false,
  hasAccount: false,
  isBlocked: true,
  groupId: null,
  erasedAtMs: nowMs,
  updatedAtMs: nextUpdatedAtMs(customer.updatedAtMs, nowMs),
});
