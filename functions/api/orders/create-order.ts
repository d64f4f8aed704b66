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
import { TransactionRefused } from '#shared/table/transact.ts';
import type { orderEndpoints } from './endpoints.ts';
import type { OrderDeps } from './operations.ts';
import { firstCounted, isConflict, movesOf, newOrderWrites, untrackedChecks, withoutSecondUse } from './order-writes.ts';
import { decideOrder, planOrder } from './plan-order.ts';
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
    const contended = new Set<string>();
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
          moves: movesOf(plan.demands, state.stock, order.locationId, contended),
          checks: untrackedChecks(storeId, plan.demands, state.stock),
          causeOf,
          jobId: newId(),
          nowMs: made.nowMs,
        },
      ).catch((error: unknown) => {
        if (error instanceof TransactionRefused) for (const label of error.contended) contended.add(label);
        throw withoutSecondUse(error);
      });
      return { status: 201, body: { data } };
    });
  };

/** Said to every caller who may not read customers, whether the store has this one or not. */
const customerNotRead = {
  param: 'customer',
  code: 'customer_not_read',
  message:
    'was not looked up, because the credential lacks read_customers: group prices, a block or an earlier use of the code are left out.',
};

/**
 * Prices an order as POST /orders would, and writes nothing: no stock is taken, no customer made, no code used. For a caller who
 * may not read customers the customer is not looked up, so that the answer holds nothing of one but what was sent.
 */
export const previewOrder =
  ({ table, newId }: OrderDeps): Operation<typeof orderEndpoints.previewOrder> =>
  async ({ body }, context) => {
    const isShown = holdsScope(context, 'read_customers');
    const state = await readOrderState(table, context.storeId, body, isShown ? 'shown' : 'unread');
    const { order, isNewCustomer, stockIssues } = planOrder(body, state, context, newId);
    const view = orderView({ ...order, number: 0, name: '' }, noDeletedReferences);
    const data = {
      ...view,
      id: null,
      number: null,
      name: null,
      status: 'preview' as const,
      email: isShown ? view.email : (body.customer.email ?? null),
      customer_id: isShown && !isNewCustomer ? view.customer_id : (body.customer.id ?? null),
      line_items: view.line_items.map((line) => ({ ...line, id: null })),
      warnings: [
        ...(isShown ? [] : [customerNotRead]),
        ...stockIssues.map(({ meta, ...issue }) => ({ ...issue, ...(meta === undefined ? {} : { meta: { ...meta } }) })),
      ],
    };
    return { status: 200, body: { data } };
  };
