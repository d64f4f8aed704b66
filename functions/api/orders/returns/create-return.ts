import { buildEvent } from '#events/build-event.ts';
import { previousValues } from '#events/previous-values.ts';
import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { requestEmail } from '#shared/emails/email-request.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { atTimeOf } from '#shared/kernel/object-id.ts';
import { readDeletedReferences } from '#shared/orders/deleted-references-table.ts';
import { orderView } from '#shared/orders/order-view.ts';
import { getOrder, replaceOrderWrite } from '#shared/orders/orders-table.ts';
import { requestReturn } from '#shared/returns/request-return.ts';
import { wantedReturn } from '#shared/returns/return-body.ts';
import { returnView } from '#shared/returns/return-view.ts';
import { addReturnWrite, nextReturnNumber } from '#shared/returns/returns-table.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { returnEndpoints } from './endpoints.ts';

/**
 * Creates a return. The same transaction updates the units that the order expects back. Therefore no unit can be in two
 * returns, or be refunded outside its return.
 */
export const createReturn =
  ({ table, newId, newEventId }: GroupDeps): Operation<typeof returnEndpoints.createReturn> =>
  async ({ params, body }, context) => {
    const { storeId } = context;
    let number: number | null = null;
    const data = await retryOnConflict(['order', 'return'], async () => {
      const before = orNotFound(await getOrder(table, storeId, params.id), 'order');
      const id = newId();
      const made = atTimeOf(context, id);
      const { order, returned } = requestReturn(before, wantedReturn(body), made.nowMs);
      const [deleted, taken] = await Promise.all([
        readDeletedReferences(table, storeId, [before]),
        number ?? nextReturnNumber(table, storeId),
      ]);
      number = taken;
      const opened = { ...returned, id, number };
      const view = returnView(opened, deleted);
      const [viewBefore, viewAfter] = [orderView(before, deleted), orderView(order, deleted)];
      await commit(table, context, {
        writes: [addReturnWrite(storeId, opened), replaceOrderWrite(storeId, before, order, null)],
        events: [
          buildEvent(made, { id: newEventId(), topic: 'return.created', data: view }),
          buildEvent(made, {
            id: newEventId(),
            topic: 'order.updated',
            data: viewAfter,
            previous: previousValues(viewBefore, viewAfter),
          }),
          ...(opened.status === 'approved' && (body.notify ?? true)
            ? [requestEmail(made, newEventId(), { kind: 'return_approved', return_id: id })]
            : []),
        ],
        answer: { status: 201, body: { data: view } },
      });
      return view;
    });
    return { status: 201, body: { data } };
  };
