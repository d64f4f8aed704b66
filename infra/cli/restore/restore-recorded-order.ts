import type { OrderRecord } from '#shared/client/admin-client.ts';
import { erasedText } from '#shared/erasure/anonymous-fields.ts';
import { call, ignoreUnknown, newId, note, type Restoring } from './restoring.ts';

/** The most notes in a request: the store refuses more. */
const maxNotes = 1000;
const maxRequestBytes = 1_048_576;
const maxRequestValues = 20_000;
/** For the ids of the new store, which may be longer, and for what is not counted here. */
const spareBytes = 50_000;
const spareValues = 1000;

/** An order as it stood: its lines, discounts and locations under the ids that they have now, null for what could not be made. */
export async function restoreRecordedOrder(restoring: Restoring, item: OrderRecord): Promise<void> {
  const { object: _, ...record } = item;
  const notes = fittingNotes(restoring, item);
  const body = {
    ...record,
    notes,
    shipping_address: wholeAddress(record.shipping_address),
    billing_address: wholeAddress(record.billing_address),
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
  };
  const order = await restoring.admin.orders.restore(body, call(restoring, item));
  ignoreUnknown(restoring, item.object, '/stores/{store_id}/orders/restore', body);
  // An order does not show the ids of its refunds, returns and notes: read the order's record again, before it is noted as created.
  const isShown = record.refunds.length + record.returns.length + notes.length === 0;
  const made = isShown ? order : { ...(await restoring.admin.orders.record(order.id, { signal: restoring.signal })), object: 'order' };
  const kept = { ...item, notes };
  note(restoring, kept, made);
}

type OrderAddress = OrderRecord['shipping_address'];

/** An order of an erased customer shows an address without its street and city, which an address cannot be without. */
const wholeAddress = (address: OrderAddress): OrderAddress =>
  address && { ...address, line1: address.line1 ?? erasedText, city: address.city ?? erasedText };

/** The latest notes, as many as there is room for. */
function fittingNotes(restoring: Restoring, item: OrderRecord): OrderRecord['notes'] {
  const { id, notes } = item;
  const others = { ...item, notes: [] };
  let bytes = maxRequestBytes - spareBytes - bytesOf(others);
  let values = maxRequestValues - spareValues - valuesIn(others);
  const tooMany = notes.toReversed().findIndex((one, n) => {
    bytes -= bytesOf(one);
    values -= valuesIn(one);
    return n >= maxNotes || bytes < 0 || values < 0;
  });
  if (tooMany === -1) return notes;
  restoring.lose({ object: 'order_record', id, lost: `the ${notes.length - tooMany} oldest of its notes` });
  return notes.slice(notes.length - tooMany);
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value)) + 1;

const valuesIn = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Object.values(value).reduce((count: number, one) => count + valuesIn(one), 0) : 1;
