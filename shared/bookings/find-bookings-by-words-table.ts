import { findThroughCustomers, type QuestionOptions } from '#shared/search/find-through-customers-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { Booking } from './booking.ts';
import { bookingWords, visitorWords } from './booking-words.ts';
import { type BookingsByWords, bookingsOfCustomer, numberedBookings } from './bookings-table.ts';

/** Finds the bookings that match a search for a visitor, a customer or a booking number. */
export const findBookingsByWords = (table: Table, storeId: string, question: string, caller: QuestionOptions): Promise<BookingsByWords> =>
  findThroughCustomers<Booking>(
    table,
    storeId,
    {
      ...numberedBookings(storeId),
      kind: 'BOOKING',
      numberPrefix: 'b',
      ofCustomer: (customerId) => bookingsOfCustomer(storeId, customerId),
      ownWords: visitorWords,
      words: bookingWords,
      emailOf: ({ customerEmail }) => customerEmail,
    },
    question,
    caller,
  );
