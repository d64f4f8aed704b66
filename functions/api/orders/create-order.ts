import { buildEvent } from '#events/build-event.ts';
import { customerView } from '#shared/customers/customer-view.ts';
import { requestEmail } from '#shared/emails/email-request.ts';
import { holdsScope } from '#shared/http/authorize.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { commitTakingStock } from '#shared/inventory/commit-with-stock-table.ts';
import type { MovementCause } from '#shared/inventory/variant-stock.ts';
import { atTimeOf } from '#shared/kernel/object-id.ts';
import { noDeletedReferences } from '#shared/orders/deleted-references-table.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderView } from '#shared/orders/order-view.ts';
import { nextOrderNumber } from '#shared/orders/orders-table.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { orderEndpoints } from './endpoints.ts';
import type { OrderDeps } from './operations.ts';
import { firstCounted, isConflict, movesOf, newOrderWrites, untrackedChecks, withoutSecondUse } from './order-writes.ts';
import { decideOrder } from './plan-order.ts';
import { readOrderState } from './read-order-state.ts';

/** What `send_receipt` asks for: one e-mail to the customer, one to the store. */
const receiptEmails = ['order_confirmation', 'new_order'] as const;

/**
 * Places an order: its stock, its customer, the use of its discount code, its events and itself happen together or not at
 * all. A line that cannot be supplied refuses the whole order.
 */
export const createOrder =
  ({ table, newId, newEventId }: OrderDeps): Operation<typeof orderEndpoints.createOrder> =>
  async ({ body }, context) => {
    const { storeId, store, actor, requestId } = context;
    const customerAccess = holdsScope(context, 'read_customers') ? 'shown' : 'hidden';
    let number: number | null = null;
    return retryOnConflict(isConflict, async () => {
      const state = await readOrderState(table, storeId, body, customerAccess);
      const plan = decideOrder(body, state, context, newId);
      number ??= await nextOrderNumber(table, storeId);
      const made = atTimeOf(context, plan.order.id);
      const order: Order = { ...plan.order, number, name: `${store.orderPrefix}${number}` };
      const customer = plan.isNewCustomer ? firstCounted(plan.customer, order) : plan.customer;
      const data = orderView(order, noDeletedReferences);
      const causeOf = (): MovementCause => ({
        id: newId(),
        type: 'order',
        reason: null,
        orderId: order.id,
        refundId: null,
        returnId: null,
        actor,
        requestId,
      });
      const isPaid = order.paidAtMs !== null;
      await commitTakingStock(
        table,
        context,
        {
          writes: newOrderWrites(storeId, order, { customer, isNew: plan.isNewCustomer }, state.discount),
          events: [
            ...(plan.isNewCustomer
              ? [
                  buildEvent(atTimeOf(context, customer.id), {
                    id: newEventId(),
                    topic: 'customer.created',
                    data: customerView(customer, store.currency),
                  }),
                ]
              : []),
            buildEvent(made, { id: newEventId(), topic: 'order.created', data }),
            ...(isPaid ? [buildEvent(made, { id: newEventId(), topic: 'order.paid', data })] : []),
            ...(body.send_receipt ? receiptEmails.map((kind) => requestEmail(made, newEventId(), { kind, order_id: order.id })) : []),
          ],
          answer: { status: 201, body: { data } },
        },
        {
          moves: movesOf(plan.demands, state.stock, order.locationId),
          checks: untrackedChecks(storeId, plan.demands, state.stock),
          causeOf,
          jobId: newId(),
          nowMs: made.nowMs,
        },
      ).catch((error: unknown) => {
        throw withoutSecondUse(error);
      });
      return { status: 201, body: { data } };
    });
  };
