import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { bookingView } from '#shared/bookings/booking-view.ts';
import { requireArea } from '#shared/http/authorize.ts';
import type { Operation, StoreContext } from '#shared/http/request-context.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { parseMoney } from '#shared/kernel/money.ts';
import { textOrNull } from '#shared/kernel/text-or-null.ts';
import { noDeletedReferences } from '#shared/orders/deleted-references-table.ts';
import type { BookingRules } from '#shared/orders/placing/booked-lines.ts';
import { wantedCustomerField } from '#shared/orders/placing/new-order-body.ts';
import { beginOrderFacts, placeOrder } from '#shared/orders/placing/place-order-operation.ts';
import type { WantedOrder } from '#shared/orders/placing/wanted-order.ts';
import { bookWithoutOrder } from './book-without-order.ts';
import type { BookingCreateInput } from './booking-body.ts';
import type { staffBookingEndpoints } from './endpoints.ts';

/** Makes a booking: as the line of an order when it is paid, so that money, reports and refunds are in one place; else on its own. */
export const createBooking =
  (deps: GroupDeps): Operation<typeof staffBookingEndpoints.createBooking> =>
  async ({ body }, context) => {
    for (const field of moneyFields(body)) requireArea(field, ['orders', 'settings'], context);
    const notify = body.notify ?? true;
    const rules = { source: 'admin', ignoresRules: body.ignore_rules ?? false, status: body.status ?? null } as const;
    const order = orderOf(body);
    try {
      if (body.payment_status === 'paid') return await bookPaid(deps, context, order, rules, notify);
      const depositMinor = body.deposit == null ? 0n : parseMoney(body.deposit);
      return await bookWithoutOrder(deps, context, { order, rules, depositMinor, notify });
    } catch (error) {
      throw error instanceof FieldErrors ? asSent(error) : error;
    }
  };

/** What is sent of the price, and of what was paid. */
const moneyFields = ({ price, deposit, payment_status }: BookingCreateInput): string[] => [
  ...(price == null ? [] : ['price']),
  ...(deposit == null ? [] : ['deposit']),
  ...(payment_status === 'paid' ? ['payment_status'] : []),
];

const bookPaid = (deps: GroupDeps, context: StoreContext, order: WantedOrder, rules: BookingRules, notify: boolean) =>
  placeOrder(
    deps,
    context,
    order,
    {
      bookings: rules,
      answerOf: ({ bookings: [booking] }) => {
        if (booking === undefined) throw new RangeError('an order of a booking was placed without it');
        return { status: 201, body: { data: bookingView(booking, noDeletedReferences) } };
      },
      emailsOf: ({ bookings }) => (notify ? bookings.map(({ id }) => ({ kind: 'booking_made', booking_id: id })) : []),
    },
    beginOrderFacts(deps.table, context, order),
  );

/** The order whose one line is a booking. */
const orderOf = ({ seats = 1, price, customer, payment_status: status, ...booking }: BookingCreateInput): WantedOrder => ({
  lines: [
    {
      variantId: booking.variant_id,
      quantity: seats,
      priceMinor: price == null ? null : parseMoney(price),
      booking: {
        startsAtMs: Date.parse(booking.starts_at),
        resourceId: booking.resource_id,
        locationId: booking.location_id,
        timezone: booking.timezone,
        notes: textOrNull(booking.notes),
      },
    },
  ],
  customer: wantedCustomerField.read(customer, 'customer'),
  isPaid: status === 'paid',
});

const fieldsOfLine: Readonly<Record<string, string>> = {
  variant_id: 'variant_id',
  quantity: 'seats',
  price: 'price',
  booking: 'variant_id',
};

/** A refusal of the order's line under the names of the fields that were sent. */
const asSent = ({ issues }: FieldErrors): FieldErrors =>
  new FieldErrors(
    issues.map((issue) => {
      const [, field = '', ofBooking] = /^line_items\[0\]\.(\w+)(?:\.(\w+))?$/.exec(issue.param) ?? [];
      return { ...issue, param: ofBooking ?? fieldsOfLine[field] ?? issue.param };
    }),
  );
