import { buildEvent } from '#events/build-event.ts';
import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { blankCustomer, type CustomerChange, changeCustomer } from '#shared/customers/customer.ts';
import type { CustomerView } from '#shared/customers/customer-schema.ts';
import { customerView } from '#shared/customers/customer-view.ts';
import { addCustomerWrites } from '#shared/customers/customers-table.ts';
import { takenRefusal } from '#shared/customers/save-customer-operation.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { atTimeOf, idTimeMs } from '#shared/kernel/object-id.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';

type Added = { readonly status: 201; readonly body: { readonly data: CustomerView } };

/**
 * Adds a customer. Only the transaction's locks decide whether the e-mail address and the external ids are still
 * unused.
 */
export function addCustomer({ table, newId, newEventId }: GroupDeps, context: StoreContext, change: CustomerChange): Promise<Added> {
  const { storeId, store } = context;
  const add = async (): Promise<Added> => {
    const id = newId();
    const made = atTimeOf(context, id);
    const customer = changeCustomer(blankCustomer(id, idTimeMs(id)), change, newId);
    const data = customerView(customer, store.currency);
    const answer = { status: 201, body: { data } } as const;
    const events = [buildEvent(made, { id: newEventId(), topic: 'customer.created', data })];
    await commit(table, context, { writes: addCustomerWrites(storeId, customer), events, answer });
    return answer;
  };
  return retryOnConflict(['customer'], add).catch((error: unknown) => {
    throw takenRefusal(error);
  });
}
