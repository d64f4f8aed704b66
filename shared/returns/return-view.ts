import type { Location } from '#shared/inventory/location.ts';
import { formatMoney } from '#shared/kernel/money.ts';
import { timestamp, timestampOrNull } from '#shared/kernel/time.ts';
import type { Order } from '#shared/orders/order.ts';
import { type Return, returnName } from './return.ts';
import type { ReturnNamesView, ReturnView } from './return-schema.ts';

/**
 * Returns the view of a return (goods that a customer sends back), as shown by the API and in events. The ids of
 * deleted variants are null.
 */
export const returnView = (one: Return, { variantIds }: { readonly variantIds: ReadonlySet<number> }): ReturnView => ({
  object: 'return',
  id: one.id,
  number: returnName(one),
  order_id: one.orderId,
  customer_id: one.customerId,
  status: one.status,
  line_items: one.lines.map((line) => ({
    id: line.id,
    order_line_item_id: line.orderLineId,
    variant_id: variantIds.has(line.variantId) ? null : line.variantId,
    quantity: line.quantity,
    received_quantity: line.receivedQuantity,
    restocked_quantity: line.restockedQuantity,
    reason: line.reason,
    note: line.note,
  })),
  refund_id: one.refundId,
  refunded: formatMoney(one.refundedMinor),
  currency: one.currency,
  note: one.note,
  instructions: one.instructions,
  decline_reason: one.declineReason,
  cancel_reason: one.cancelReason,
  location_id: one.locationId,
  requested_at: timestamp(one.requestedAtMs),
  approved_at: timestampOrNull(one.approvedAtMs),
  received_at: timestampOrNull(one.receivedAtMs),
  declined_at: timestampOrNull(one.declinedAtMs),
  cancelled_at: timestampOrNull(one.cancelledAtMs),
  closed_at: timestampOrNull(one.closedAtMs),
  created_at: timestamp(one.createdAtMs),
  updated_at: timestamp(one.updatedAtMs),
});

/**
 * Returns the names of the objects that a return refers to by id. `location` is the location that received the units;
 * null if nothing was received or the location was deleted.
 */
export function returnNamesView(
  { lines }: Pick<Return, 'lines'>,
  order: Pick<Order, 'name' | 'customerName' | 'email' | 'lines'>,
  location: Pick<Location, 'name'> | null,
): ReturnNamesView {
  const sold = new Map(order.lines.map((line) => [line.id, line] as const));
  return {
    order: order.name,
    customer: order.customerName ?? order.email,
    line_items: lines.flatMap(({ id, orderLineId }) => {
      const line = sold.get(orderLineId);
      return line === undefined ? [] : [{ id, name: line.name, variant_title: line.variantTitle, sku: line.sku }];
    }),
    location: location?.name ?? null,
  };
}
