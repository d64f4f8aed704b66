import { buildEvent } from '#events/build-event.ts';
import type { Booking } from '#shared/bookings/booking.ts';
import { bookingView } from '#shared/bookings/booking-view.ts';
import { addBookingWrite, nextBookingNumbers } from '#shared/bookings/bookings-table.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { customerView } from '#shared/customers/customer-view.ts';
import { type EmailRequest, requestEmail } from '#shared/emails/email-request.ts';
import type { EventRecord } from '#shared/events/event.ts';
import { externalIdRefusal } from '#shared/external-ids/external-ids-table.ts';
import { hasScope } from '#shared/http/authorize.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { endAbandonedTakes } from '#shared/inventory/finish-stock-job-table.ts';
import { type TakenStock, withStockToTake } from '#shared/inventory/stock-parts-table.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { atTimeOf } from '#shared/kernel/object-id.ts';
import type { Store } from '#shared/stores/store.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import { noDeletedReferences } from '../deleted-references-table.ts';
import type { Order } from '../order.ts';
import { isOrderConflict } from '../order-conflicts-table.ts';
import type { OrderView } from '../order-schema.ts';
import { orderView } from '../order-view.ts';
import { nextOrderNumber } from '../orders-table.ts';
import { type BookingRules, bookingsOf } from './booked-lines.ts';
import { type BookedLines, findSeats } from './find-seats-table.ts';
import type { OrderFacts } from './order-facts.ts';
import { codeUseOf, newOrderWrites, stockMovesOf, toDiscountAlreadyUsed, untrackedChecks } from './order-writes-table.ts';
import { decideOrder, type OrderPlan, withFirstOrderCounts } from './plan-order.ts';
import { readOrderFacts } from './read-order-facts-table.ts';
import type { WantedOrder } from './wanted-order.ts';

type Deps = { readonly table: Table; readonly newId: () => number; readonly newEventId: () => string };

/** A placed order, and the bookings for its booked lines. */
export type PlacedOrder = { readonly order: OrderView; readonly bookings: readonly Booking[] };

/** The options for placing an order. */
export type PlaceOrderOptions<Body> = {
  readonly bookings: BookingRules;
  /** Returns the response to the request. */
  readonly answerOf: (placed: PlacedOrder) => { readonly status: 201; readonly body: Body };
  readonly emailsOf: (placed: PlacedOrder) => readonly EmailRequest[];
};

/**
 * Places an order. The order, its stock, its customer, the use of its discount code, its bookings and its events are
 * committed together or not at all. If any line cannot be supplied or booked, the whole order is refused.
 * @throws FieldErrors the errors of `decideOrder` and `findSeats`
 * @throws FieldErrors `taken` if another order has one of the external ids
 */
export function placeOrder<Body>(
  deps: Deps,
  context: StoreContext,
  wanted: WantedOrder,
  options: PlaceOrderOptions<Body>,
): Promise<{ readonly status: 201; readonly body: Body }> {
  const { table, newId } = deps;
  const { storeId } = context;
  const customerAccess = hasScope(context, 'read_customers') ? 'shown' : 'hidden';
  const contended = new Set<string>();
  let orderNumber: number | null = null;
  return retryOnConflict(isOrderConflict, async () => {
    const facts = await readOrderFacts(table, storeId, wanted, customerAccess);
    const plan = await decidedOrder(table, context, facts, () => decideOrder(wanted, facts, context.store, newId));
    const seats = await findSeats(deps, context, { wanted, facts, plan }, options.bookings);
    const [number, firstBookingNumber] = await Promise.all([
      orderNumber ?? nextOrderNumber(table, storeId),
      nextBookingNumbers(table, storeId, seats.lines.length),
    ]);
    orderNumber = number;
    const order = numberedOrder(plan, seats, number, context.store);
    const bookings = bookingsOf(order, { lines: seats.lines, firstNumber: firstBookingNumber }, facts, options.bookings);
    const customer = plan.isNewCustomer ? withFirstOrderCounts(plan.customer, order) : plan.customer;
    const placed = { order: orderView(order, noDeletedReferences), bookings };
    const answer = options.answerOf(placed);
    const core = {
      writes: [
        ...newOrderWrites(storeId, order, { customer, isNew: plan.isNewCustomer }, facts.discount),
        ...bookings.map((booking) => addBookingWrite(storeId, booking)),
        ...seats.writes,
      ],
      events: eventsOf(deps, context, placed, { newCustomer: plan.isNewCustomer ? customer : null, emails: options.emailsOf(placed) }),
      answer,
    };
    const stock = stockOf(deps, context, { order, plan, facts }, contended);
    await commit(table, context, withStockToTake(table, context, core, stock)).catch((error: unknown) => {
      if (error instanceof TransactionRefused) for (const label of error.conflicting) contended.add(label);
      throw externalIdRefusal(toDiscountAlreadyUsed(error), 'order');
    });
    return answer;
  });
}

