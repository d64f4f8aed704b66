import { fieldError } from '#shared/kernel/errors.ts';
import type { Order } from './order.ts';
import { nextState, type OrderRefusal, type OrderTrigger } from './order-transitions.ts';

const refusals: Readonly<Record<OrderRefusal, string>> = {
  order_already_paid: 'The order is already paid.',
  order_not_paid: 'The order is not paid.',
  order_cancelled: 'The order is cancelled.',
  order_on_hold: 'The order is on hold.',
  order_refunded: 'The order is refunded.',
  order_already_fulfilled: 'The order has reached the customer, or is on its way: use a return.',
  order_already_delivered: 'The order is already delivered.',
  nothing_to_fulfill: 'There is nothing left to fulfil.',
  not_fulfilled: 'The order is not fulfilled.',
};

/**
 * The order in the state that a trigger brings it to.
 * @throws FieldErrors for the whole object when its state does not allow it.
 */
export function moveOrder(order: Order, trigger: OrderTrigger): Order {
  const after = nextState(order, trigger);
  if ('refused' in after) throw fieldError('', after.refused, refusals[after.refused]);
  return { ...order, ...after };
}
