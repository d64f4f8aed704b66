import { announce } from '../../events/announce.ts';
import { changedFields } from '../../events/changed-fields.ts';
import { commit } from '../data/commit.ts';
import { changeCustomerWrites, getCustomer } from '../data/customers.ts';
import type { EventRecord } from '../data/events.ts';
import { retryStale } from '../data/retry-stale.ts';
import type { Table } from '../data/table-client.ts';
import type { LabelledWrite } from '../data/transact.ts';
import { type Customer, type CustomerChange, changeCustomer } from '../domain/customer.ts';
import { nextUpdatedAtMs } from '../domain/revision.ts';
import { sameValue } from '../domain/same-value.ts';
import { found } from '../http/found.ts';
import type { StoreContext } from '../http/request-context.ts';
import { customerView } from '../views/customer-view.ts';
import { emailRefusal } from './email-refusal.ts';

type Deps = { readonly table: Table; readonly newId: () => number; readonly newEventId: () => string };

export type CustomerSaving<Body> = {
  readonly id: number;
  readonly change: CustomerChange;
  /** What else has to be true for the change to happen. */
  readonly checks: readonly LabelledWrite[];
  readonly show: (customer: Customer) => Body;
};

/**
 * Changes a customer and answers how it is shown then. Orders count themselves on the customer meanwhile: a change that meets
 * one is read, decided and written again. A change of nothing writes nothing; what only staff see fires no event.
 * @throws DomainError `not_found`; FieldErrors `taken` for an address that another customer has
 * @throws TransactionRefused under the label of a check that does not hold
 */
export async function saveCustomer<Body>(
  { table, newId, newEventId }: Deps,
  context: StoreContext,
  { id, change, checks, show }: CustomerSaving<Body>,
): Promise<{ readonly status: 200; readonly body: Body }> {
  const { storeId, nowMs } = context;
  try {
    return await retryStale(['customer'], async () => {
      const before = found(await getCustomer(table, storeId, id), 'customer');
      const changed = changeCustomer(before, change, newId);
      if (sameValue(before, changed)) return { status: 200, body: show(before) };

      const after = { ...changed, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
      const answer = { status: 200, body: show(after) } as const;
      const writes = [...changeCustomerWrites(storeId, before, after), ...checks];
      await commit(table, context, { writes, events: updatedEvents(context, newEventId, before, after), answer });
      return answer;
    });
  } catch (error) {
    throw emailRefusal(error);
  }
}

function updatedEvents(context: StoreContext, newEventId: () => string, before: Customer, after: Customer): EventRecord[] {
  const { currency } = context.store;
  const data = customerView(after, currency);
  const previous = changedFields(customerView(before, currency), data);
  return Object.keys(previous).length === 0 ? [] : [announce(context, { id: newEventId(), topic: 'customer.updated', data, previous })];
}
