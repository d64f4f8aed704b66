import * as v from 'valibot';
import { productKinds } from '#shared/catalogue/product.ts';
import { discountSources, discountTypes } from '#shared/discounts/discount.ts';
import { recordedExternalData } from '#shared/external-ids/external-data-schema.ts';
import { AddressInput } from '#shared/kernel/addresses/address-schema.ts';
import { object, patternUpTo } from '#shared/kernel/bounded-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { CalendarTimestampInput, Email, enumOf, Flag, Id, integer, list, requiredText, textUpTo } from '#shared/kernel/fields-schema.ts';
import { keptId } from '#shared/kernel/kept-id-schema.ts';
import { moneyInput, taxRateInput } from '#shared/kernel/money-input-schema.ts';
import {
  deliveryMethods,
  fulfillmentStatuses,
  maxOrderLines,
  orderCancelReasons,
  orderSources,
  orderStatuses,
  paymentStatuses,
} from '#shared/orders/order.ts';
import { TrackingUrl } from '#shared/orders/order-body.ts';
import { leftOutObjects, maxExplanations } from '#shared/pricing/price-explanation.ts';
import { returnReasons, returnStatuses } from '#shared/returns/return.ts';

/** More than any order comes to. */
const maxAmountMinor = 10n ** 18n;
const Amount = moneyInput(0n, maxAmountMinor);
/** Up to 1,000 percent: taxes that tax one another. */
const TaxRate = taxRateInput(100_000);
const Units = integer(0, 10_000);
const maxNumber = 1_000_000_000_000;
/** Refunds of an order that can be restored with it, and as many returns and notes: together their ids are no more than those of a millisecond. */
const maxOrderRecords = 1000;
const maxTaxes = 8;
const maxDiscounts = 20;
const maxShipments = 100;

const text = (max: number) => v.nullable(textUpTo(max));
const time = v.nullable(CalendarTimestampInput);

// Records that were written before 2026-11-24 lack it.
const ownId = v.exactOptional(Id);

const Tracking = object({ company: text(100), number: text(100), url: v.nullable(TrackingUrl) });

const RecordedLine = v.pipe(
  object({
    id: Id,
    product_id: v.nullable(Id),
    variant_id: v.nullable(Id),
    name: requiredText(200),
    variant_title: text(400),
    sku: text(64),
    kind: enumOf(productKinds),
    quantity: integer(1, 10_000),
    unit_price: Amount,
    discount: Amount,
    tax: Amount,
    line_total: Amount,
    tax_lines: list(object({ name: textUpTo(100), rate: TaxRate, amount: Amount }), maxTaxes),
    unit_cost: v.nullable(Amount),
    stock_taken: Flag,
    fulfilled_at: time,
    restocked_quantity: Units,
    returned_unrefunded_quantity: Units,
  }),
  v.title('RecordedLine'),
);

const RecordedDiscount = v.pipe(
  object({
    source: enumOf(discountSources),
    discount_id: v.nullable(Id),
    code: text(64),
    title: text(200),
    type: enumOf(discountTypes),
    value: Amount,
    buy_quantity: v.nullable(integer(1, 1_000_000_000)),
    get_quantity: v.nullable(integer(1, 1_000_000_000)),
    amount: Amount,
  }),
  v.title('RecordedDiscount'),
);

const RecordedShipment = v.pipe(
  object({
    line_items: list(object({ id: Id, quantity: Units }), maxOrderLines),
    tracking: v.nullable(Tracking),
    created_at: CalendarTimestampInput,
  }),
  v.title('RecordedShipment'),
);

const notAReturnNumber = issueText('invalid_format', 'must be a number such as R1001.');
const ReturnNumber = v.pipe(patternUpTo(14, notAReturnNumber), v.regex(/^R[1-9]\d{0,11}$/, notAReturnNumber), v.examples(['R1001']));

const RecordedRefund = v.pipe(
  object({
    id: ownId,
    amount: Amount,
    tax: Amount,
    line_items: list(
      object({ id: Id, quantity: integer(1, 10_000), amount: Amount, tax: Amount, restocked_quantity: Units }),
      maxOrderLines,
    ),
    restock: Flag,
    // The words for a refund name every line.
    note: text(25_000),
    return_number: v.nullable(ReturnNumber),
    created_at: CalendarTimestampInput,
  }),
  v.title('RecordedRefund'),
);

