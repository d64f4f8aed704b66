import { buildEvent } from '#events/build-event.ts';
import { previousValues } from '#events/previous-values.ts';
import type { EventRecord } from '#shared/events/event.ts';
import { externalIdRefusal } from '#shared/external-ids/external-ids-table.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type LabelledWrite, maxPatientAttempts, TransactionRefused } from '#shared/table/transact.ts';
import { type Customer, changeCustomer, type StaffCustomerChange } from './customer.ts';
import { customerView } from './customer-view.ts';
import { changeCustomerWrites, getCustomer } from './customers-table.ts';

type Deps = { readonly table: Table; readonly newId: () => number; readonly newEventId: () => string };

const isCustomer = (label: string): boolean => label === 'customer';

type CustomerSaving<Body> = {
  readonly id: number;
  readonly change: StaffCustomerChange;
  /** Additional conditions for the change. */
  readonly checks: readonly LabelledWrite[];
  /** Throws if the change is not allowed for this customer. */
  readonly accept?: (before: Customer) => void;
  readonly show: (customer: Customer) => Body;
};

/**
 * Changes a customer and returns the response with the new view. If the customer changes concurrently, reads the
 * customer again and repeats the change. A change without effect writes nothing. If all changed fields are visible only
 * to staff, no event is emitted.
 * @throws DomainError `not_found`
 * @throws FieldErrors `taken` if another customer has the address or an external id, `max_items`, `customer_erased`
 * @throws TransactionRefused with the label of a failed check
 */
export async function saveCustomer<Body>(
  { table, newId, newEventId }: Deps,
  context: StoreContext,
  { id, change, checks, accept, show }: CustomerSaving<Body>,
): Promise<{ readonly status: 200; readonly body: Body }> {
  const { storeId, nowMs } = context;
  try {
    return await retryOnConflict(['customer'], async () => {
      const before = orNotFound(await getCustomer(table, storeId, id), 'customer');
      if (before.erasedAtMs !== null) throw fieldError('', 'customer_erased', 'The customer was erased and cannot be changed.');
      accept?.(before);
      const changed = changeCustomer(before, change, newId);
      if (sameValue(before, changed)) return { status: 200, body: show(before) };

      const after = { ...changed, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
      const answer = { status: 200, body: show(after) } as const;
      const writes = [...changeCustomerWrites(storeId, before, after), ...checks];
      const events = updatedEvents(context, newEventId, before, after);
      await commit(table, context, { writes, events, answer, retry: { failFastOn: isCustomer, attempts: maxPatientAttempts } });
      return answer;
    });
  } catch (error) {
    throw takenRefusal(error);
  }
}

function updatedEvents(context: StoreContext, newEventId: () => string, before: Customer, after: Customer): EventRecord[] {
  const { currency } = context.store;
  const data = customerView(after, currency);
  const previous = previousValues(customerView(before, currency), data);
  return Object.keys(previous).length === 0 ? [] : [buildEvent(context, { id: newEventId(), topic: 'customer.updated', data, previous })];
}

/**
 * If a write was refused because another customer has the e-mail address or an external id, returns the error for the
 * client. Returns any other error unchanged.
 */
export const takenRefusal = (error: unknown): unknown =>
  error instanceof TransactionRefused && error.refused.has('email')
    ? fieldError('email', 'taken', 'is the e-mail address of another customer.')
    : externalIdRefusal(error, 'customer');
