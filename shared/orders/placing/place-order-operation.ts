import { buildEvent } from '#events/build-event.ts';
import type { Booking } from '#shared/bookings/booking.ts';
import { bookingView } from '#shared/bookings/booking-view.ts';
import { addBookingWrite, nextBookingNumbers } from '#shared/bookings/bookings-table.ts';
import { customerView } from '#shared/customers/customer-view.ts';
import { type EmailRequest, requestEmail } from '#shared/emails/email-request.ts';
import { externalIdRefusal } from '#shared/external-ids/external-ids-table.ts';
import { holdsScope } from '#shared/http/authorize.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { commitTakingStock } from '#shared/inventory/commit-with-stock-table.ts';
import { endAbandonedTakes } from '#shared/inventory/finish-stock-job-table.ts';
import type { MovementCause } from '#shared/inventory/variant-stock.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { atTimeOf } from '#shared/kernel/object-id.ts';
import { retryFromPrefetched } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import { noDeletedReferences } from '../deleted-references-table.ts';
import type { Order } from '../order.ts';
import { isOrderConflict } from '../order-conflicts-table.ts';
import type { OrderView } from '../order-schema.ts';
import { orderView } from '../order-view.ts';
import { nextOrderNumber } from '../orders-table.ts';
import { type BookingRules, bookingsOf } from './booked-lines.ts';
import { findSeats } from './find-seats-table.ts';
import type { OrderFacts } from './order-facts.ts';
import { codeUseOf, newOrderWrites, stockMovesOf, toDiscountAlreadyUsed, untrackedChecks } from './order-writes-table.ts';
import { decideOrder, withFirstOrderCounts } from './plan-order.ts';
import { type OrderReferences, readOrderFacts } from './read-order-facts-table.ts';
import type { WantedOrder } from './wanted-order.ts';

type Deps = { readonly table: Table; readonly newId: () => number; readonly newEventId: () => string };

/** An order that was placed, with the bookings that are lines of it. */
export type PlacedOrder = { readonly order: OrderView; readonly bookings: readonly Booking[] };

/** How an order is placed besides what the request wants. */
export type PlaceOrderOptions<Body> = {
  readonly bookings: BookingRules;
  /** Gives the answer to the request, and the e-mails that it asks for. */
  readonly answerOf: (placed: PlacedOrder) => { readonly status: 201; readonly body: Body };
  readonly emailsOf: (placed: PlacedOrder) => readonly EmailRequest[];
};

/** The decision; a shortage, or a code that is used up, is one only when what is missing is not held for an order that will never be. */
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

/**
 * Places an order: its stock, its customer, the use of its discount code, the bookings of its lines, its events and itself happen together or
 * not at all. A line that cannot be supplied, or booked, refuses the whole order.
 * @throws FieldErrors as `decideOrder` and `findSeats`; `taken` for an id that another order has in its system
 */
export function placeOrder<Body>(
  deps: Deps,
  context: StoreContext,
  wanted: WantedOrder,
  options: PlaceOrderOptions<Body>,
  prefetched: OrderReferences | null = null,
): Promise<{ readonly status: 201; readonly body: Body }> {
  const { table, newId, newEventId } = deps;
  const { storeId, store, actor, requestId } = context;
  let number: number | null = null;
  const contended = new Set<string>();
  const customerAccess = holdsScope(context, 'read_customers') ? 'shown' : 'hidden';
  // A retry after a conflict reads the references again.
  const nothingKnown = async () => null;
  return retryFromPrefetched(isOrderConflict, prefetched, nothingKnown, async (references) => {
    const facts = await readOrderFacts(table, storeId, wanted, customerAccess, references);
    const plan = await decidedOrder(table, context, facts, () => decideOrder(wanted, facts, store, newId));
    const bookedSeats = await findSeats(deps, context, { wanted, facts, plan }, options.bookings);
    const [orderNumber, firstNumber] = await Promise.all([
      number ?? nextOrderNumber(table, storeId),
      nextBookingNumbers(table, storeId, bookedSeats.lines.length),
    ]);
    number = orderNumber;
    const eventContext = atTimeOf(context, plan.order.id);
    const bookingIds = new Map(bookedSeats.lines.map(({ line, request }) => [line.id, request.bookingId]));
    const lines = plan.order.lines.map((line) => ({ ...line, bookingId: bookingIds.get(line.id) ?? null }));
    const order: Order = { ...plan.order, lines, number, name: `${store.orderPrefix}${number}` };
    const bookings = bookingsOf(order, { lines: bookedSeats.lines, firstNumber }, facts, options.bookings);
    const customer = plan.isNewCustomer ? withFirstOrderCounts(plan.customer, order) : plan.customer;
    const data = orderView(order, noDeletedReferences);
    const placed = { order: data, bookings };
    const answer = options.answerOf(placed);
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
        writes: [
          ...newOrderWrites(storeId, order, { customer, isNew: plan.isNewCustomer }, facts.discount),
          ...bookings.map((booking) => addBookingWrite(storeId, booking)),
          ...bookedSeats.writes,
        ],
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
          buildEvent(eventContext, { id: newEventId(), topic: 'order.created', data }),
          ...(isPaid ? [buildEvent(eventContext, { id: newEventId(), topic: 'order.paid', data })] : []),
          ...bookings.map((booking) =>
            buildEvent(atTimeOf(context, booking.id), {
              id: newEventId(),
              topic: 'booking.created',
              data: bookingView(booking, noDeletedReferences),
            }),
          ),
          ...options.emailsOf(placed).map((email) => requestEmail(eventContext, newEventId(), email)),
        ],
        answer,
      },
      {
        moves: stockMovesOf(plan.demands, facts.stock, order.locationId, contended),
        checks: untrackedChecks(storeId, plan.demands, facts.stock),
        use: codeUseOf(storeId, order, facts, contended),
        causeOf,
        jobId: newId(),
        nowMs: eventContext.nowMs,
      },
    ).catch((error: unknown) => {
      if (error instanceof TransactionRefused) for (const label of error.conflicting) contended.add(label);
      throw externalIdRefusal(toDiscountAlreadyUsed(error), 'order');
    });
    return answer;
  });
}
