import type { Operations } from '#shared/http/request-context.ts';
import { createCustomer } from './create-customer.ts';
import type { CustomerDeps } from './deps.ts';
import type { customerEndpoints } from './endpoints.ts';
import { getCustomer } from './get-customer.ts';
import { listCustomers } from './list-customers.ts';
import { updateCustomer } from './update-customer.ts';

/** The operations of the group, by the names of their contracts. */
export const customerOperations = (deps: CustomerDeps): Operations<typeof customerEndpoints> => ({
  listCustomers: listCustomers(deps),
  createCustomer: createCustomer(deps),
  getCustomer: getCustomer(deps),
  updateCustomer: updateCustomer(deps),
});
