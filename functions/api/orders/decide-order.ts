import type { StoreContext } from '#shared/http/request-context.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import type { OrderCreateInput } from './order-body.ts';
import { type OrderPlan, planOrder } from './plan-order.ts';
import { type OrderState, withoutCustomer } from './read-order-state.ts';

/**
 * Decides about an order that is to be placed. A caller who may not read customers is told of a refused one first what would be
 * wrong for every customer: what the store knows of the customer shows only where nothing else stands against the order.
 * @throws FieldErrors naming everything that is wrong with it, stock included
 */
export function decideOrder(
  body: OrderCreateInput,
  state: OrderState,
  context: Pick<StoreContext, 'nowMs' | 'store'>,
  newId: () => number,
): OrderPlan {
  try {
    return supplied(planOrder(body, state, context, newId));
  } catch (error) {
    if (state.customerAccess === 'hidden' && error instanceof FieldErrors) {
      supplied(planOrder(body, withoutCustomer(state), context, newId));
    }
    throw error;
  }
}

function supplied(plan: OrderPlan): OrderPlan {
  if (plan.stockIssues.length > 0) throw new FieldErrors(plan.stockIssues);
  return plan;
}
