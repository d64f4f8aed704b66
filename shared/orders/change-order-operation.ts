import { type BuiltEvent, buildEvent, type EventContext } from '#events/build-event.ts';
import { previousValues } from '#events/previous-values.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { countOrderWrite, getCustomer } from '#shared/customers/customers-table.ts';
import { type EmailRequest, requestEmail } from '#shared/emails/email-request.ts';
import type { EventRecord } from '#shared/events/event.ts';
import { orNotFound } from '#shared/http/response.ts';
import { type CommitContext, commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { type DeletedReferences, readDeletedReferences } from './deleted-references-table.ts';
import { counterDifference, countOf, type Order } from './order.ts';
import type { OrderView } from './order-schema.ts';
import type { OrderTrigger } from './order-transitions.ts';
import { orderView } from './order-view.ts';
import { getOrder, replaceOrderWrite } from './orders-table.ts';

type Deps = { readonly table: Table; readonly newEventId: () => string };

/** The request or other cause that changes an order. */
export type ChangeContext = CommitContext & EventContext;

/** The related objects that are read when an order changes: its customer, and the deleted objects that it refers to. */
export type OrderSurroundings = { readonly deleted: DeletedReferences; readonly customer: Customer | null };

/** Concurrently reads the objects on which the order's view and the customer's counters depend. */
export async function readSurroundings({ table }: Pick<Deps, 'table'>, storeId: string, order: Order): Promise<OrderSurroundings> {
  const [deleted, customer] = await Promise.all([
    readDeletedReferences(table, storeId, [order]),
    order.customerId === null ? null : getCustomer(table, storeId, order.customerId),
  ]);
  return { deleted, customer };
}

/**
 * Returns a list with the write that updates the customer's counters after an order has changed. The list is empty if
 * the counters stay the same.
 */
export function recountWrites(storeId: string, before: Order, after: Order, customer: Customer | null, nowMs: number): LabelledWrite[] {
  const difference = counterDifference(countOf(before), countOf(after));
  if (customer === null || (difference.orders === 0 && difference.spentMinor === 0n)) return [];
  return [countOrderWrite(storeId, customer, { ...difference, placedAtMs: null }, nowMs)];
}

type ChangeTopic = 'order.updated' | 'order.paid' | 'order.fulfilled';

/** Returns the event for a change to an order, including the previous values of the changed fields. */
const buildChangeEvent = (
  context: ChangeContext,
  id: string,
  topic: ChangeTopic,
  before: OrderView,
  after: OrderView,
): BuiltEvent<ChangeTopic> => buildEvent(context, { id, topic, data: after, previous: previousValues(before, after) });

/**
 * The outcome of a request that changes an order. If nothing changes, `order` is the object that was passed in.
 * `trigger` changes the order's state; null leaves the state unchanged. `emails` and `writes` are committed in the same
 * transaction as the change.
 */
export type OrderDecision = {
  readonly order: Order;
  readonly trigger: OrderTrigger | null;
  readonly topic: ChangeTopic;
  readonly emails?: readonly EmailRequest[];
  readonly writes?: readonly LabelledWrite[];
};

/** The additional writes and events in the transaction that changes an order. */
type ChangedWith = { readonly writes: readonly LabelledWrite[]; readonly events: readonly EventRecord[] };
const nothingMore = async () => async (): Promise<ChangedWith> => ({ writes: [], events: [] });

/**
 * Changes an order in one transaction, together with its event, the customer's counters, and what `changeWith` adds. If
 * the order has changed since it was read, reads it again and calls `decide` again.
 * @throws DomainError `not_found`; the errors of `decide`
 */
export const changeOrder = (
  { table, newEventId }: Deps,
  context: ChangeContext,
  id: number,
  decide: (order: Order) => OrderDecision,
  changeWith: (order: Order) => Promise<(deleted: DeletedReferences) => Promise<ChangedWith>> = nothingMore,
): Promise<OrderView> =>
  retryOnConflict(['order', 'customer', 'booking'], async () => {
    const { storeId, nowMs } = context;
    const before = orNotFound(await getOrder(table, storeId, id), 'order');
    const { order: after, trigger, topic, emails = [], writes = [] } = decide(before);
    const [{ deleted, customer }, changedWith] = await Promise.all([readSurroundings({ table }, storeId, before), changeWith(before)]);
    const view = orderView(after, deleted);
    if (after === before) return view;
    const more = await changedWith(deleted);
    await commit(table, context, {
      writes: [
        replaceOrderWrite(storeId, before, after, trigger),
        ...writes,
        ...recountWrites(storeId, before, after, customer, nowMs),
        ...more.writes,
      ],
      events: [
        buildChangeEvent(context, newEventId(), topic, orderView(before, deleted), view),
        ...more.events,
        ...emails.map((email) => requestEmail(context, newEventId(), email)),
      ],
      answer: { status: 200, body: { data: view } },
    });
    return view;
  });
