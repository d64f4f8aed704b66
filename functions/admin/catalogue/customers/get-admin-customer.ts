import { getCustomer } from '#shared/customers/customers-table.ts';
import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import { adminCustomerView } from './admin-customer-view.ts';
import type { adminCustomerEndpoints } from './endpoints.ts';

/** One customer of the store. */
export const getAdminCustomer =
  ({ table }: Pick<AdminCatalogueDeps, 'table'>): Operation<typeof adminCustomerEndpoints.getAdminCustomer> =>
  async ({ params }, { storeId, store }) => {
    const customer = found(await getCustomer(table, storeId, params.id), 'customer');
    return { status: 200, body: { data: adminCustomerView(customer, store.currency) } };
  };