/**
 * Returns the result of `decide`. If `decide` reports a shortage or a used-up discount code, the function takes back
 * the stock and code uses of abandoned orders. It then throws a conflict, so that the order is decided again. If there
 * is nothing to take back, the error of `decide` is thrown.
 */
async function decidedOrder<Plan>(table: Table, context: StoreContext, facts: OrderFacts, decide: () => Plan): Promise<Plan> {
  try {
    return decide();
  } catch (error) {
    const codes = error instanceof FieldErrors ? error.issues.map(({ code }) => code) : [];
    const holders = [
      ...(codes.includes('insufficient_stock') ? [...facts.stock.values()].flatMap((one) => one.jobIds) : []),
      ...(codes.includes('discount_used_up') ? facts.discountJobIds : []),
    ];
    if (await endAbandonedTakes(table, context, [...new Set(holders)])) throw new TransactionRefused(new Map([['stock_job', undefined]]));
    throw error;
  }
}

/** Returns the planned order with its number, and with the booking ids on its booked lines. */
function numberedOrder({ order }: OrderPlan, seats: BookedLines, number: number, { orderPrefix }: Pick<Store, 'orderPrefix'>): Order {
  const bookingIds = new Map(seats.lines.map(({ line, request }) => [line.id, request.bookingId]));
  const lines = order.lines.map((line) => ({ ...line, bookingId: bookingIds.get(line.id) ?? null }));
  return { ...order, lines, number, name: `${orderPrefix}${number}` };
}

type Told = { readonly newCustomer: Customer | null; readonly emails: readonly EmailRequest[] };

function eventsOf({ newEventId }: Deps, context: StoreContext, placed: PlacedOrder, { newCustomer, emails }: Told): EventRecord[] {
  const { order, bookings } = placed;
  const made = atTimeOf(context, order.id);
  const event = (topic: 'order.created' | 'order.paid') => buildEvent(made, { id: newEventId(), topic, data: order });
  return [
    ...(newCustomer === null ? [] : [customerCreated(context, newEventId(), newCustomer)]),
    event('order.created'),
    ...(order.paid_at === null ? [] : [event('order.paid')]),
    ...bookings.map((booking) =>
      buildEvent(atTimeOf(context, booking.id), {
        id: newEventId(),
        topic: 'booking.created',
        data: bookingView(booking, noDeletedReferences),
      }),
    ),
    ...emails.map((email) => requestEmail(made, newEventId(), email)),
  ];
}

const customerCreated = (context: StoreContext, id: string, customer: Customer): EventRecord =>
  buildEvent(atTimeOf(context, customer.id), { id, topic: 'customer.created', data: customerView(customer, context.store.currency) });

type Decided = { readonly order: Order; readonly plan: OrderPlan; readonly facts: OrderFacts };

function stockOf({ newId }: Deps, context: StoreContext, { order, plan, facts }: Decided, contended: ReadonlySet<string>): TakenStock {
  const { storeId, actor, requestId } = context;
  return {
    moves: stockMovesOf(plan.demands, facts.stock, order.locationId, contended),
    checks: untrackedChecks(storeId, plan.demands, facts.stock),
    use: codeUseOf(storeId, order, facts, contended),
    causeOf: () => ({ id: newId(), type: 'order', reason: null, orderId: order.id, refundId: null, returnId: null, actor, requestId }),
    jobId: newId(),
    nowMs: atTimeOf(context, order.id).nowMs,
  };
}
