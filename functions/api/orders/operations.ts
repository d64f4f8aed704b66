import type { Operations } from '#shared/http/request-context.ts';
import { cancelOrder } from './cancel-order.ts';
import { createOrder } from './create-order.ts';
import { createOrderNote } from './create-order-note.ts';
import { createRefund } from './create-refund.ts';
import { deliverOrder } from './deliver-order.ts';
import type { OrderDeps } from './deps.ts';
import type { orderEndpoints } from './endpoints.ts';
import { fulfillOrder } from './fulfill-order.ts';
import { getOrder } from './get-order.ts';
import { listOrderNotes } from './list-order-notes.ts';
import { listOrders } from './list-orders.ts';
import { listRefunds } from './list-refunds.ts';
import { markOrderPaid } from './mark-order-paid.ts';
import { previewOrder } from './preview-order.ts';
import { previewRefund } from './preview-refund.ts';
import { updateOrder } from './update-order.ts';

/** The operations of the group, by the names of their contracts. */
export const orderOperations = (deps: OrderDeps): Operations<typeof orderEndpoints> => ({
  listOrders: listOrders(deps),
  createOrder: createOrder(deps),
  previewOrder: previewOrder(deps),
  getOrder: getOrder(deps),
  updateOrder: updateOrder(deps),
  markOrderPaid: markOrderPaid(deps),
  fulfillOrder: fulfillOrder(deps),
  deliverOrder: deliverOrder(deps),
  cancelOrder: cancelOrder(deps),
  listRefunds: listRefunds(deps),
  createRefund: createRefund(deps),
  previewRefund: previewRefund(deps),
  listOrderNotes: listOrderNotes(deps),
  createOrderNote: createOrderNote(deps),
});
