import { type BuiltEvent, buildEvent } from '#events/build-event.ts';
import { changedFields } from '#events/changed-fields.ts';
import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { requestEmail } from '#shared/emails/email-request.ts';
import type { Operation, StoreContext } from '#shared/http/request-context.ts';
import { found } from '#shared/http/response.ts';
import { textOrNull } from '#shared/kernel/text-or-null.ts';
import { type DeletedReferences, readDeletedReferences } from '#shared/orders/deleted-references-table.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderView } from '#shared/orders/order-view.ts';
import { getOrder, replaceOrderWrite } from '#shared/orders/orders-table.ts';
import { endReturn, markApproved, type ReturnEnding } from '#shared/returns/move-return.ts';
import type { Return } from '#shared/returns/return.ts';
import type { ReturnView } from '#shared/returns/return-schema.ts';
import { returnView } from '#shared/returns/return-view.ts';
import { replaceReturnWrite } from '#shared/returns/returns-table.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { onReturn, type ReadReturn } from './begun-return.ts';
import type { returnEndpoints } from './endpoints.ts';

/** Approves a return. Its order counts the units as expected since the return was opened, and stays as it is. */
export const approveReturn = ({ table, newEventId }: GroupDeps): Operation<typeof returnEndpoints.approveReturn> =>
  onReturn(table, async ({ params, body }, context: StoreContext, read) => {
    const { storeId, nowMs } = context;
    const data = await retryOnConflict(['return'], async () => {
      const before = found(await read(storeId, params.id), 'return');
      const { returned, returnTrigger } = markApproved(before, textOrNull(body.instructions), nowMs);
      const deleted = await readDeletedReferences(table, storeId, [before]);
      const view = returnView(returned, deleted);
      await commit(table, context, {
        writes: [replaceReturnWrite(storeId, before, returned, returnTrigger)],
        events: [
          buildReturnUpdated(context, newEventId(), returnView(before, deleted), view),
          ...((body.notify ?? true) ? [requestEmail(context, newEventId(), { kind: 'return_approved', return_id: before.id })] : []),
        ],
        answer: { status: 200, body: { data: view } },
      });
      return view;
    });
    return { status: 200, body: { data } };
  });

/** Declines a return: its order waits for the units no longer. */
export const declineReturn = (deps: GroupDeps): Operation<typeof returnEndpoints.declineReturn> =>
  onReturn(deps.table, ({ params, body }, context: StoreContext, read) =>
    end(
      deps,
      context,
      () => read(context.storeId, params.id),
      { trigger: 'decline', reason: textOrNull(body.reason) },
      body.notify ?? true,
    ),
  );

/** Closes a return: its order waits for what has not come back no longer. */
export const closeReturn = (deps: GroupDeps): Operation<typeof returnEndpoints.closeReturn> =>
  onReturn(deps.table, ({ params }, context: StoreContext, read) =>
    end(deps, context, () => read(context.storeId, params.id), { trigger: 'close', reason: null }),
  );

/** Cancels a return: its order waits for the units no longer. */
export const cancelReturn = (deps: GroupDeps): Operation<typeof returnEndpoints.cancelReturn> =>
  onReturn(deps.table, ({ params, body }, context: StoreContext, read) =>
    end(deps, context, () => read(context.storeId, params.id), { trigger: 'cancel', reason: textOrNull(body.reason) }),
  );

async function end(
  { table, newEventId }: GroupDeps,
  context: StoreContext,
  read: () => ReturnType<ReadReturn>,
  ending: ReturnEnding,
  notify = false,
): Promise<{ readonly status: 200; readonly body: { readonly data: ReturnView } }> {
  const { storeId, nowMs } = context;
  const data = await retryOnConflict(['return', 'order'], async () => {
    const before = found(await read(), 'return');
    const order = await orderOf(table, storeId, before);
    const { returned, returnTrigger, order: after } = endReturn(before, order, ending, nowMs);
    const deleted = await readDeletedReferences(table, storeId, [order]);
    const view = returnView(returned, deleted);
    await commit(table, context, {
      writes: [
        replaceReturnWrite(storeId, before, returned, returnTrigger),
        ...(after === order ? [] : [replaceOrderWrite(storeId, order, after, null)]),
      ],
      events: [
        buildReturnUpdated(context, newEventId(), returnView(before, deleted), view),
        ...(after === order ? [] : [buildOrderUpdated(context, newEventId(), order, after, deleted)]),
        ...(notify ? [requestEmail(context, newEventId(), { kind: 'return_declined', return_id: before.id })] : []),
      ],
      answer: { status: 200, body: { data: view } },
    });
    return view;
  });
  return { status: 200, body: { data } };
}

/** The order of a return. Orders are never deleted. */
export async function orderOf(table: GroupDeps['table'], storeId: string, { orderId }: Pick<Return, 'orderId'>): Promise<Order> {
  return found(await getOrder(table, storeId, orderId), 'order');
}

/** The event of a change to a return, with the earlier values of what changed. */
export const buildReturnUpdated = (
  context: StoreContext,
  id: string,
  before: ReturnView,
  after: ReturnView,
): BuiltEvent<'return.updated'> =>
  buildEvent(context, { id, topic: 'return.updated', data: after, previous: changedFields(before, after) });

/** The event of an order whose units a return moved. */
export function buildOrderUpdated(
  context: StoreContext,
  id: string,
  before: Order,
  after: Order,
  deleted: DeletedReferences,
): BuiltEvent<'order.updated'> {
  const data = orderView(after, deleted);
  return buildEvent(context, { id, topic: 'order.updated', data, previous: changedFields(orderView(before, deleted), data) });
}
