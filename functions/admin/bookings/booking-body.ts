import * as v from 'valibot';
import { BookingSchema } from '#shared/bookings/booking-schema.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { Email, enumOf, Flag, Id, integer, ReadOnly, TimestampInput, textUpTo } from '#shared/kernel/fields-schema.ts';
import { maxPriceMinor } from '#shared/kernel/money.ts';
import { moneyInput } from '#shared/kernel/money-input-schema.ts';
import { Timezone } from '#shared/kernel/timezone-schema.ts';
import { maxLineQuantity } from '#shared/orders/order.ts';
import { wantedCustomerField } from '#shared/orders/placing/new-order-body.ts';

const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema));

const Amount = moneyInput(0n, maxPriceMinor);
const Notes = textUpTo(1000);
const Seats = integer(1, maxLineQuantity);

/** Body of POST /stores/{store_id}/bookings. */
export const BookingCreateBody = object({
  variant_id: Id,
  starts_at: v.pipe(TimestampInput, v.examples(['2026-11-20T09:00:00Z'])),
  seats: v.optional(Seats),
  resource_id: optional(Id),
  location_id: optional(Id),
  timezone: optional(Timezone),
  customer: wantedCustomerField.schema,
  status: v.optional(enumOf(['pending', 'confirmed'])),
  price: v.pipe(optional(Amount), v.description('For each seat.')),
  deposit: optional(Amount),
  payment_status: v.optional(enumOf(['pending', 'paid'])),
  notes: optional(Notes),
  notify: v.optional(Flag),
  ignore_rules: v.optional(Flag),
});
export type BookingCreateInput = v.InferOutput<typeof BookingCreateBody>;

const changeableFields = {
  starts_at: v.optional(TimestampInput),
  resource_id: optional(Id),
  seats: v.optional(Seats),
  notes: optional(Notes),
  customer_name: optional(textUpTo(200)),
  customer_email: optional(Email),
  customer_phone: optional(textUpTo(50)),
};

type FixedField = Exclude<keyof typeof BookingSchema.entries, keyof typeof changeableFields>;
const fixedFields = Object.fromEntries(
  Object.keys(BookingSchema.entries)
    .filter((field) => !Object.hasOwn(changeableFields, field))
    .map((field) => [field, ReadOnly]),
) as Readonly<Record<FixedField, typeof ReadOnly>>;

/** Body of PATCH /stores/{store_id}/bookings/{id}: every field of a booking that does not change here is refused as `read_only`. */
export const BookingUpdateBody = object({
  ...fixedFields,
  ...changeableFields,
  notify: v.optional(Flag),
  ignore_rules: v.optional(Flag),
});
export type BookingUpdateInput = v.InferOutput<typeof BookingUpdateBody>;

/** Body of POST /stores/{store_id}/bookings/{id}/deposit. */
export const BookingDepositBody = object({
  deposit: v.pipe(Amount, v.description('All that was paid of the booking at the desk so far.')),
});
export type BookingDepositInput = v.InferOutput<typeof BookingDepositBody>;

/** Body of POST /stores/{store_id}/bookings/{id}/confirm. */
export const BookingConfirmBody = object({ notify: v.optional(Flag) });
export type BookingConfirmInput = v.InferOutput<typeof BookingConfirmBody>;

/** Body of POST /stores/{store_id}/bookings/{id}/complete. */
export const BookingCompleteBody = object({});

/** Body of POST /stores/{store_id}/bookings/{id}/no-show. */
export const BookingNoShowBody = object({ charge: v.optional(Flag) });
export type BookingNoShowInput = v.InferOutput<typeof BookingNoShowBody>;
