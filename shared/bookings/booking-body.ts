import * as v from 'valibot';
import { asSent, bodyOf, readAs, readNullable, required, sentAs } from '#shared/kernel/body-schema.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { Timezone } from '#shared/kernel/days/timezone-schema.ts';
import { CalendarTimestampInput, Email, enumOf, Flag, Id, integer, ReadOnly, textUpTo } from '#shared/kernel/fields-schema.ts';
import { maxPriceMinor, parseMoney } from '#shared/kernel/money.ts';
import { moneyInput } from '#shared/kernel/money-input-schema.ts';
import { textOrNull } from '#shared/kernel/text-or-null.ts';
import { maxLineQuantity } from '#shared/orders/order.ts';
import { wantedCustomerField } from '#shared/orders/placing/new-order-body.ts';
import { BookingSchema } from './booking-schema.ts';
import type { StaffBookingChange, WantedStaffBooking } from './staff-booking.ts';

const Amount = moneyInput(0n, maxPriceMinor);
const readTime = (sent: string): number => Date.parse(sent);
const trimmedText = (max: number) => readAs(v.nullable(textUpTo(max)), textOrNull);
const seats = asSent(integer(1, maxLineQuantity));
const reference = asSent(v.nullable(Id));
const notes = trimmedText(1000);
const notify = asSent(Flag);
const ignoresRules = sentAs('ignore_rules', asSent(Flag));

/** The body of POST /stores/{store_id}/bookings, with which staff create a booking. */
export const newBookingBody = bodyOf<WantedStaffBooking>()({
  variantId: required(asSent(Id)),
  startsAtMs: sentAs('starts_at', required(readAs(v.pipe(CalendarTimestampInput, v.examples(['2026-11-20T09:00:00Z'])), readTime))),
  seats,
  resourceId: reference,
  locationId: reference,
  timezone: asSent(v.nullable(Timezone)),
  customer: wantedCustomerField,
  status: asSent(enumOf(['pending', 'confirmed'])),
  priceMinor: sentAs(
    'price',
    readAs(v.nullable(Amount), (sent) => (sent === null ? null : parseMoney(sent))),
  ),
  depositMinor: sentAs(
    'deposit',
    readNullable(Amount, (sent) => parseMoney(sent)),
  ),
  isPaid: sentAs(
    'payment_status',
    readAs(enumOf(['pending', 'paid']), (sent) => sent === 'paid'),
  ),
  notes,
  notify,
  ignoresRules,
});

/** The booking fields that staff can change. */
export const bookingBody = bodyOf<StaffBookingChange>()({
  startsAtMs: sentAs('starts_at', readAs(CalendarTimestampInput, readTime)),
  resourceId: reference,
  seats,
  notes,
  customerName: trimmedText(200),
  customerEmail: asSent(v.nullable(Email)),
  customerPhone: trimmedText(50),
  notify,
  ignoresRules,
});

type FixedField = Exclude<keyof typeof BookingSchema.entries, keyof typeof bookingBody.update.entries>;
const fixedFields = Object.fromEntries(
  Object.keys(BookingSchema.entries)
    .filter((field) => !Object.hasOwn(bookingBody.update.entries, field))
    .map((field) => [field, ReadOnly]),
) as Readonly<Record<FixedField, typeof ReadOnly>>;

/**
 * The body of PATCH /stores/{store_id}/bookings/{id}. Fields that this operation cannot change are refused as
 * `read_only`.
 */
export const BookingUpdateBody = object({ ...fixedFields, ...bookingBody.update.entries });
export type BookingUpdateInput = v.InferOutput<typeof BookingUpdateBody>;

/** The body of POST /stores/{store_id}/bookings/{id}/deposit. */
export const BookingDepositBody = object({
  deposit: Amount,
});
export type BookingDepositInput = v.InferOutput<typeof BookingDepositBody>;

/** The body of POST /stores/{store_id}/bookings/{id}/confirm. */
export const BookingConfirmBody = object({ notify: v.optional(Flag) });
export type BookingConfirmInput = v.InferOutput<typeof BookingConfirmBody>;

/** The body of POST /stores/{store_id}/bookings/{id}/complete. */
export const BookingCompleteBody = object({});

/** The body of POST /stores/{store_id}/bookings/{id}/no-show. */
export const BookingNoShowBody = object({ charge: v.optional(Flag) });
export type BookingNoShowInput = v.InferOutput<typeof BookingNoShowBody>;
