import { customerView } from '#shared/customers/customer-view.ts';
import { getCustomer as readCustomer } from '#shared/customers/customers-table.ts';
import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import type { CustomerDeps } from './deps.ts';
import type { customerEndpoints } from './endpoints.ts';

/** One customer of the store. */
export const getCustomer =
  ({ table }: Pick<CustomerDeps, 'table'>): Operation<typeof customerEndpoints.getCustomer> =>
  async ({ params }, { storeId, store }) => {
    const customer = found(await readCustomer(table, storeId, params.id), 'customer');
    return { status: 200, body: { data: customerView(customer, store.currency) } };
  };
