import type { OrderRecord } from '#shared/client/admin-client.ts';
import { call, newId, note, type Restoring } from './restoring.ts';

/** Returns, refunds and notes that surely fit into the transaction of their order; a return has two places, one for its number. */
const maxPlaces = 80;

/** An order as it stood: its lines, discounts and locations under the ids that they have now, null for what could not be made. */
export async function restoreRecordedOrder(restoring: Restoring, item: OrderRecord): Promise<void> {
  const { object: _, id: __, ...record } = item;
  const notes = fittingNotes(restoring, item);
  const order = await restoring.admin.orders.restore(
    {
      ...record,
      notes,
      customer_id: newId(restoring, item, 'customer', record.customer_id),
      location_id: newId(restoring, item, 'location', record.location_id),
      line_items: record.line_items.map((line) => ({
        ...line,
        product_id: newId(restoring, item, 'product', line.product_id),
        variant_id: newId(restoring, item, 'variant', line.variant_id),
      })),
      discount_applications: record.discount_applications.map((one) => ({
        ...one,
        discount_id: newId(restoring, item, one.source === 'code' ? 'discount' : 'automatic_discount', one.discount_id),
      })),
      returns: record.returns.map((one) => ({ ...one, location_id: newId(restoring, item, 'location', one.location_id) })),
    },
    call(restoring, item),
  );
  // An order does not show the ids of its refunds, returns and notes; what it was is asked again, before it is noted as made.
  const isShown = record.refunds.length + record.returns.length + notes.length === 0;
  const made = isShown ? order : { ...(await restoring.admin.orders.record(order.id, { signal: restoring.signal })), object: 'order' };
  const kept = { ...item, notes };
  note(restoring, kept, made);
}

/** The latest notes, as many as there is room for. */
function fittingNotes(restoring: Restoring, { id, notes, refunds, returns }: OrderRecord): OrderRecord['notes'] {
  const room = Math.max(0, maxPlaces - refunds.length - 2 * returns.length);
  if (notes.length <= room) return notes;
  restoring.lose({ object: 'order_record', id, lost: `the ${notes.length - room} oldest of its notes` });
  return notes.slice(notes.length - room);
}
