import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { customerBody } from '#shared/customers/customer-body.ts';
import { customerView } from '#shared/customers/customer-view.ts';
import { customerPages, getCustomer } from '#shared/customers/customers-table.ts';
import { saveCustomer } from '#shared/customers/save-customer-operation.ts';
import type { Operations, StoreContext } from '#shared/http/request-context.ts';
import { getOne, listPage } from '#shared/operations/read-operations.ts';
import { addCustomer } from './add-customer.ts';
import type { customerEndpoints } from './endpoints.ts';
import { upsertCustomer } from './upsert-customer.ts';

const view = (customer: Customer, { store }: StoreContext) => customerView(customer, store.currency);

/** Returns the group's operations, keyed by contract name. */
export const customerOperations = (deps: GroupDeps): Operations<typeof customerEndpoints> => ({
  listCustomers: listPage(
    deps.table,
    'customers',
    ({ email, accepts_marketing: acceptsMarketing, external_id: externalId, q }, { storeId }) =>
      customerPages(deps.table, storeId, { email, acceptsMarketing, externalId, q }),
    view,
  ),
  createCustomer: ({ body }, context) => addCustomer(deps, context, customerBody.read(body)),
  getCustomer: getOne('customer', (storeId, id) => getCustomer(deps.table, storeId, id), view),
  updateCustomer: ({ params, body }, context) =>
    saveCustomer(deps, context, {
      id: params.id,
      change: customerBody.read(body),
      checks: [],
      show: (customer) => ({ data: view(customer, context) }),
    }),
  upsertCustomer: upsertCustomer(deps),
});
