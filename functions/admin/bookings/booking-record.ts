import * as v from 'valibot';
import { bookingSources, bookingStatuses } from '#shared/bookings/booking.ts';
import { object, patternUpTo } from '#shared/kernel/bounded-schema.ts';
import { Timezone } from '#shared/kernel/days/timezone-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import {
  Email,
  enumOf,
  Flag,
  Id,
  integer,
  RecordedTimestamp,
  requiredText,
  TimestampInput,
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
  product_id: v.pipe(idOrGone, v.description('Null when the product is gone; so is the variant.')),
  variant_id: idOrGone,
  order_id: v.pipe(v.nullable(Id), v.description('The order that the booking is a line of; null without one, as is order_line_item_id.')),
  order_line_item_id: v.nullable(Id),
  customer_id: idOrGone,
  customer_name: text(500),
  customer_email: v.nullable(Email),
  customer_phone: text(50),
  starts_at: TimestampInput,
  ends_at: RecordedTimestamp,
  held_from: v.pipe(RecordedTimestamp, v.description('From when on the resource is taken: before starts_at by the buffer of the service.')),
  held_until: RecordedTimestamp,
  timezone: Timezone,
  seats: integer(1, maxLineQuantity),
  resource_id: v.pipe(idOrGone, v.description('Null when the resource is gone: the booking takes no seats then.')),
  location_id: idOrGone,
  notes: text(1000),
  price: v.nullable(Amount),
  seat_price: v.pipe(
    v.exactOptional(v.nullable(Amount)),
    v.description("What staff set as the price of a seat; null, as when it is left out: the catalogue's."),
  ),
  deposit: v.nullable(Amount),
  deposit_is_paid: v.pipe(
    v.exactOptional(Flag),
    v.description(
      'Whether deposit is what was paid. False, as when it is left out: it may be what the service asked for, so a cancellation gives nothing back of it.',
    ),
  ),
  deposit_due: v.exactOptional(v.nullable(Amount)),
  balance_due: v.nullable(Amount),
  currency: textUpTo(3),
  cancel_reason: text(1000),
  cancelled_at: v.nullable(TimestampInput),
  refunded: v.pipe(Amount, v.description('What its cancellation gave back.')),
  created_at: TimestampInput,
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
