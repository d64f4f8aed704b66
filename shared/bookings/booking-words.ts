import { distinctWords, wordsOfCode, wordsOfPhone, wordsOfText } from '#shared/search/words.ts';
import { type Booking, bookingName } from './booking.ts';

type Booked = Pick<Booking, 'customerId' | 'customerName' | 'customerEmail' | 'customerPhone'>;

/**
 * Returns the search words of a booking's visitor. The e-mail address counts only without a customer: a customer is found by the address
 * directly.
 */
export const visitorWords = ({ customerId, customerName, customerEmail, customerPhone }: Booked): readonly string[] =>
  distinctWords([
    ...(customerName === null ? [] : wordsOfText(customerName)),
    ...(customerPhone === null ? [] : wordsOfPhone(customerPhone)),
    ...(customerEmail === null || customerId !== null ? [] : wordsOfText(customerEmail)),
  ]);

/** Returns the search words of a booking: those of its visitor and its number. */
export const bookingWords = (booking: Booked & Pick<Booking, 'number'>): readonly string[] =>
  distinctWords([...wordsOfCode(bookingName(booking)), String(booking.number), ...visitorWords(booking)]);
