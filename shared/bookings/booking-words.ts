import { distinctWords, wordsOfCode, wordsOfPhone, wordsOfText } from '#shared/search/words.ts';
import { type Booking, bookingName } from './booking.ts';

type Booked = Pick<Booking, 'customerId' | 'customerName' | 'customerEmail' | 'customerPhone'>;

/** The words that a booking says of who comes. An e-mail address has words where no customer has it: a customer is found by the address itself. */
export const visitorWords = ({ customerId, customerName, customerEmail, customerPhone }: Booked): readonly string[] =>
  distinctWords([
    ...(customerName === null ? [] : wordsOfText(customerName)),
    ...(customerPhone === null ? [] : wordsOfPhone(customerPhone)),
    ...(customerEmail === null || customerId !== null ? [] : wordsOfText(customerEmail)),
  ]);

/** The same with its number. */
export const bookingWords = (booking: Booked & Pick<Booking, 'number'>): readonly string[] =>
  distinctWords([...wordsOfCode(bookingName(booking)), String(booking.number), ...visitorWords(booking)]);
