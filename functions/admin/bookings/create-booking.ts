import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { newBookingBody } from '#shared/bookings/booking-body.ts';
import { bookingView } from '#shared/bookings/booking-view.ts';
import { orderOfBooking, type WantedStaffBooking } from '#shared/bookings/staff-booking.ts';
import { requireArea } from '#shared/http/authorize.ts';
import type { BodyOf } from '#shared/http/endpoint.ts';
import type { PlainOperation, StoreContext } from '#shared/http/request-context.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { noDeletedReferences } from '#shared/orders/deleted-references-table.ts';
import type { BookingRules } from '#shared/orders/placing/booked-lines.ts';
import { placeOrder } from '#shared/orders/placing/place-order-operation.ts';
import type { WantedOrder } from '#shared/orders/placing/wanted-order.ts';
import { bookWithoutOrder } from './book-without-order.ts';
import type { staffBookingEndpoints } from './endpoints.ts';

type Body = BodyOf<typeof staffBookingEndpoints.createBooking>;

/**
 * Checks that the caller may set the price and payment fields that were sent. Staff who have only the area `bookings`
 * may not set these fields.
 * @throws DomainError `insufficient_scope`
 */
export function assertMayPrice(body: Body, context: StoreContext): void {
  for (const field of moneyFields(newBookingBody.read(body))) requireArea(field, ['orders', 'settings'], context);
}

/**
 * Creates a booking. A paid booking becomes an order line, so that its payment, refunds and reports are handled like
 * those of any order. An unpaid booking has no order.
 */
export const createBooking =
  (deps: GroupDeps): PlainOperation<typeof staffBookingEndpoints.createBooking> =>
  async ({ body }, context) => {
    const { notify = true, ignoresRules = false, status = null, depositMinor = null, ...wanted } = newBookingBody.read(body);
    assertMayPrice(body, context);
    const rules = { source: 'admin', ignoresRules, status } as const;
    const order = orderOfBooking(wanted);
    try {
      if (order.isPaid === true) return await bookPaid(deps, context, order, rules, notify);
      return await bookWithoutOrder(deps, context, { order, rules, depositMinor: depositMinor ?? 0n, notify });
    } catch (error) {
      throw error instanceof FieldErrors ? asSent(error) : error;
    }
  };

/** Returns the names of the price and payment fields in the request. */
const moneyFields = ({
  priceMinor,
  depositMinor,
  isPaid,
}: Pick<WantedStaffBooking, 'priceMinor' | 'depositMinor' | 'isPaid'>): string[] => [
  ...(priceMinor == null ? [] : ['price']),
  ...(depositMinor == null ? [] : ['deposit']),
  ...(isPaid === true ? ['payment_status'] : []),
];

const bookPaid = (deps: GroupDeps, context: StoreContext, order: WantedOrder, rules: BookingRules, notify: boolean) =>
  placeOrder(deps, context, order, {
    bookings: rules,
    answerOf: ({ bookings: [booking] }) => {
      if (booking === undefined) throw new RangeError('the order for the booking was placed, but the booking is missing');
      return { status: 201, body: { data: bookingView(booking, noDeletedReferences) } };
    },
    emailsOf: ({ bookings }) => (notify ? bookings.map(({ id }) => ({ kind: 'booking_made', booking_id: id })) : []),
  });

const fieldsOfLine: Readonly<Record<string, string>> = {
  variant_id: 'variant_id',
  quantity: 'seats',
  price: 'price',
  booking: 'variant_id',
};

/** Translates errors for the order line into errors for the corresponding fields of the request. */
const asSent = ({ issues }: FieldErrors): FieldErrors =>
  new FieldErrors(
    issues.map((issue) => {
      const [, field = '', ofBooking] = /^line_items\[0\]\.(\w+)(?:\.(\w+))?$/.exec(issue.param) ?? [];
      return { ...issue, param: ofBooking ?? fieldsOfLine[field] ?? issue.param };
    }),
  );
