import type { Customer } from '#shared/customers/customer.ts';
import { customerView } from '#shared/customers/customer-view.ts';
import { customerPages, getCustomer } from '#shared/customers/customers-table.ts';
import { saveCustomer } from '#shared/customers/save-customer-operation.ts';
import type { Operations, StoreContext } from '#shared/http/request-context.ts';
import { getOne, listPage } from '#shared/operations/read-operations.ts';
import type { Table } from '#shared/table/table-client.ts';
import { createCustomer } from './create-customer.ts';
import { readCustomer } from './customer-body.ts';
import type { customerEndpoints } from './endpoints.ts';

/** What the group's operations need. */
export type CustomerDeps = {
  readonly table: Table;
  readonly newId: () => number;
  readonly newEventId: () => string;
};

const view = (customer: Customer, { store }: StoreContext) => customerView(customer, store.currency);

/** The operations of the group, by the names of their contracts. */
export const customerOperations = (deps: CustomerDeps): Operations<typeof customerEndpoints> => ({
  listCustomers: listPage(
    deps.table,
    'customers',
    ({ email, accepts_marketing: acceptsMarketing }, { storeId }) => customerPages(deps.table, storeId, { email, acceptsMarketing }),
    view,
  ),
  createCustomer: createCustomer(deps),
  getCustomer: getOne('customer', (storeId, id) => getCustomer(deps.table, storeId, id), view),
  updateCustomer: ({ params, body }, context) =>
    saveCustomer(deps, context, {
      id: params.id,
      change: readCustomer(body),
      checks: [],
      show: (customer) => ({ data: view(customer, context) }),
    }),
});
