import { buildEvent } from '#events/build-event.ts';
import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { blankCustomer, type Customer, changeCustomer } from '#shared/customers/customer.ts';
import { customerBody } from '#shared/customers/customer-body.ts';
import { customerView } from '#shared/customers/customer-view.ts';
import { addCustomerWrites, customerPages, getCustomer } from '#shared/customers/customers-table.ts';
import { saveCustomer, takenRefusal } from '#shared/customers/save-customer-operation.ts';
import type { Operation, Operations, StoreContext } from '#shared/http/request-context.ts';
import { atTimeOf, timesOf } from '#shared/kernel/object-id.ts';
import { idsOfAttempts } from '#shared/kernel/restored-ids.ts';
import { getOne, listPage } from '#shared/operations/read-operations.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { customerEndpoints } from './endpoints.ts';

const view = (customer: Customer, { store }: StoreContext) => customerView(customer, store.currency);

/** The operations of the group, by the names of their contracts. */
export const customerOperations = (deps: GroupDeps): Operations<typeof customerEndpoints> => ({
  listCustomers: listPage(
    deps.table,
    'customers',
    ({ email, accepts_marketing: acceptsMarketing, external_id: externalId, q }, { storeId }) =>
      customerPages(deps.table, storeId, { email, acceptsMarketing, externalId, q }),
    view,
  ),
  createCustomer: createCustomer(deps),
  getCustomer: getOne('customer', (storeId, id) => getCustomer(deps.table, storeId, id), view),
  updateCustomer: ({ params, body }, context) =>
    saveCustomer(deps, context, {
      id: params.id,
      change: customerBody.read(body),
      checks: [],
      show: (customer) => ({ data: view(customer, context) }),
    }),
});

/** Adds a customer. Whether the e-mail address and the external ids are free is decided by their locks in the transaction alone. */
const createCustomer =
  ({ table, newId, newEventId }: GroupDeps): Operation<typeof customerEndpoints.createCustomer> =>
  ({ body }, context) => {
    const { storeId, store } = context;
    const ids = idsOfAttempts(context.restoredIds, newId);
    const add = async () => {
      const nextId = ids();
      const id = nextId();
      const made = atTimeOf(context, id);
      const blank = { ...blankCustomer(id, made.nowMs), ...timesOf(id, made.nowMs) };
      const customer = changeCustomer(blank, customerBody.read(body), nextId);
      const data = customerView(customer, store.currency);
      const answer = { status: 201, body: { data } } as const;
      const events = [buildEvent(made, { id: newEventId(), topic: 'customer.created', data })];
      await commit(table, context, { writes: addCustomerWrites(storeId, customer), events, answer });
      return answer;
    };
    return retryOnConflict(['customer'], add).catch((error: unknown) => {
      throw takenRefusal(error);
    });
  };
