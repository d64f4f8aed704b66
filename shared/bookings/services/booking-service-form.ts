import { byId, listOf, number, oneOf, storedForm } from '#shared/table/rows/stored-form.ts';
import { type BookingService, bookingConfirmations, type CancellationRule } from './booking-service.ts';

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
