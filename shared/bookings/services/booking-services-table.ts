import { countDown, countUp } from '#shared/table/counters/quota-counter.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem, readPartition } from '#shared/table/read-items.ts';
import { byId, listOf, number, oneOf, storedForm } from '#shared/table/rows/stored-form.ts';
import { parseReadable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { type BookingService, bookingConfirmations, type CancellationRule, maxBookingServices } from './booking-service.ts';

/** The stored form of a booking service. */
export const bookingServiceForm = storedForm<BookingService>()({
  productId: number,
  durationMinutes: number,
  variantDurations: byId(number),
  bufferBeforeMinutes: number,
  bufferAfterMinutes: number,
  slotStepMinutes: number,
  capacity: number,
  leadTimeMinutes: number,
  windowDays: number,
  confirmation: oneOf(bookingConfirmations),
  resourceIds: listOf(number),
  cancellation: listOf(storedForm<CancellationRule>()({ hoursBefore: number, refundBasisPoints: number })),
  depositBasisPoints: number,
  createdAtMs: number,
  updatedAtMs: number,
});

/** Parses the stored item of a booking service. */
export const parseBookingService = (item: unknown): BookingService => bookingServiceForm.read(item);

/** Reads a product's booking service with strong consistency; returns null when the product cannot be booked. */
export async function getBookingService(table: Table, storeId: string, productId: number): Promise<BookingService | null> {
  const item = await readItem(table, keys.listed(storeId, 'BOOKING_SERVICE', productId));
  return item === null ? null : parseBookingService(item);
}

/** Reads a store's booking services with strong consistency, newest product first. Skips rows that cannot be parsed. */
export async function listBookingServices(table: Table, storeId: string): Promise<BookingService[]> {
  return parseReadable(await readPartition(table, keys.listPartition(storeId, 'BOOKING_SERVICE')), parseBookingService).reverse();
}

/** Returns the stored form of a service. */
export const bookingServiceItem = (storeId: string, service: BookingService): Record<string, unknown> => ({
  ...keys.listed(storeId, 'BOOKING_SERVICE', service.productId),
  entity: 'booking_service',
  ...bookingServiceForm.write(service),
});

/**
 * Returns the writes that create or replace a product's booking service. They fail with these labels:
 * - `booking_service`: the service has changed since it was read
 * - `product`: the product has been deleted
 * - `booking_services`: the store already has the maximum number of services
 */
export const putBookingServiceWrites = (storeId: string, before: BookingService | null, after: BookingService): LabelledWrite[] => [
  {
    as: 'booking_service',
    put: {
      Item: bookingServiceItem(storeId, after),
      ...(before === null ? { ConditionExpression: 'attribute_not_exists(pk)' } : asRead(before)),
    },
  },
  { as: 'product', check: { Key: keys.listed(storeId, 'PRODUCT', after.productId), ConditionExpression: 'attribute_exists(pk)' } },
  ...(before === null ? [countUp(storeId, 'booking_services', { below: maxBookingServices })] : []),
];

/**
 * Returns the writes that make a product no longer bookable. They fail with label `booking_service` when the service
 * has changed since it was read.
 */
export const removeBookingServiceWrites = (storeId: string, before: BookingService): LabelledWrite[] => [
  { as: 'booking_service', delete: { Key: keys.listed(storeId, 'BOOKING_SERVICE', before.productId), ...asRead(before) } },
  countDown(storeId, 'booking_services', { above: 0 }),
];

const asRead = (before: BookingService) => ({
  ConditionExpression: 'updated_at_ms = :read',
  ExpressionAttributeValues: { ':read': before.updatedAtMs },
});
