import * as v from 'valibot';
import {
  deliveryMethods,
  fulfillmentStatuses,
  orderCancelReasons,
  orderSources,
  orderStatuses,
  paymentStatuses,
} from '#shared/kernel/statuses.ts';
import { unpacked } from '#shared/table/packed-attributes.ts';
import { StoredAddress, StoredMinor, StoredText } from '#shared/table/stored-fields.ts';
import { discountApplicationAttributes, StoredDiscountApplication } from './discount-application-form.ts';
import type { Order, Shipment } from './order.ts';
import { orderLineAttributes, StoredOrderLine } from './order-line-form.ts';

/*
 * How an order is stored in its item: the schema that reads it and the attributes that write it, side by side.
 */

const OptionalMs = v.nullable(v.number());

const StoredTracking = v.nullable(v.object({ company: StoredText, number: StoredText, url: StoredText }));

const StoredShipment = v.pipe(
  v.object({
    id: v.number(),
    lines: v.array(
      v.pipe(
        v.object({ line_id: v.number(), quantity: v.number() }),
        v.transform(({ line_id: lineId, quantity }) => ({ lineId, quantity })),
      ),
    ),
    tracking: StoredTracking,
    created_at_ms: v.number(),
  }),
  v.transform(({ created_at_ms: createdAtMs, ...shipment }): Shipment => ({ ...shipment, createdAtMs })),
);

const StoredShippingLine = v.nullable(
  v.pipe(
    v.object({ title: v.string(), price_minor: StoredMinor }),
    v.transform(({ title, price_minor: priceMinor }) => ({ title, priceMinor })),
  ),
);

const StoredOrder = v.pipe(
  v.object({
    id: v.number(),
    number: v.number(),
    name: v.string(),
    status: v.picklist(orderStatuses),
    payment_status: v.picklist(paymentStatuses),
    fulfillment_status: v.picklist(fulfillmentStatuses),
    source: v.picklist(orderSources),
    test: v.boolean(),
    email: StoredText,
    phone: StoredText,
    customer_id: v.nullable(v.number()),
    customer_name: StoredText,
    currency: v.string(),
    prices_include_tax: v.boolean(),
    lines: v.array(StoredOrderLine),
    subtotal_minor: StoredMinor,
    discount_total_minor: StoredMinor,
    shipping_total_minor: StoredMinor,
    shipping_tax_minor: StoredMinor,
    tax_total_minor: StoredMinor,
    total_minor: StoredMinor,
    refunded_total_minor: StoredMinor,
    discount_code: StoredText,
    discount_applications: v.array(StoredDiscountApplication),
    payment_method: v.string(),
    payment_method_label: v.string(),
    fulfillment: v.picklist(deliveryMethods),
    shipping_line: StoredShippingLine,
    shipping_address: StoredAddress,
    billing_address: StoredAddress,
    tracking: StoredTracking,
    shipments: v.array(StoredShipment),
    tags: v.array(v.string()),
    note: StoredText,
    customer_note: StoredText,
    location_id: v.nullable(v.number()),
    placed_at_ms: OptionalMs,
    paid_at_ms: OptionalMs,
    fulfilled_at_ms: OptionalMs,
    delivered_at_ms: OptionalMs,
    cancelled_at_ms: OptionalMs,
    cancel_reason: v.nullable(v.picklist(orderCancelReasons)),
    created_at_ms: v.number(),
    updated_at_ms: v.number(),
  }),
  v.transform(
    (item): Order => ({
      id: item.id,
      number: item.number,
      name: item.name,
      status: item.status,
      paymentStatus: item.payment_status,
      fulfillmentStatus: item.fulfillment_status,
      source: item.source,
      test: item.test,
      email: item.email,
      phone: item.phone,
      customerId: item.customer_id,
      customerName: item.customer_name,
      currency: item.currency,
      pricesIncludeTax: item.prices_include_tax,
      lines: item.lines,
      subtotalMinor: item.subtotal_minor,
      discountTotalMinor: item.discount_total_minor,
      shippingTotalMinor: item.shipping_total_minor,
      shippingTaxMinor: item.shipping_tax_minor,
      taxTotalMinor: item.tax_total_minor,
      totalMinor: item.total_minor,
      refundedTotalMinor: item.refunded_total_minor,
      discountCode: item.discount_code,
      discountApplications: item.discount_applications,
      paymentMethod: item.payment_method,
      paymentMethodLabel: item.payment_method_label,
      fulfillment: item.fulfillment,
      shippingLine: item.shipping_line,
      shippingAddress: item.shipping_address,
      billingAddress: item.billing_address,
      tracking: item.tracking,
      shipments: item.shipments,
      tags: item.tags,
      note: item.note,
      customerNote: item.customer_note,
      locationId: item.location_id,
      placedAtMs: item.placed_at_ms,
      paidAtMs: item.paid_at_ms,
      fulfilledAtMs: item.fulfilled_at_ms,
      deliveredAtMs: item.delivered_at_ms,
      cancelledAtMs: item.cancelled_at_ms,
      cancelReason: item.cancel_reason,
      createdAtMs: item.created_at_ms,
      updatedAtMs: item.updated_at_ms,
    }),
  ),
);

/** Reads a stored item as an order. */
export const parseOrder = (item: unknown): Order => v.parse(StoredOrder, unpacked(item));

/** What makes an order large: its lines and parcels, and the texts that were written on it. */
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

/** What the item of an order says of it, without keys. */
export const orderAttributes = (order: Order): Record<string, unknown> => ({
  id: order.id,
  number: order.number,
  name: order.name,
  status: order.status,
  payment_status: order.paymentStatus,
  fulfillment_status: order.fulfillmentStatus,
  source: order.source,
  test: order.test,
  email: order.email,
  phone: order.phone,
  customer_id: order.customerId,
  customer_name: order.customerName,
  currency: order.currency,
  prices_include_tax: order.pricesIncludeTax,
  lines: order.lines.map(orderLineAttributes),
  subtotal_minor: order.subtotalMinor,
  discount_total_minor: order.discountTotalMinor,
  shipping_total_minor: order.shippingTotalMinor,
  shipping_tax_minor: order.shippingTaxMinor,
  tax_total_minor: order.taxTotalMinor,
  total_minor: order.totalMinor,
  refunded_total_minor: order.refundedTotalMinor,
  discount_code: order.discountCode,
  discount_applications: order.discountApplications.map(discountApplicationAttributes),
  payment_method: order.paymentMethod,
  payment_method_label: order.paymentMethodLabel,
  fulfillment: order.fulfillment,
  shipping_line: order.shippingLine === null ? null : { title: order.shippingLine.title, price_minor: order.shippingLine.priceMinor },
  shipping_address: order.shippingAddress,
  billing_address: order.billingAddress,
  tracking: order.tracking,
  shipments: order.shipments.map(({ id, lines, tracking, createdAtMs }) => ({
    id,
    lines: lines.map(({ lineId, quantity }) => ({ line_id: lineId, quantity })),
    tracking,
    created_at_ms: createdAtMs,
  })),
  tags: order.tags,
  note: order.note,
  customer_note: order.customerNote,
  location_id: order.locationId,
  placed_at_ms: order.placedAtMs,
  paid_at_ms: order.paidAtMs,
  fulfilled_at_ms: order.fulfilledAtMs,
  delivered_at_ms: order.deliveredAtMs,
  cancelled_at_ms: order.cancelledAtMs,
  cancel_reason: order.cancelReason,
  created_at_ms: order.createdAtMs,
  updated_at_ms: order.updatedAtMs,
});
