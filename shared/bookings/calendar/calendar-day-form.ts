import { type Kind, listOf, number, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { StoredFormError } from '#shared/table/rows/stored-form-error.ts';
import type { CalendarDay, CalendarEntry } from './calendar-day.ts';

const numbers = listOf(number);

/** An entry as a list of numbers: half the bytes of a map, and 10,000 bookings of a resource are one query. */
const entryKind: Kind<CalendarEntry> = {
  read: (stored) => {
    const [bookingId, productId, seats, fromMs, untilMs] = numbers.read(stored);
    if (bookingId === undefined || productId === undefined || seats === undefined || fromMs === undefined || untilMs === undefined) {
      throw new StoredFormError('', 'a list of five numbers');
    }
    return { bookingId, productId, seats, fromMs, untilMs };
  },
  write: ({ bookingId, productId, seats, fromMs, untilMs }) => [bookingId, productId, seats, fromMs, untilMs],
  shape: { leaf: 'calendar entry' },
};

/** How a day of the calendar of a resource is stored. */
export const calendarDayForm = storedForm<CalendarDay>()({ resourceId: number, day: text, version: number, entries: listOf(entryKind) });
