/** The seats of a resource that a booking occupies for a service, from `fromMs` until just before `untilMs`, buffers included. */
export type CalendarEntry = {
  readonly bookingId: number;
  /** The service: a product of kind `booking`. */
  readonly productId: number;
  readonly seats: number;
  readonly fromMs: number;
  readonly untilMs: number;
};

/** The bookings of a resource on one UTC day. An entry that spans midnight is stored, complete, in each of its days. */
export type CalendarDay = {
  readonly resourceId: number;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** The number of times that the day has changed; 0 for a day that was never stored. */
  readonly version: number;
  readonly entries: readonly CalendarEntry[];
};

/** The time that a booking occupies at a resource. */
export type OccupiedSpan = Pick<CalendarEntry, 'fromMs' | 'untilMs'>;

/** The maximum number of entries of one day of a resource, so that its item stays below DynamoDB's size limit. */
export const maxEntriesPerDay = 2_000;

/** Returns the entries of several days of a resource, each once. */
export const entriesOf = (days: readonly Pick<CalendarDay, 'entries'>[]): CalendarEntry[] => [
  ...new Map(days.flatMap(({ entries }) => entries).map((entry) => [entry.bookingId, entry])).values(),
];
