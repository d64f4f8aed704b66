import { distinctWords, wordsOfCode, wordsOfPhone, wordsOfText } from '#shared/search/words.ts';
import { type Booking, bookingName } from './booking.ts';

type Booked = Pick<Booking, 'customerId' | 'customerName' | 'customerEmail' | 'customerPhone'>;

/**
 * Returns the search words for the visitor of a booking. If the visitor is a customer, the e-mail address is left out,
 * because searches by address find the customer and then the customer's bookings.
 */
export const visitorWords = ({ customerId, customerName, customerEmail, customerPhone }: Booked): readonly string[] =>
  distinctWords([
    ...(customerName === null ? [] : wordsOfText(customerName)),
    ...(customerPhone === null ? [] : wordsOfPhone(customerPhone)),
    ...(customerEmail === null || customerId !== null ? [] : wordsOfText(customerEmail)),
  ]);

/** Returns the search words for a booking. The booking's number is included with and without the `B`. */
export const bookingWords = (booking: Booked & Pick<Booking, 'number'>): readonly string[] =>
  distinctWords([...wordsOfCode(bookingName(booking)), String(booking.number), ...visitorWords(booking)]);
