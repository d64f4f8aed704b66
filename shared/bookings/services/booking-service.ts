import type { OccupiedSpan } from '#shared/bookings/calendar/calendar-day.ts';
import { type Changes, withChanges } from '#shared/kernel/changes.ts';

export const bookingConfirmations = ['auto', 'manual'] as const;
export type BookingConfirmation = (typeof bookingConfirmations)[number];

/** A cancellation at least `hoursBefore` hours before the start refunds this share of the paid amount. */
export type CancellationRule = { readonly hoursBefore: number; readonly refundBasisPoints: number };

/** The booking settings of a product of kind `booking`, with the product's id. */
export type BookingService = {
  readonly productId: number;
  readonly durationMinutes: number;
  /** The duration of variants that differ from `durationMinutes`, by variant id. */
  readonly variantDurations: ReadonlyMap<number, number>;
  /** The time kept free before and after each booking. */
  readonly bufferBeforeMinutes: number;
  readonly bufferAfterMinutes: number;
  /** Bookings start at multiples of this since midnight, local time of the place. */
  readonly slotStepMinutes: number;
  /** The number of seats per resource at any time. */
  readonly capacity: number;
  /** The minimum time between booking and start. */
  readonly leadTimeMinutes: number;
  /** The maximum number of days that a booking can be made ahead, not counting today. */
  readonly windowDays: number;
  /** Whether a new booking is confirmed immediately, or pending until staff confirm it. */
  readonly confirmation: BookingConfirmation;
  /** The resources that can serve its bookings; at least one. */
  readonly resourceIds: readonly number[];
  /** Ordered by `hoursBefore`, longest first. */
  readonly cancellation: readonly CancellationRule[];
  /** The share that the customer pays when booking; the rest is due at the appointment. */
  readonly depositBasisPoints: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** The booking settings without the product that they belong to. */
type BookingSettings = Omit<BookingService, 'productId' | 'createdAtMs' | 'updatedAtMs'>;

/** The booking settings of a product in a request; an omitted field takes its value from `defaultSettings`. */
export type BookingSettingsChange = Changes<BookingSettings, keyof BookingSettings>;

const defaultSettings: BookingSettings = {
  durationMinutes: 0,
  variantDurations: new Map(),
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  slotStepMinutes: 15,
  capacity: 1,
  leadTimeMinutes: 0,
  windowDays: 90,
  confirmation: 'auto',
  resourceIds: [],
  cancellation: [],
  depositBasisPoints: 0,
};

/** Returns the complete settings that a request describes. */
export const completeBookingSettings = (change: BookingSettingsChange): BookingSettings => withChanges(defaultSettings, change);

/** Limits of the services of a store and the resources of a service. */
export const maxBookingServices = 500;
export const maxResourcesOfService = 20;
/** The longest duration of a booking: one day. */
export const maxDurationMinutes = 1_440;
/** The longest buffer before or after a booking. */
export const maxBufferMinutes = 480;

const minuteMs = 60_000;

/** Returns the end of a booking that starts at `startsAtMs`, and the span that it occupies in the calendar, buffers included. */
export function bookingSpan(service: BookingService, variantId: number, startsAtMs: number): OccupiedSpan & { readonly endsAtMs: number } {
  const endsAtMs = startsAtMs + (service.variantDurations.get(variantId) ?? service.durationMinutes) * minuteMs;
  return {
    endsAtMs,
    fromMs: startsAtMs - service.bufferBeforeMinutes * minuteMs,
    untilMs: endsAtMs + service.bufferAfterMinutes * minuteMs,
  };
}

/**
 * Returns the share of the paid amount that a cancellation at `nowMs` refunds: that of the first rule whose deadline has not passed,
 * otherwise 0.
 */
export function refundBasisPointsOf({ cancellation }: Pick<BookingService, 'cancellation'>, startsAtMs: number, nowMs: number): number {
  const reached = cancellation.find(({ hoursBefore }) => nowMs <= startsAtMs - hoursBefore * 60 * minuteMs);
  return reached?.refundBasisPoints ?? 0;
}
