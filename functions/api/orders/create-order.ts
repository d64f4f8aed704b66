import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { hasScope } from '#shared/http/authorize.ts';
import type { Operation, StoreContext } from '#shared/http/request-context.ts';
import { noDeletedReferences } from '#shared/orders/deleted-references-table.ts';
import type { OrderView } from '#shared/orders/order-schema.ts';
import { orderView } from '#shared/orders/order-view.ts';
import { newOrderBody } from '#shared/orders/placing/new-order-body.ts';
import { type PlaceOrderOptions, placeOrder } from '#shared/orders/placing/place-order-operation.ts';
import { planOrder } from '#shared/orders/placing/plan-order.ts';
import { readOrderFacts } from '#shared/orders/placing/read-order-facts-table.ts';
import type { WantedOrder } from '#shared/orders/placing/wanted-order.ts';
import type { orderEndpoints } from './endpoints.ts';

/**
 * The e-mails that `send_receipt` requests: the first goes to the customer, and the second to the store. In addition,
 * the customer gets one e-mail for each booking.
 */
const receiptEmails = ['order_confirmation', 'new_order'] as const;

/** Places an order, either completely or not at all (`placeOrder`). */
export const createOrder =
  (deps: GroupDeps): Operation<typeof orderEndpoints.createOrder> =>
  ({ body }, context) => {
    const wanted = newOrderBody.read(body);
    return placeOrder(deps, context, wanted, optionsOf(wanted, context));
  };

const optionsOf = ({ sendReceipt }: WantedOrder, { staff }: StoreContext): PlaceOrderOptions<{ readonly data: OrderView }> => ({
  bookings: { source: staff === null ? 'web' : 'admin', ignoresRules: false, status: null },
  answerOf: ({ order: data }) => ({ status: 201, body: { data } }),
  emailsOf: ({ order, bookings }) =>
    sendReceipt
      ? [
          ...receiptEmails.map((kind) => ({ kind, order_id: order.id })),
          ...bookings.map(({ id }) => ({ kind: 'booking_made' as const, booking_id: id })),
        ]
      : [],
});

/**
 * The warning for callers who may not read customers. It is the same whether or not the customer exists in the store.
 */
const customerNotRead = {
  param: 'customer',
  code: 'customer_not_read',
  message:
    'was not looked up because the credential lacks read_customers, so group prices, customer blocks and earlier uses of the discount code are ignored.',
};

/**
 * Prices an order in the same way as POST /orders, but writes nothing. If the caller may not read customers, the
 * customer is not looked up, and the response contains only the customer data that the caller sent.
 */
export const previewOrder =
  ({ table, newId }: GroupDeps): Operation<typeof orderEndpoints.previewOrder> =>
  async ({ body }, context) => {
    const isShown = hasScope(context, 'read_customers');
    const wanted = newOrderBody.read(body);
    const facts = await readOrderFacts(table, context.storeId, wanted, isShown ? 'shown' : 'unread');
    const { order, isNewCustomer, stockIssues } = planOrder(wanted, facts, context.store, newId);
    const view = orderView({ ...order, number: 0, name: '' }, noDeletedReferences);
    const data = {
      ...view,
      id: null,
      number: null,
      name: null,
      status: 'preview' as const,
      email: isShown ? view.email : (wanted.customer.email ?? null),
      customer_id: isShown && !isNewCustomer ? view.customer_id : (wanted.customer.id ?? null),
      line_items: view.line_items.map((line) => ({ ...line, id: null })),
      warnings: [
        ...(isShown ? [] : [customerNotRead]),
        ...stockIssues.map(({ meta, ...issue }) => ({ ...issue, ...(meta === undefined ? {} : { meta: { ...meta } }) })),
      ],
    };
    return { status: 200, body: { data } };
  };