const RecordedReturn = v.pipe(
  object({
    id: ownId,
    number: ReturnNumber,
    status: enumOf(returnStatuses),
    line_items: list(
      object({
        order_line_item_id: Id,
        quantity: integer(1, 10_000),
        received_quantity: Units,
        restocked_quantity: Units,
        reason: enumOf(returnReasons),
        note: text(500),
      }),
      maxOrderLines,
    ),
    restocked_costs: list(object({ at: CalendarTimestampInput, cost: Amount }), 500),
    note: text(2000),
    instructions: text(2000),
    decline_reason: text(2000),
    cancel_reason: text(2000),
    location_id: v.nullable(Id),
    approved_at: time,
    received_at: time,
    declined_at: time,
    cancelled_at: time,
    closed_at: time,
    created_at: CalendarTimestampInput,
  }),
  v.title('RecordedReturn'),
);

const RecordedNote = v.pipe(
  object({ id: ownId, message: requiredText(5000), created_at: CalendarTimestampInput }),
  v.title('RecordedNote'),
);

const RecordedExplanation = v.pipe(
  object({ code: enumOf(['unreadable_record']), object: enumOf(leftOutObjects), id: Id }),
  v.title('RecordedExplanation'),
);

const record = {
  number: integer(1, maxNumber),
  name: requiredText(100),
  status: enumOf(orderStatuses),
  payment_status: enumOf(paymentStatuses),
  fulfillment_status: enumOf(fulfillmentStatuses),
  source: enumOf(orderSources),
  test: Flag,
  email: v.nullable(Email),
  phone: text(50),
  customer_id: v.nullable(Id),
  customer_name: text(500),
  currency: textUpTo(3),
  prices_include_tax: Flag,
  line_items: v.pipe(list(RecordedLine, maxOrderLines), v.minLength(1, issueText('min_items', 'must have at least one item.'))),
  subtotal: Amount,
  discount_total: Amount,
  shipping_total: Amount,
  shipping_tax: Amount,
  tax_total: Amount,
  total: Amount,
  discount_code: text(64),
  discount_applications: list(RecordedDiscount, maxDiscounts),
  // Records that were written before 2026-11-24 lack it.
  price_explanation: v.exactOptional(list(RecordedExplanation, maxExplanations)),
  payment_method: requiredText(100),
  payment_method_label: requiredText(100),
  fulfillment: enumOf(deliveryMethods),
  shipping_line: v.nullable(object({ title: textUpTo(200), price: Amount })),
  shipping_address: v.nullable(AddressInput),
  billing_address: v.nullable(AddressInput),
  tracking: v.nullable(Tracking),
  shipments: list(RecordedShipment, maxShipments),
  tags: list(requiredText(40), 50),
  note: text(5000),
  customer_note: text(5000),
  // Records that were written before 2026-11-26 lack them.
  ...recordedExternalData,
  // Records that were written before 2026-11-27 lack it.
  left_out_of_reports: v.exactOptional(Flag),
  location_id: v.nullable(Id),
  paid_at: time,
  fulfilled_at: time,
  delivered_at: time,
  cancelled_at: time,
  cancel_reason: v.nullable(enumOf(orderCancelReasons)),
  created_at: CalendarTimestampInput,
  refunds: list(RecordedRefund, maxOrderRecords),
  returns: list(RecordedReturn, maxOrderRecords),
  notes: list(RecordedNote, maxOrderRecords),
};

/** Body of POST /orders/restore: an order as it stood, with everything that became of it. */
export const RestoreOrderBody = v.pipe(object({ id: keptId, ...record }), v.title('RestoreOrder'));
export type OrderRecordInput = v.InferOutput<typeof RestoreOrderBody>;

/**
 * Everything that is kept of an order: what POST /orders/restore takes, and its id. Beyond the order itself it holds what only reports and
 * stock know of (`unit_cost`, `stock_taken`).
 */
export const OrderRecordSchema = v.pipe(v.strictObject({ object: v.literal('order_record'), id: Id, ...record }), v.title('OrderRecord'));
export type OrderRecordView = v.InferOutput<typeof OrderRecordSchema>;
