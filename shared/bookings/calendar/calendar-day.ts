/** The seats of a resource that a booking takes: for a service from `fromMs` until just before `untilMs`, buffers included. */
export type CalendarEntry = {
  readonly bookingId: number;
  /** The service: a product of kind `booking`. */
  readonly productId: number;
  readonly seats: number;
  readonly fromMs: number;
  readonly untilMs: number;
};

/** The bookings of a resource on one UTC day. An entry that goes over midnight stands, whole, in each of its days. */
export type CalendarDay = {
  readonly resourceId: number;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Counts the changes of the day; 0 for one that was never stored. */
  readonly version: number;
  readonly entries: readonly CalendarEntry[];
};

/** When a booking takes something of a resource. */
export type OccupiedSpan = Pick<CalendarEntry, 'fromMs' | 'untilMs'>;

/** A day of a resource holds at most this many entries, so that its item can always be changed. */
export const maxEntriesPerDay = 2_000;

/** The entries of several days of a resource, each once. */
export const entriesOf = (days: readonly Pick<CalendarDay, 'entries'>[]): CalendarEntry[] => [
  ...new Map(days.flatMap(({ entries }) => entries).map((entry) => [entry.bookingId, entry])).values(),
];
