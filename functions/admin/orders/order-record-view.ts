import { externalDataView } from '#shared/external-ids/external-data-view.ts';
import { formatMoney } from '#shared/kernel/money.ts';
import { formatPercent, formatTaxRate } from '#shared/kernel/percent.ts';
import { timestamp, timestampOrNull } from '#shared/kernel/time.ts';
import type { DeletedReferences } from '#shared/orders/deleted-references-table.ts';
import type { OrderHistory } from '#shared/orders/history/order-history.ts';
import type { DiscountApplication, OrderLine, Refund } from '#shared/orders/order.ts';
import { type Return, returnName } from '#shared/returns/return.ts';
import type { OrderRecordView } from './order-record.ts';

/** Everything that is kept of an order, as POST /orders/restore takes it; what is deleted is null. */
export function orderRecordView({ order, refunds, returns, notes }: OrderHistory, deleted: DeletedReferences): OrderRecordView {
  const returnNames = new Map(returns.map((one) => [one.id, returnName(one)]));
  return {
    object: 'order_record',
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
    line_items: order.lines.map((line) => lineRecord(line, deleted)),
    subtotal: formatMoney(order.subtotalMinor),
    discount_total: formatMoney(order.discountTotalMinor),
    shipping_total: formatMoney(order.shippingTotalMinor),
    shipping_tax: formatMoney(order.shippingTaxMinor),
    tax_total: formatMoney(order.taxTotalMinor),
    total: formatMoney(order.totalMinor),
    discount_code: order.discountCode,
    discount_applications: order.discountApplications.map(discountRecord),
    price_explanation: order.priceExplanation.map((one) => ({ ...one })),
    payment_method: order.paymentMethod,
    payment_method_label: order.paymentMethodLabel,
    fulfillment: order.fulfillment,
    shipping_line:
      order.shippingLine === null ? null : { title: order.shippingLine.title, price: formatMoney(order.shippingLine.priceMinor) },
    shipping_address: order.shippingAddress === null ? null : addressRecord(order.shippingAddress),
    billing_address: order.billingAddress === null ? null : addressRecord(order.billingAddress),
    tracking: order.tracking,
    shipments: order.shipments.map(({ lines, tracking, createdAtMs }) => ({
      line_items: lines.map(({ lineId, quantity }) => ({ id: lineId, quantity })),
      tracking,
      created_at: timestamp(createdAtMs),
    })),
    tags: [...order.tags],
    note: order.note,
    customer_note: order.customerNote,
    ...externalDataView(order),
    left_out_of_reports: order.leftOutOfReports === true,
    location_id: order.locationId,
    paid_at: timestampOrNull(order.paidAtMs),
    fulfilled_at: timestampOrNull(order.fulfilledAtMs),
    delivered_at: timestampOrNull(order.deliveredAtMs),
    cancelled_at: timestampOrNull(order.cancelledAtMs),
    cancel_reason: order.cancelReason,
    created_at: timestamp(order.createdAtMs),
    refunds: refunds.map((refund) => refundRecord(refund, returnNames)),
    returns: returns.map(returnRecord),
    notes: notes.map(({ id, message, createdAtMs }) => ({ id, message, created_at: timestamp(createdAtMs) })),
  };
}

const lineRecord = (line: OrderLine, { productIds, variantIds }: DeletedReferences): OrderRecordView['line_items'][number] => ({
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
  tax_lines: line.taxLines.map((tax) => ({ name: tax.name, rate: formatTaxRate(tax.basisPoints), amount: formatMoney(tax.amountMinor) })),
  unit_cost: line.unitCostMinor === null ? null : formatMoney(line.unitCostMinor),
  stock_taken: line.stockTaken,
  fulfilled_at: timestampOrNull(line.fulfilledAtMs),
  restocked_quantity: line.restockedQuantity,
  returned_unrefunded_quantity: line.returnedUnrefundedQuantity,
});

const discountRecord = ({ source, discountId, code, title, offer, amountMinor }: DiscountApplication) => ({
  source,
  discount_id: discountId,
  code,
  title,
  type: offer.type,
  value: 'basisPoints' in offer ? formatPercent(offer.basisPoints) : formatMoney(offer.type === 'fixed' ? offer.amountMinor : 0n),
  buy_quantity: offer.type === 'buy_x_get_y' ? offer.buyQuantity : null,
  get_quantity: offer.type === 'buy_x_get_y' ? offer.getQuantity : null,
  amount: formatMoney(amountMinor),
});

type AddressRecord = NonNullable<OrderRecordView['shipping_address']>;

/** The fields that every stored address has. */
const addressRecord = (address: { readonly [Field in keyof AddressRecord]: string | null }): AddressRecord => ({
  ...address,
  line1: address.line1 ?? '',
  city: address.city ?? '',
  country: address.country ?? '',
});

const refundRecord = (refund: Refund, returnNames: ReadonlyMap<number, string>): OrderRecordView['refunds'][number] => ({
  id: refund.id,
  amount: formatMoney(refund.amountMinor),
  tax: formatMoney(refund.taxMinor),
  line_items: refund.lines.map((line) => ({
    id: line.lineId,
    quantity: line.quantity,
    amount: formatMoney(line.amountMinor),
    tax: formatMoney(line.taxMinor),
    restocked_quantity: line.restockedQuantity,
  })),
  restock: refund.restock,
  note: refund.note,
  return_number: refund.returnId === null ? null : (returnNames.get(refund.returnId) ?? null),
  created_at: timestamp(refund.createdAtMs),
});

const returnRecord = (one: Return): OrderRecordView['returns'][number] => ({
  id: one.id,
  number: returnName(one),
  status: one.status,
  line_items: one.lines.map((line) => ({
    order_line_item_id: line.orderLineId,
    quantity: line.quantity,
    received_quantity: line.receivedQuantity,
    restocked_quantity: line.restockedQuantity,
    reason: line.reason,
    note: line.note,
  })),
  restocked_costs: one.restockedCosts.map(({ atMs, costMinor }) => ({ at: timestamp(atMs), cost: formatMoney(costMinor) })),
  note: one.note,
  instructions: one.instructions,
  decline_reason: one.declineReason,
  cancel_reason: one.cancelReason,
  location_id: one.locationId,
  approved_at: timestampOrNull(one.approvedAtMs),
  received_at: timestampOrNull(one.receivedAtMs),
  declined_at: timestampOrNull(one.declinedAtMs),
  cancelled_at: timestampOrNull(one.cancelledAtMs),
  closed_at: timestampOrNull(one.closedAtMs),
  created_at: timestamp(one.createdAtMs),
});
