import * as v from 'valibot';
import { customerTextLimits } from '#shared/customers/customer.ts';
import { completeAddress } from '#shared/kernel/addresses/address.ts';
import { AddressInput } from '#shared/kernel/addresses/address-schema.ts';
import { asSent, bodyOf, readAs, readNullable, required, sentAs } from '#shared/kernel/body-schema.ts';
import { Timezone } from '#shared/kernel/days/timezone-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { CalendarTimestampInput, Email, enumOf, Flag, Id, integer, requiredText, textUpTo } from '#shared/kernel/fields-schema.ts';
import { maxPriceMinor, parseMoney } from '#shared/kernel/money.ts';
import { moneyInput } from '#shared/kernel/money-input-schema.ts';
import { textFields } from '#shared/kernel/optional-texts-schema.ts';
import { textOrNull } from '#shared/kernel/text-or-null.ts';
import { maxLineQuantity } from '../order.ts';
import { orderLineList, orderTexts } from '../order-body.ts';
import type { WantedBuyer, WantedOrder, WantedOrderLine, WantedTime } from './wanted-order.ts';

const Price = moneyInput(0n, maxPriceMinor);
const readPrice = (sent: string | number): bigint => parseMoney(sent);
/** A string that is trimmed at both ends; null if nothing remains. */
const trimmedText = (max: number) => readAs(v.nullable(textUpTo(max)), textOrNull);

/** The time and place of a line's booking. The field `booking` is not in the specification. */
const timeBody = bodyOf<WantedTime>()({
  startsAtMs: sentAs('starts_at', required(readAs(CalendarTimestampInput, (sent) => Date.parse(sent)))),
  resourceId: asSent(v.nullable(Id)),
  locationId: asSent(v.nullable(Id)),
  timezone: asSent(v.nullable(Timezone)),
  notes: trimmedText(1000),
});

/** An order line in a request. */
export const orderLineBody = bodyOf<WantedOrderLine>()({
  variantId: required(asSent(Id)),
  quantity: required(asSent(integer(1, maxLineQuantity))),
  priceMinor: sentAs('price', readNullable(Price, readPrice)),
  booking: readNullable(timeBody.create, (sent) => timeBody.read(sent)),
});

const { firstName, lastName, phone } = customerTextLimits;

/** The customer of an order, as given in a request. */
export const orderCustomerBody = bodyOf<WantedBuyer>()({
  id: asSent(v.nullable(Id)),
  email: asSent(v.nullable(Email)),
  ...textFields({ firstName, lastName, phone }),
  acceptsMarketing: asSent(Flag),
});

/** The customer of an order or booking in a request, identified by id or by e-mail address. */
export const wantedCustomerField = required(
  readAs(
    v.pipe(
      orderCustomerBody.create,
      v.check(({ id, email }) => id != null || email != null, issueText('required', 'needs an id or an email.')),
    ),
    (sent) => orderCustomerBody.read(sent),
  ),
);

const shippingLineBody = bodyOf<NonNullable<WantedOrder['shippingLine']>>()({
  title: required(asSent(requiredText(200))),
  priceMinor: sentAs('price', required(readAs(Price, readPrice))),
});

/** The body of a request that places or previews an order (specification: Orders). */
export const newOrderBody = bodyOf<WantedOrder>()({
  lines: sentAs(
    'line_items',
    required(readAs(orderLineList(orderLineBody.create), (sent) => sent.map((line) => orderLineBody.read(line)))),
  ),
  customer: wantedCustomerField,
  shippingAddress: readNullable(AddressInput, completeAddress),
  billingAddress: readNullable(AddressInput, completeAddress),
  shippingLine: readNullable(shippingLineBody.create, (sent) => shippingLineBody.read(sent)),
  isPaid: sentAs(
    'payment_status',
    readAs(enumOf(['pending', 'paid']), (sent) => sent === 'paid'),
  ),
  paymentMethodLabel: trimmedText(100),
  sendReceipt: asSent(Flag),
  discountCode: trimmedText(64),
  ...orderTexts,
  customerNote: orderTexts.note,
});
export type NewOrderInput = v.InferOutput<typeof newOrderBody.create>;

/** The error codes that are returned when the body is well-formed but the order cannot be priced. */
export const pricingErrors = [
  'required',
  'unknown_id',
  'min_items',
  'max_items',
  'too_small',
  'too_large',
  'product_not_active',
  'variant_inactive',
  'customer_blocked',
  'discount_not_found',
  'discount_disabled',
  'discount_not_started',
  'discount_expired',
  'discount_used_up',
  'discount_already_used',
  'discount_minimum_subtotal',
  'discount_minimum_quantity',
  'discount_not_applicable',
] as const;

/** The error codes for a line that cannot be booked. */
export const bookingErrors = [
  'limit_reached',
  'not_a_booking_variant',
  'resource_not_available',
  'too_soon',
  'too_far',
  'off_grid',
  'outside_opening_hours',
  'slot_taken',
] as const;
