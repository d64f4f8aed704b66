import type { OccupiedSpan } from '#shared/bookings/calendar/calendar-day.ts';
import { type Changes, withChanges } from '#shared/kernel/changes.ts';

export const bookingConfirmations = ['auto', 'manual'] as const;
export type BookingConfirmation = (typeof bookingConfirmations)[number];

/** So much of what was paid is given back when a booking is cancelled at least so many hours before it begins. */
export type CancellationRule = { readonly hoursBefore: number; readonly refundBasisPoints: number };

/** How a product of kind `booking` is booked. Its id is the product's. */
export type BookingService = {
  readonly productId: number;
  readonly durationMinutes: number;
  /** Variants that last longer or shorter than the others. */
  readonly variantDurations: ReadonlyMap<number, number>;
  /** Kept free before and after each booking. */
  readonly bufferBeforeMinutes: number;
  readonly bufferAfterMinutes: number;
  /** Bookings begin when a clock of the place shows a multiple of it since midnight. */
  readonly slotStepMinutes: number;
  /** Seats at a resource at a time. */
  readonly capacity: number;
  /** A booking is made at least so long before it begins. */
  readonly leadTimeMinutes: number;
  /** And at most so many days ahead, today not counted. */
  readonly windowDays: number;
  /** Whether a new booking is confirmed at once, or pending until staff confirm it. */
  readonly confirmation: BookingConfirmation;
  /** The resources for its bookings: rooms, people, courts. At least one. */
  readonly resourceIds: readonly number[];
  /** Longest time before first. */
  readonly cancellation: readonly CancellationRule[];
  /** The share that the customer pays when booking; the rest is due at the appointment. */
  readonly depositBasisPoints: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** How a product is booked, whichever product it is. */
type BookingSettings = Omit<BookingService, 'productId' | 'createdAtMs' | 'updatedAtMs'>;

/** The booking settings of a product in a request; an omitted field is as in `defaultSettings`. */
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

/** How a product is booked as a request says it, all of it. */
export const settingsOf = (change: BookingSettingsChange): BookingSettings => withChanges(defaultSettings, change);

/** A store has at most this many services, and a service this many resources. */
export const maxBookingServices = 500;
export const maxResourcesOfService = 20;
/** A booking lasts at most a day. */
export const maxDurationMinutes = 1_440;
/** Most that is kept free before a booking, or after it. */
export const maxBufferMinutes = 480;

const minuteMs = 60_000;

/** When a booking of a variant that begins at `startsAtMs` ends, and what it takes of the calendar, buffers included. */
export function bookingSpan(service: BookingService, variantId: number, startsAtMs: number): OccupiedSpan & { readonly endsAtMs: number } {
  const endsAtMs = startsAtMs + (service.variantDurations.get(variantId) ?? service.durationMinutes) * minuteMs;
  return {
    endsAtMs,
    fromMs: startsAtMs - service.bufferBeforeMinutes * minuteMs,
    untilMs: endsAtMs + service.bufferAfterMinutes * minuteMs,
  };
}

/** How much of what was paid a cancellation at `nowMs` gives back: by the first rule whose time before the beginning is still reached, else nothing. */
export function refundBasisPointsOf({ cancellation }: Pick<BookingService, 'cancellation'>, startsAtMs: number, nowMs: number): number {
  const reached = cancellation.find(({ hoursBefore }) => nowMs <= startsAtMs - hoursBefore * 60 * minuteMs);
  return reached?.refundBasisPoints ?? 0;
}
