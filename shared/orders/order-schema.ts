import * as v from 'valibot';
import { productKinds } from '#shared/catalogue/product.ts';
import { discountSources, discountTypes } from '#shared/discounts/discount.ts';
import { externalDataEntries } from '#shared/external-ids/external-data-schema.ts';
import { AddressSchema } from '#shared/kernel/addresses/address-schema.ts';
import { Count, Currency, Email, enumOf, Flag, Id, Money, TaxRatePercent, Timestamp } from '#shared/kernel/fields-schema.ts';
import { leftOutObjects } from '#shared/pricing/price-explanation.ts';
import { deliveryMethods, fulfillmentStatuses, orderCancelReasons, orderSources, orderStatuses, paymentStatuses } from './order.ts';

/** A tax on a line: its rate in percent and its amount. */
const TaxLine = v.pipe(v.strictObject({ name: v.string(), rate: TaxRatePercent, amount: Money }), v.title('TaxLine'));

/** An order line as it was ordered (specification: LineItem). */
export const OrderLineSchema = v.pipe(
  v.strictObject({
    object: v.literal('line_item'),
    id: Id,
    product_id: v.nullable(Id),
    variant_id: v.nullable(Id),
    name: v.string(),
    variant_title: v.nullable(v.string()),
    sku: v.nullable(v.string()),
    kind: enumOf(productKinds),
    quantity: Count,
    unit_price: Money,
    discount: Money,
    tax: Money,
    line_total: Money,
    fulfilled_at: v.nullable(Timestamp),
    refunded_quantity: Count,
    fulfillable_quantity: Count,
    restocked_quantity: Count,
    returning_quantity: Count,
    returned_quantity: Count,
    booking_id: v.nullable(Id),
    tax_lines: v.array(TaxLine),
  }),
  v.title('LineItem'),
);
export type OrderLineView = v.InferOutput<typeof OrderLineSchema>;

/** The tracking of a parcel (specification: Order, tracking). */
const Tracking = v.pipe(
  v.strictObject({ company: v.nullable(v.string()), number: v.nullable(v.string()), url: v.nullable(v.string()) }),
  v.title('Tracking'),
);

/**
 * A discount that was applied to an order, and the amount that it saved on all lines together or, for free shipping, on
 * the shipping.
 */
const DiscountApplication = v.pipe(
  v.strictObject({
    source: enumOf(discountSources),
    discount_id: Id,
    code: v.nullable(v.string()),
    title: v.nullable(v.string()),
    type: enumOf(discountTypes),
    value: Money,
    amount: Money,
  }),
  v.title('DiscountApplication'),
);

/**
 * An unreadable record that was ignored in the calculation of an order's price. `object` and `id` identify the record.
 */
const PriceExplanation = v.pipe(
  v.strictObject({ code: enumOf(['unreadable_record']), object: enumOf(leftOutObjects), id: Id, message: v.string() }),
  v.title('PriceExplanation'),
);

/** A parcel that was sent for an order. */
const Shipment = v.pipe(
  v.strictObject({
    id: Id,
    line_items: v.array(v.strictObject({ id: Id, quantity: Count })),
    tracking: v.nullable(Tracking),
    created_at: Timestamp,
  }),
  v.title('Shipment'),
);

/**
 * An order (specification: Order). Fields that are not in the specification: `prices_include_tax`, `shipping_tax`,
 * `discount_applications`, `price_explanation`, `shipments`, `cancel_reason`.
 */
export const OrderSchema = v.pipe(
  v.strictObject({
    object: v.literal('order'),
    id: Id,
    number: Count,
    name: v.string(),
    status: enumOf(orderStatuses),
    payment_status: enumOf(paymentStatuses),
    fulfillment_status: enumOf(fulfillmentStatuses),
    source: enumOf(orderSources),
    test: Flag,
    email: v.nullable(Email),
    phone: v.nullable(v.string()),
    customer_id: v.nullable(Id),
    customer_name: v.nullable(v.string()),
    currency: Currency,
    subtotal: Money,
    discount_total: Money,
    shipping_total: Money,
    tax_total: Money,
    total: Money,
    refunded_total: Money,
    discount_code: v.nullable(v.string()),
    payment_method: v.string(),
    payment_method_label: v.string(),
    line_items: v.array(OrderLineSchema),
    fulfillment: enumOf(deliveryMethods),
    shipping_line: v.nullable(v.strictObject({ title: v.string(), price: Money })),
    prices_include_tax: Flag,
    shipping_tax: Money,
    discount_applications: v.array(DiscountApplication),
    price_explanation: v.array(PriceExplanation),
    shipping_address: v.nullable(AddressSchema),
    billing_address: v.nullable(AddressSchema),
    tracking: v.nullable(Tracking),
    shipments: v.array(Shipment),
    tags: v.array(v.string()),
    note: v.nullable(v.string()),
    customer_note: v.nullable(v.string()),
    ...externalDataEntries,
    location_id: v.nullable(Id),
    placed_at: v.nullable(Timestamp),
    paid_at: v.nullable(Timestamp),
    fulfilled_at: v.nullable(Timestamp),
    delivered_at: v.nullable(Timestamp),
    cancelled_at: v.nullable(Timestamp),
    cancel_reason: v.nullable(enumOf(orderCancelReasons)),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
  v.title('Order'),
);
export type OrderView = v.InferOutput<typeof OrderSchema>;

/** A note on an order's timeline; its message ends with a suffix that names the API key (specification: OrderNote). */
export const OrderNoteSchema = v.pipe(
  v.strictObject({ object: v.literal('order_note'), id: Id, order_id: Id, message: v.string(), created_at: Timestamp }),
  v.title('OrderNote'),
);
export type OrderNoteView = v.InferOutput<typeof OrderNoteSchema>;
