import { productKinds } from '#shared/catalogue/product.ts';
import { discountSources } from '#shared/discounts/discount.ts';
import { offerForm } from '#shared/discounts/discount-terms-form.ts';
import { sparseExternalDataKinds } from '#shared/external-ids/external-data-form.ts';
import {
  deliveryMethods,
  fulfillmentStatuses,
  orderCancelReasons,
  orderSources,
  orderStatuses,
  paymentStatuses,
} from '#shared/orders/order.ts';
import { leftOutObjects, type PriceExplanation } from '#shared/pricing/price-explanation.ts';
import { unpackAttributes } from '#shared/table/rows/packed-attributes.ts';
import { address } from '#shared/table/rows/stored-fields.ts';
import { absent, flag, listOf, minor, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { DiscountApplication, Order, OrderLine, Shipment, TaxLine, Tracking } from './order.ts';

/* The stored form of an order with its lines, discounts and parcels. */

const orderLineForm = storedForm<OrderLine>()({
  id: number,
  productId: number,
  variantId: number,
  name: text,
  variantTitle: optional(text),
  sku: optional(text),
  kind: oneOf(productKinds),
  quantity: number,
  unitPriceMinor: minor,
  lineTotalMinor: minor,
  discountMinor: minor,
  taxMinor: minor,
  taxLines: listOf(storedForm<TaxLine>()({ name: text, basisPoints: number, amountMinor: minor })),
  unitCostMinor: optional(minor),
  stockTaken: flag,
  fulfilledAtMs: optional(number),
  refundedQuantity: number,
  restockedQuantity: number,
  returningQuantity: number,
  returnedQuantity: number,
  returnedUnrefundedQuantity: number,
  bookingId: absent(number),
});

const discountApplicationForm = storedForm<DiscountApplication>()({
  source: oneOf(discountSources),
  discountId: number,
  code: optional(text),
  title: optional(text),
  offer: offerForm,
  amountMinor: minor,
});

const priceExplanationForm = storedForm<PriceExplanation>()({
  code: oneOf(['unreadable_record']),
  object: oneOf(leftOutObjects),
  id: number,
});

const trackingForm = storedForm<Tracking>()({ company: optional(text), number: optional(text), url: optional(text) });

const shipmentForm = storedForm<Shipment>()({
  id: number,
  lines: listOf(storedForm<Shipment['lines'][number]>()({ lineId: number, quantity: number })),
  tracking: optional(trackingForm),
  createdAtMs: number,
});

/** The stored form of an order after its packed attributes have been unpacked. */
export const orderForm = storedForm<Order>()({
  id: number,
  number,
  name: text,
  status: oneOf(orderStatuses),
  paymentStatus: oneOf(paymentStatuses),
  fulfillmentStatus: oneOf(fulfillmentStatuses),
  source: oneOf(orderSources),
  test: flag,
  email: optional(text),
  phone: optional(text),
  customerId: optional(number),
  customerName: optional(text),
  currency: text,
  pricesIncludeTax: flag,
  lines: listOf(orderLineForm),
  subtotalMinor: minor,
  discountTotalMinor: minor,
  shippingTotalMinor: minor,
  shippingTaxMinor: minor,
  taxTotalMinor: minor,
  totalMinor: minor,
  refundedTotalMinor: minor,
  discountCode: optional(text),
  discountApplications: listOf(discountApplicationForm),
  priceExplanation: listOf(priceExplanationForm),
  paymentMethod: text,
  paymentMethodLabel: text,
  fulfillment: oneOf(deliveryMethods),
  shippingLine: optional(storedForm<NonNullable<Order['shippingLine']>>()({ title: text, priceMinor: minor })),
  shippingAddress: optional(address),
  billingAddress: optional(address),
  tracking: optional(trackingForm),
  shipments: listOf(shipmentForm),
  tags: listOf(text),
  note: optional(text),
  customerNote: optional(text),
  ...sparseExternalDataKinds,
  locationId: optional(number),
  paidAtMs: optional(number),
  fulfilledAtMs: optional(number),
  deliveredAtMs: optional(number),
  cancelledAtMs: optional(number),
  cancelReason: optional(oneOf(orderCancelReasons)),
  createdAtMs: number,
  updatedAtMs: number,
});

/** Reads a stored item as an order. */
export const parseOrder = (item: unknown): Order => orderForm.read(unpackAttributes(item));

/** The attributes that can make an order large: its lines, parcels, addresses and free text. */
export const heavyOrderAttributes = [
  'lines',
  'shipments',
  'tracking',
  'tags',
  'note',
  'customer_note',
  'shipping_address',
  'billing_address',
] as const;
