import { type BuiltEvent, buildEvent } from '#events/build-event.ts';
import { previousValues } from '#events/previous-values.ts';
import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { requestEmail } from '#shared/emails/email-request.ts';
import type { Operation, StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { textOrNull } from '#shared/kernel/text-or-null.ts';
import { changeOne } from '#shared/operations/one-object-operations.ts';
import { type DeletedReferences, readDeletedReferences } from '#shared/orders/deleted-references-table.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderView } from '#shared/orders/order-view.ts';
import { getOrder, replaceOrderWrite } from '#shared/orders/orders-table.ts';
import { endReturn, markApproved, type ReturnEnding } from '#shared/returns/move-return.ts';
import type { Return } from '#shared/returns/return.ts';
import type { ReturnView } from '#shared/returns/return-schema.ts';
import { returnView } from '#shared/returns/return-view.ts';
import { getReturn, replaceReturnWrite } from '#shared/returns/returns-table.ts';
import { commit } from '#shared/table/commit.ts';
import type { returnEndpoints } from './endpoints.ts';

/** Approves a return. The order does not change, because a return's units are counted when the return is requested. */
export const approveReturn = ({ table, newEventId }: GroupDeps): Operation<typeof returnEndpoints.approveReturn> =>
  changeOne(table, { noun: 'return', read: getReturn, conflicts: ['return'] }, async (before, { body }, context) => {
    const { storeId, nowMs } = context;
    const { returned, returnTrigger } = markApproved(before, textOrNull(body.instructions), nowMs);
    const deleted = await readDeletedReferences(table, storeId, [before]);
    const data = returnView(returned, deleted);
    const answer = { status: 200, body: { data } } as const;
    await commit(table, context, {
      writes: [replaceReturnWrite(storeId, before, returned, returnTrigger)],
      events: [
        buildReturnUpdated(context, newEventId(), returnView(before, deleted), data),
        ...((body.notify ?? true) ? [requestEmail(context, newEventId(), { kind: 'return_approved', return_id: before.id })] : []),
      ],
      answer,
    });
    return answer;
  });

/**
 * The options of `changeOne` for changes that end a return. Such a change affects both the return and its order, so a
 * conflict on either is retried.
 */
const ended = { noun: 'return', read: getReturn, conflicts: ['return', 'order'] } as const;

/** Declines a return. Its order then no longer expects the units. */
export const declineReturn = (deps: GroupDeps): Operation<typeof returnEndpoints.declineReturn> =>
  changeOne(deps.table, ended, (before, { body }, context) =>
    end(deps, context, before, { trigger: 'decline', reason: textOrNull(body.reason) }, body.notify ?? true),
  );

/** Closes a return. Units that have not come back are then no longer expected. */
export const closeReturn = (deps: GroupDeps): Operation<typeof returnEndpoints.closeReturn> =>
  changeOne(deps.table, ended, (before, _input, context) => end(deps, context, before, { trigger: 'close', reason: null }));

/** Cancels a return. The order then no longer expects the return's units to be sent back. */
export const cancelReturn = (deps: GroupDeps): Operation<typeof returnEndpoints.cancelReturn> =>
  changeOne(deps.table, ended, (before, { body }, context) =>
    end(deps, context, before, { trigger: 'cancel', reason: textOrNull(body.reason) }),
  );

async function end(
  { table, newEventId }: GroupDeps,
  context: StoreContext,
  before: Return,
  ending: ReturnEnding,
  notify = false,
): Promise<{ readonly status: 200; readonly body: { readonly data: ReturnView } }> {
  const { storeId, nowMs } = context;
  const order = await orderOf(table, storeId, before);
  const { returned, returnTrigger, order: after } = endReturn(before, order, ending, nowMs);
  const deleted = await readDeletedReferences(table, storeId, [order]);
  const data = returnView(returned, deleted);
  const answer = { status: 200, body: { data } } as const;
  await commit(table, context, {
    writes: [
      replaceReturnWrite(storeId, before, returned, returnTrigger),
      ...(after === order ? [] : [replaceOrderWrite(storeId, order, after, null)]),
    ],
    events: [
      buildReturnUpdated(context, newEventId(), returnView(before, deleted), data),
      ...(after === order ? [] : [buildOrderUpdated(context, newEventId(), order, after, deleted)]),
      ...(notify ? [requestEmail(context, newEventId(), { kind: 'return_declined', return_id: before.id })] : []),
    ],
    answer,
  });
  return answer;
}

/** Reads the order of a return. Orders are never deleted. */
export async function orderOf(table: GroupDeps['table'], storeId: string, { orderId }: Pick<Return, 'orderId'>): Promise<Order> {
  return orNotFound(await getOrder(table, storeId, orderId), 'order');
}

/** Builds the event for a change to a return, including the previous values. */
export const buildReturnUpdated = (
  context: StoreContext,
  id: string,
  before: ReturnView,
  after: ReturnView,
): BuiltEvent<'return.updated'> =>
  buildEvent(context, { id, topic: 'return.updated', data: after, previous: previousValues(before, after) });

/** Builds the event for an order whose units changed because of a return. */
export function buildOrderUpdated(
  context: StoreContext,
  id: string,
  before: Order,
  after: Order,
  deleted: DeletedReferences,
): BuiltEvent<'order.updated'> {
  const data = orderView(after, deleted);
  return buildEvent(context, { id, topic: 'order.updated', data, previous: previousValues(orderView(before, deleted), data) });
}
