import { countDown, countUp } from '#shared/table/counters/quota-counter.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem, readItems, readPartition } from '#shared/table/read-items.ts';
import { flag, number, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { parseReadable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { type BookingResource, maxBookingResources } from './booking-resource.ts';
import { removeOpeningHoursWrite } from './opening-hours-table.ts';

/** The stored form of a booking resource. */
export const bookingResourceForm = storedForm<BookingResource>()({
  id: number,
  name: text,
  locationId: optional(number),
  isActive: flag,
  createdAtMs: number,
  updatedAtMs: number,
});

/** Reads a stored item as a resource. */
export const parseBookingResource = (item: unknown): BookingResource => bookingResourceForm.read(item);

/** Reads a resource with strong consistency; returns null when the store has none with this id. */
export async function getBookingResource(table: Table, storeId: string, id: number): Promise<BookingResource | null> {
  const item = await readItem(table, keys.listed(storeId, 'BOOKING_RESOURCE', id));
  return item === null ? null : parseBookingResource(item);
}

/**
 * Reads the store's resources with these ids, ordered by id. The reads are strongly consistent. Missing and unreadable
 * resources are left out.
 */
export async function getBookingResources(table: Table, storeId: string, ids: readonly number[]): Promise<BookingResource[]> {
  const wanted = [...new Set(ids)].map((id) => keys.listed(storeId, 'BOOKING_RESOURCE', id));
  return parseReadable(await readItems(table, wanted), parseBookingResource);
}

/** Reads all of the store's readable resources with strong consistency, newest first. */
export async function listBookingResources(table: Table, storeId: string): Promise<BookingResource[]> {
  return parseReadable(await readPartition(table, keys.listPartition(storeId, 'BOOKING_RESOURCE')), parseBookingResource).reverse();
}

/** Returns the stored form of a resource. */
export const bookingResourceItem = (storeId: string, resource: BookingResource): Record<string, unknown> => ({
  ...keys.listed(storeId, 'BOOKING_RESOURCE', resource.id),
  entity: 'booking_resource',
  ...bookingResourceForm.write(resource),
});

/**
 * Returns the writes that add a resource. They fail with label `booking_resource` if the id is taken, and with label
 * `booking_resources` if the store already has the maximum number of resources.
 */
export const addBookingResourceWrites = (storeId: string, resource: BookingResource): LabelledWrite[] => [
  {
    as: 'booking_resource',
    put: { Item: bookingResourceItem(storeId, resource), ConditionExpression: 'attribute_not_exists(pk)' },
  },
  countUp(storeId, 'booking_resources', { below: maxBookingResources }),
];

const asRead = (before: BookingResource) => ({
  ConditionExpression: 'updated_at_ms = :read',
  ExpressionAttributeValues: { ':read': before.updatedAtMs },
});

/**
 * Returns the write that replaces a resource. It fails with label `booking_resource` when the resource has changed
 * since it was read.
 */
export const replaceBookingResourceWrite = (storeId: string, before: BookingResource, after: BookingResource): LabelledWrite => ({
  as: 'booking_resource',
  put: { Item: bookingResourceItem(storeId, after), ...asRead(before) },
});

/**
 * Returns the writes that remove a resource and its opening hours. They fail with label `booking_resource` when the
 * resource has changed since it was read.
 */
export const removeBookingResourceWrites = (storeId: string, before: BookingResource): LabelledWrite[] => [
  { as: 'booking_resource', delete: { Key: keys.listed(storeId, 'BOOKING_RESOURCE', before.id), ...asRead(before) } },
  removeOpeningHoursWrite(storeId, 'RESOURCE', before.id),
  countDown(storeId, 'booking_resources', { above: 0 }),
];

/**
 * Returns the check which requires that a resource accepts bookings. It fails with label `booking_resource` if the
 * resource is switched off or deleted.
 */
export const activeResourceCheck = (storeId: string, resourceId: number): LabelledWrite => ({
  as: 'booking_resource',
  check: {
    Key: keys.listed(storeId, 'BOOKING_RESOURCE', resourceId),
    ConditionExpression: 'is_active = :yes',
    ExpressionAttributeValues: { ':yes': true },
  },
});
