import type { BookingRecord } from '#shared/client/admin-client.ts';
import { call, newId, note, type Restoring } from './restoring.ts';

/** A booking as it stood, of the order whose line it is; without one where that could not be made. */
export async function restoreRecordedBooking(restoring: Restoring, item: BookingRecord): Promise<void> {
  const { object: _, id, ...record } = item;
  const order = newId(restoring, item, 'order', record.order_id);
  const line = newId(restoring, item, 'line_item', record.order_line_item_id);
  const isOfOrder = order !== null && line !== null;
  if (record.order_id !== null && !isOfOrder) restoring.lose({ object: 'booking_record', id, lost: 'that it is the line of an order' });
  const product = newId(restoring, item, 'product', record.product_id);
  const made = await restoring.admin.bookings.restore(
    {
      ...record,
      id,
      ...(isOfOrder ? { order_id: order, order_line_item_id: line } : { order_id: null, order_line_item_id: null }),
      // What was paid through an order goes back through it, if at all.
      deposit_is_paid: record.deposit_is_paid === true && (isOfOrder || record.order_id === null),
      product_id: product,
      variant_id: product === null ? null : newId(restoring, item, 'variant', record.variant_id),
      customer_id: newId(restoring, item, 'customer', record.customer_id),
      resource_id: newId(restoring, item, 'booking_resource', record.resource_id),
      location_id: newId(restoring, item, 'location', record.location_id),
    },
    call(restoring, item),
  );
  note(restoring, item, made);
}
