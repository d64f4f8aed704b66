import { noneGone } from '../../shared/data/gone-references.ts';
import type { Operation } from '../../shared/http/request-context.ts';
import { orderView } from '../../shared/views/order-view.ts';
import type { OrderDeps } from './deps.ts';
import type { orderEndpoints } from './endpoints.ts';
import { planOrder } from './plan-order.ts';
import { readOrderState } from './read-order-state.ts';

/** Prices an order as POST /orders would, and writes nothing: no stock is taken, no customer made, no code used. */
export const previewOrder =
  ({ table, newId }: OrderDeps): Operation<typeof orderEndpoints.previewOrder> =>
  async ({ body }, context) => {
    const state = await readOrderState(table, context.storeId, body);
    const { order, isNewCustomer, stockIssues } = planOrder(body, state, context, newId);
    const view = orderView({ ...order, number: 0, name: '' }, noneGone);
    const data = {
      ...view,
      id: null,
      number: null,
      name: null,
      status: 'preview' as const,
      customer_id: isNewCustomer ? null : view.customer_id,
      line_items: view.line_items.map((line) => ({ ...line, id: null })),
      warnings: stockIssues.map(({ meta, ...issue }) => ({ ...issue, ...(meta === undefined ? {} : { meta: { ...meta } }) })),
    };
    return { status: 200, body: { data } };
  };
