import type { BookingResource } from '#shared/bookings/services/booking-resource.ts';
import type { BookingService } from '#shared/bookings/services/booking-service.ts';
import type { OpeningHours, OpeningRange } from '#shared/bookings/services/opening-hours.ts';

const createdAtMs = Date.parse('2026-11-20T10:00:00Z');

/**
 * Builds a one-hour service for one person at a time. It can start every half hour, and can be booked without notice
 * and up to a year ahead.
 */
export const aBookingService = (fields: Partial<BookingService> = {}): BookingService => ({
  productId: 243_948_029_530_112,
  durationMinutes: 60,
  variantDurations: new Map(),
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  slotStepMinutes: 30,
  capacity: 1,
  leadTimeMinutes: 0,
  windowDays: 365,
  confirmation: 'auto',
  resourceIds: [243_948_029_530_113],
  cancellation: [],
  depositBasisPoints: 0,
  createdAtMs,
  updatedAtMs: createdAtMs,
  ...fields,
});

/** Builds a room that is not at any location. */
export const aBookingResource = (fields: Partial<BookingResource> = {}): BookingResource => ({
  id: 243_948_029_530_113,
  name: 'Room 1',
  locationId: null,
  isActive: true,
  createdAtMs,
  updatedAtMs: createdAtMs,
  ...fields,
});

/** Parses a range such as `09:00-17:30`. */
export function openingRange(text: string): OpeningRange {
  const [opens = 0, closes = 0] = text.split('-').map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
  return { opensMinute: opens, closesMinute: closes };
}

/** Builds opening hours that are the same every day of the week, except on the given dates. */
export const everyDay = (times: readonly string[], exceptions: Readonly<Record<string, readonly string[]>> = {}): OpeningHours => {
  const ranges = times.map(openingRange);
  return {
    week: { monday: ranges, tuesday: ranges, wednesday: ranges, thursday: ranges, friday: ranges, saturday: ranges, sunday: ranges },
    exceptions: Object.entries(exceptions).map(([date, own]) => ({ date, ranges: own.map(openingRange) })),
    updatedAtMs: createdAtMs,
  };
};
