import type { OccupiedSpan } from '#shared/bookings/calendar/calendar-day.ts';
import { type Changes, withChanges } from '#shared/kernel/changes.ts';

export const bookingConfirmations = ['auto', 'manual'] as const;
export type BookingConfirmation = (typeof bookingConfirmations)[number];

/**
 * A rule for cancellations: a cancellation at least `hoursBefore` hours before the start refunds this share of the
 * amount paid.
 */
export type CancellationRule = { readonly hoursBefore: number; readonly refundBasisPoints: number };

/** The booking settings of a product of kind `booking`, with the product's id. */
export type BookingService = {
  readonly productId: number;
  readonly durationMinutes: number;
  /** The durations of the variants whose duration differs from `durationMinutes`, by variant id. */
  readonly variantDurations: ReadonlyMap<number, number>;
  /** The minutes kept free before and after each booking. */
  readonly bufferBeforeMinutes: number;
  readonly bufferAfterMinutes: number;
  /** Start times are multiples of this step, counted from midnight in the place's local time. */
  readonly slotStepMinutes: number;
  /** The number of seats that can be booked for the same time at each resource. */
  readonly capacity: number;
  /** The minimum time from the moment of booking to the start. */
  readonly leadTimeMinutes: number;
  /** How many days ahead a booking can be made, not counting today. */
  readonly windowDays: number;
  /** Whether a new booking is confirmed immediately or stays pending until staff confirm it. */
  readonly confirmation: BookingConfirmation;
  /** The ids of the resources that can serve the service's bookings; at least one. */
  readonly resourceIds: readonly number[];
  /** The cancellation rules, ordered by `hoursBefore`, longest first. */
  readonly cancellation: readonly CancellationRule[];
  /** The share of the price that the customer pays when booking; the rest is due at the appointment. */
  readonly depositBasisPoints: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** The booking settings alone, without the product id and timestamps. */
type BookingSettings = Omit<BookingService, 'productId' | 'createdAtMs' | 'updatedAtMs'>;

/** A product's booking settings in a request; omitted fields get their values from `defaultSettings`. */
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

/** The maximum number of services in a store, and the maximum number of resources for one service. */
export const maxBookingServices = 500;
export const maxResourcesOfService = 20;
/** The maximum duration of a booking: one day. */
export const maxDurationMinutes = 1_440;
/** The maximum buffer before or after a booking. */
export const maxBufferMinutes = 480;

const minuteMs = 60_000;

/**
 * Returns the end of a booking that starts at `startsAtMs`, and the span that the booking occupies in the calendar,
 * including the buffers.
 */
export function bookingSpan(service: BookingService, variantId: number, startsAtMs: number): OccupiedSpan & { readonly endsAtMs: number } {
  const endsAtMs = startsAtMs + (service.variantDurations.get(variantId) ?? service.durationMinutes) * minuteMs;
  return {
    endsAtMs,
    fromMs: startsAtMs - service.bufferBeforeMinutes * minuteMs,
    untilMs: endsAtMs + service.bufferAfterMinutes * minuteMs,
  };
}

/**
 * Returns the share of the paid amount that a cancellation at `nowMs` refunds, in basis points. The first rule whose
 * deadline has not passed determines the share. If every deadline has passed, the share is 0.
 */
export function refundBasisPointsOf({ cancellation }: Pick<BookingService, 'cancellation'>, startsAtMs: number, nowMs: number): number {
  const reached = cancellation.find(({ hoursBefore }) => nowMs <= startsAtMs - hoursBefore * 60 * minuteMs);
  return reached?.refundBasisPoints ?? 0;
}
