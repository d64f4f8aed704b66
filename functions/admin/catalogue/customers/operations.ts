import type { Operations } from '#shared/http/request-context.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import type { adminCustomerEndpoints } from './endpoints.ts';
import { getAdminCustomer } from './get-admin-customer.ts';
import { listAdminCustomers } from './list-admin-customers.ts';
import { updateAdminCustomer } from './update-admin-customer.ts';

export const adminCustomerOperations = (deps: AdminCatalogueDeps): Operations<typeof adminCustomerEndpoints> => ({
  listAdminCustomers: listAdminCustomers(deps),
  getAdminCustomer: getAdminCustomer(deps),
  updateAdminCustomer: updateAdminCustomer(deps),
});
