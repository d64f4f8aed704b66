import * as v from 'valibot';
import { bookingSources, bookingStatuses } from '#shared/bookings/booking.ts';
import { object, patternUpTo } from '#shared/kernel/bounded-schema.ts';
import { Timezone } from '#shared/kernel/days/timezone-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import {
  CalendarTimestampInput,
  Email,
  enumOf,
  Flag,
  Id,
  integer,
  RecordedTimestamp,
  requiredText,
  textUpTo,
} from '#shared/kernel/fields-schema.ts';
import { keptId } from '#shared/kernel/kept-id-schema.ts';
import { moneyInput } from '#shared/kernel/money-input-schema.ts';
import { maxLineQuantity } from '#shared/orders/order.ts';

/** More than any booking comes to. */
const Amount = moneyInput(0n, 10n ** 18n);

const notABookingNumber = issueText('invalid_format', 'must be a number such as B1001.');
const BookingNumber = v.pipe(patternUpTo(13, notABookingNumber), v.regex(/^B[1-9]\d{0,11}$/, notABookingNumber), v.examples(['B1001']));

const text = (max: number) => v.nullable(textUpTo(max));
const idOrGone = v.nullable(Id);

const record = {
  number: BookingNumber,
  status: enumOf(bookingStatuses),
  source: enumOf(bookingSources),
  service_name: requiredText(200),
  variant_title: text(400),
  product_id: idOrGone,
  variant_id: idOrGone,
  order_id: v.nullable(Id),
  order_line_item_id: v.nullable(Id),
  customer_id: idOrGone,
  customer_name: text(500),
  customer_email: v.nullable(Email),
  customer_phone: text(50),
  starts_at: CalendarTimestampInput,
  ends_at: RecordedTimestamp,
  held_from: RecordedTimestamp,
  held_until: RecordedTimestamp,
  timezone: Timezone,
  seats: integer(1, maxLineQuantity),
  resource_id: idOrGone,
  location_id: idOrGone,
  notes: text(1000),
  price: v.nullable(Amount),
  seat_price: v.exactOptional(v.nullable(Amount)),
  deposit: v.nullable(Amount),
  deposit_is_paid: v.exactOptional(Flag),
  deposit_due: v.exactOptional(v.nullable(Amount)),
  balance_due: v.nullable(Amount),
  currency: textUpTo(3),
  cancel_reason: text(1000),
  cancelled_at: v.nullable(CalendarTimestampInput),
  refunded: Amount,
  created_at: CalendarTimestampInput,
};

/** Body of POST /bookings/restore: a booking as it stood. */
export const RestoreBookingBody = v.pipe(object({ id: keptId, ...record }), v.title('RestoreBooking'));
export type BookingRecordInput = v.InferOutput<typeof RestoreBookingBody>;

/** Everything that is kept of a booking: what POST /bookings/restore takes, and its id. */
export const BookingRecordSchema = v.pipe(
  v.strictObject({ object: v.literal('booking_record'), id: Id, ...record }),
  v.title('BookingRecord'),
);
export type BookingRecordView = v.InferOutput<typeof BookingRecordSchema>;
