/**
 * The seats that a booking occupies at a resource, from `fromMs` until just before `untilMs`, including the buffers.
 */
export type CalendarEntry = {
  readonly bookingId: number;
  /** The booked service: a product of kind `booking`. */
  readonly productId: number;
  readonly seats: number;
  readonly fromMs: number;
  readonly untilMs: number;
};

/** The bookings of a resource on one UTC day. An entry that spans midnight is stored in full in each of its days. */
export type CalendarDay = {
  readonly resourceId: number;
  /** The UTC date as `YYYY-MM-DD`. */
  readonly day: string;
  /** The number of times that the day's item has been written; 0 if the item does not exist. */
  readonly version: number;
  readonly entries: readonly CalendarEntry[];
};

/** The time span that a booking occupies at a resource. */
export type OccupiedSpan = Pick<CalendarEntry, 'fromMs' | 'untilMs'>;

/** The maximum number of entries per resource and day; it keeps the day's item below DynamoDB's size limit. */
export const maxEntriesPerDay = 2_000;

/**
 * Returns the entries of several days of one resource. An entry that is stored in more than one day is returned once.
 */
export const entriesOf = (days: readonly Pick<CalendarDay, 'entries'>[]): CalendarEntry[] => [
  ...new Map(days.flatMap(({ entries }) => entries).map((entry) => [entry.bookingId, entry])).values(),
];
