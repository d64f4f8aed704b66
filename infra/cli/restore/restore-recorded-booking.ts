import { type BookingRecord, StoreApiError } from '#shared/client/admin-client.ts';
import { call, fieldsOf, ignoreUnknown, newId, note, type Restoring } from './restoring.ts';

/** A booking as it stood, of the order whose line it is; without one where that could not be made. */
export async function restoreRecordedBooking(restoring: Restoring, item: BookingRecord): Promise<void> {
  const { object: _, id, ...record } = item;
  const order = newId(restoring, item, 'order', record.order_id);
  const line = newId(restoring, item, 'line_item', record.order_line_item_id);
  const isOfOrder = order !== null && line !== null;
  if (record.order_id !== null && !isOfOrder) restoring.lose({ object: 'booking_record', id, lost: 'that it is the line of an order' });
  const product = newId(restoring, item, 'product', record.product_id);
  const body = {
    ...record,
    id,
    ...(isOfOrder ? { order_id: order, order_line_item_id: line } : { order_id: null, order_line_item_id: null }),
    // An amount that was paid through an order is refunded through it, if at all.
    deposit_is_paid: record.deposit_is_paid === true && (isOfOrder || record.order_id === null),
    product_id: product,
    variant_id: product === null ? null : newId(restoring, item, 'variant', record.variant_id),
    customer_id: newId(restoring, item, 'customer', record.customer_id),
    resource_id: newId(restoring, item, 'booking_resource', record.resource_id),
    location_id: newId(restoring, item, 'location', record.location_id),
  };
  const { bookings } = restoring.admin;
  const made = await bookings.restore(body, call(restoring, item)).catch((error: unknown) => {
    const missing = missingSeats(error, record.seats);
    if (product === null || missing === null) throw error;
    // A key keeps its refusal for a day.
    const again = call(restoring, { object: 'booking with seats of its own', id });
    return withMoreSeats(restoring, product, missing, () => bookings.restore(body, again));
  });
  ignoreUnknown(restoring, item.object, '/stores/{store_id}/bookings/restore', body);
  note(restoring, item, made);
}

/** How many seats a booking had that its service has no more: it was given fewer since. Null for any other refusal. */
function missingSeats(error: unknown, seats: number): number | null {
  if (!(error instanceof StoreApiError)) return null;
  const [issue] = error.errors;
  const available = issue?.code === 'slot_taken' ? issue.meta?.['seats_available'] : undefined;
  return typeof available === 'number' ? seats - available : null;
}

/** Does something while a service has more seats. Killed in between, the restore that goes on takes them back at its end. */
async function withMoreSeats<Made>(restoring: Restoring, productId: number, missing: number, run: () => Promise<Made>): Promise<Made> {
  const capacity = await changeCapacity(restoring, productId, (seats) => seats + missing);
  try {
    return await run();
  } finally {
    await changeCapacity(restoring, productId, () => capacity);
  }
}

/** Gives a service other seats, and says how many it had. */
export async function changeCapacity({ admin, signal }: Restoring, productId: number, change: (seats: number) => number): Promise<number> {
  const { product_id: _, names: __, ...service } = fieldsOf(await admin.bookingServices.get(productId, {}, { signal }));
  const capacity = change(service.capacity);
  if (capacity !== service.capacity) await admin.bookingServices.set(productId, { ...service, capacity }, { signal });
  return service.capacity;
}
