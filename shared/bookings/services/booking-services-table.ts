import { countDown, countUp } from '#shared/table/counters/quota-counter.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem, readPartition } from '#shared/table/read-items.ts';
import { byId, listOf, number, oneOf, storedForm } from '#shared/table/rows/stored-form.ts';
import { readable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { type BookingService, bookingConfirmations, type CancellationRule, maxBookingServices } from './booking-service.ts';

/** How a booking service is stored. */
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

/** Reads a stored item as a service. */
export const parseBookingService = (item: unknown): BookingService => bookingServiceForm.read(item);

/** The service of a product, read consistently; null when it cannot be booked. */
export async function getBookingService(table: Table, storeId: string, productId: number): Promise<BookingService | null> {
  const item = await readItem(table, keys.listed(storeId, 'BOOKING_SERVICE', productId));
  return item === null ? null : parseBookingService(item);
}

/** All services of the store, read consistently, that of the newest product first. */
export async function listBookingServices(table: Table, storeId: string): Promise<BookingService[]> {
  return readable(await readPartition(table, keys.listPartition(storeId, 'BOOKING_SERVICE')), parseBookingService).reverse();
}

/** The stored form of a service. */
export const bookingServiceItem = (storeId: string, service: BookingService): Record<string, unknown> => ({
  ...keys.listed(storeId, 'BOOKING_SERVICE', service.productId),
  entity: 'booking_service',
  ...bookingServiceForm.write(service),
});

/**
 * Writes that set how a product is booked. Refused as `booking_service` (it has changed since it was read), `product` (it is gone) or
 * `booking_services` (the store has as many as it may).
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

/** Writes after which a product cannot be booked. Refused as `booking_service` when it has changed since it was read. */
export const removeBookingServiceWrites = (storeId: string, before: BookingService): LabelledWrite[] => [
  { as: 'booking_service', delete: { Key: keys.listed(storeId, 'BOOKING_SERVICE', before.productId), ...asRead(before) } },
  countDown(storeId, 'booking_services', { above: 0 }),
];

const asRead = (before: BookingService) => ({
  ConditionExpression: 'updated_at_ms = :read',
  ExpressionAttributeValues: { ':read': before.updatedAtMs },
});
