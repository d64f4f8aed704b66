import { distinctWords, wordsOfCode, wordsOfPhone, wordsOfText } from '#shared/search/words.ts';
import { type Booking, bookingName } from './booking.ts';

type Booked = Pick<Booking, 'customerId' | 'customerName' | 'customerEmail' | 'customerPhone'>;

/**
 * Returns the words of a visitor's data by which a search finds a booking. If the visitor is a customer, words of the
 * e-mail address are left out: a search by address finds the customer first and then the customer's bookings.
 */
export const visitorWords = ({ customerId, customerName, customerEmail, customerPhone }: Booked): readonly string[] =>
  distinctWords([
    ...(customerName === null ? [] : wordsOfText(customerName)),
    ...(customerPhone === null ? [] : wordsOfPhone(customerPhone)),
    ...(customerEmail === null || customerId !== null ? [] : wordsOfText(customerEmail)),
  ]);

/**
 * Returns the words by which a search finds a booking: its visitor's words and its number, with and without the `B`.
 */
export const bookingWords = (booking: Booked & Pick<Booking, 'number'>): readonly string[] =>
  distinctWords([...wordsOfCode(bookingName(booking)), String(booking.number), ...visitorWords(booking)]);
