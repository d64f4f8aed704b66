import type { DiscountOffer } from '#shared/discounts/discount.ts';
import { externalDataView } from '#shared/external-ids/external-data-view.ts';
import { formatMoney } from '#shared/kernel/money.ts';
import { formatPercent, formatTaxRate } from '#shared/kernel/percent.ts';
import { timestamp, timestampOrNull } from '#shared/kernel/time.ts';
import type { Order, OrderLine } from './order.ts';
import type { OrderNote } from './order-note.ts';
import type { OrderLineView, OrderNoteView, OrderView } from './order-schema.ts';
import { fulfillableUnits } from './returned-units.ts';

/** The ids of deleted products and variants. Order lines show null instead of these ids (specification: LineItem). */
type DeletedIds = { readonly productIds: ReadonlySet<number>; readonly variantIds: ReadonlySet<number> };

/** Returns an order as the API and its events show it (specification: Order). */
export const orderView = (order: Order, deleted: DeletedIds): OrderView => ({
  object: 'order',
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
  subtotal: formatMoney(order.subtotalMinor),
  discount_total: formatMoney(order.discountTotalMinor),
  shipping_total: formatMoney(order.shippingTotalMinor),
  tax_total: formatMoney(order.taxTotalMinor),
  total: formatMoney(order.totalMinor),
  refunded_total: formatMoney(order.refundedTotalMinor),
  discount_code: order.discountCode,
  payment_method: order.paymentMethod,
  payment_method_label: order.paymentMethodLabel,
  line_items: order.lines.map((line) => lineView(order, line, deleted)),
  fulfillment: order.fulfillment,
  shipping_line:
    order.shippingLine === null ? null : { title: order.shippingLine.title, price: formatMoney(order.shippingLine.priceMinor) },
  prices_include_tax: order.pricesIncludeTax,
  shipping_tax: formatMoney(order.shippingTaxMinor),
  discount_applications: order.discountApplications.map((application) => ({
    source: application.source,
    discount_id: application.discountId,
    code: application.code,
    title: application.title,
    type: application.offer.type,
    value: offerValue(application.offer),
    amount: formatMoney(application.amountMinor),
  })),
  price_explanation: order.priceExplanation.map(({ code, object, id }) => ({
    code,
    object,
    id,
    message: `The ${object.replaceAll('_', ' ')} could not be read, so the order was priced without it.`,
  })),
  shipping_address: order.shippingAddress,
  billing_address: order.billingAddress,
  tracking: order.tracking,
  shipments: order.shipments.map(({ id, lines, tracking, createdAtMs }) => ({
    id,
    line_items: lines.map(({ lineId, quantity }) => ({ id: lineId, quantity })),
    tracking,
    created_at: timestamp(createdAtMs),
  })),
  tags: [...order.tags],
  note: order.note,
  customer_note: order.customerNote,
  ...externalDataView(order),
  location_id: order.locationId,
  placed_at: timestamp(order.createdAtMs),
  paid_at: timestampOrNull(order.paidAtMs),
  fulfilled_at: timestampOrNull(order.fulfilledAtMs),
  delivered_at: timestampOrNull(order.deliveredAtMs),
  cancelled_at: timestampOrNull(order.cancelledAtMs),
  cancel_reason: order.cancelReason,
  created_at: timestamp(order.createdAtMs),
  updated_at: timestamp(order.updatedAtMs),
});

const lineView = (order: Pick<Order, 'status'>, line: OrderLine, { productIds, variantIds }: DeletedIds): OrderLineView => ({
  object: 'line_item',
  id: line.id,
  product_id: productIds.has(line.productId) ? null : line.productId,
  variant_id: variantIds.has(line.variantId) ? null : line.variantId,
  name: line.name,
  variant_title: line.variantTitle,
  sku: line.sku,
  kind: line.kind,
  quantity: line.quantity,
  unit_price: formatMoney(line.unitPriceMinor),
  discount: formatMoney(line.discountMinor),
  tax: formatMoney(line.taxMinor),
  line_total: formatMoney(line.lineTotalMinor),
  fulfilled_at: timestampOrNull(line.fulfilledAtMs),
  refunded_quantity: line.refundedQuantity,
  fulfillable_quantity: fulfillableUnits(order, line),
  restocked_quantity: line.restockedQuantity,
  returning_quantity: line.returningQuantity,
  returned_quantity: line.returnedQuantity,
  booking_id: line.bookingId,
  tax_lines: line.taxLines.map((tax) => ({ name: tax.name, rate: formatTaxRate(tax.basisPoints), amount: formatMoney(tax.amountMinor) })),
});

const offerValue = (offer: DiscountOffer): string => {
  if ('basisPoints' in offer) return formatPercent(offer.basisPoints);
  return offer.type === 'fixed' ? formatMoney(offer.amountMinor) : '0.00';
};

/** Returns a note as the API shows it (specification: OrderNote). */
export const orderNoteView = (note: OrderNote): OrderNoteView => ({
  object: 'order_note',
  id: note.id,
  order_id: note.orderId,
  message: note.message,
  created_at: timestamp(note.createdAtMs),
});
