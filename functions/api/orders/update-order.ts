import type { Operation } from '#shared/http/request-context.ts';
import { nextUpdatedAtMs } from '#shared/kernel/revision.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { changeOrder } from '#shared/orders/change-order-operation.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderDeps } from './deps.ts';
import type { orderEndpoints } from './endpoints.ts';
import { uniqueTags } from './unique-tags.ts';

/** Changes the tags and the staff note of an order, in every status. A change of nothing writes nothing. */
export const updateOrder =
  (deps: OrderDeps): Operation<typeof orderEndpoints.updateOrder> =>
  async ({ params, body }, context) => {
    const data = await changeOrder(deps, context, params.id, (before) => {
      const after: Order = {
        ...before,
        tags: body.tags === undefined ? before.tags : uniqueTags(body.tags),
        note: body.note === undefined ? before.note : body.note,
      };
      const changed = { ...after, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, context.nowMs) };
      return { after: sameValue(before, after) ? before : changed, topic: 'order.updated' };
    });
    return { status: 200, body: { data } };
  };
