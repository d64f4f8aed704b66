import { type Booking, bookingName } from '#shared/bookings/booking.ts';
import type { Store } from '#shared/stores/store.ts';
import { composeEmail, type EmailContent, type EmailParagraph, nonBlankLines } from './compose-email.ts';
import { amount, closing, greeting } from './render-order-emails.ts';

/**
 * Renders the e-mail to the customer about a new booking: whether it is confirmed, and how much is due at the
 * appointment.
 */
export const renderBookingMade = (store: Store, booking: Booking): EmailContent =>
  aboutBooking(store, booking, `Your booking ${bookingName(booking)} at ${store.name}`, [confirmation(booking), due(booking)]);

/** Renders the e-mail to the customer about a booking whose time, place or number of seats changed. */
export const renderBookingChanged = (store: Store, booking: Booking): EmailContent =>
  aboutBooking(store, booking, `Your booking ${bookingName(booking)} was changed`, [confirmation(booking), due(booking)]);

/** Renders the e-mail that reminds a customer of a booking. */
export const renderBookingReminder = (store: Store, booking: Booking): EmailContent =>
  aboutBooking(store, booking, `A reminder of your booking ${bookingName(booking)} at ${store.name}`, [due(booking)]);

const confirmation = ({ status }: Booking): EmailParagraph => [
  status === 'pending' ? 'It is not confirmed yet; you will get another e-mail when it is.' : 'It is confirmed.',
];

const due = ({ balanceDueMinor, depositDueMinor, currency }: Booking): EmailParagraph => [
  ...(balanceDueMinor === null || balanceDueMinor === 0n ? [] : [`Due at the appointment: ${amount(balanceDueMinor, currency)}`]),
  ...(depositDueMinor === null || depositDueMinor === 0n
    ? []
    : [`Of this, due in advance as a deposit: ${amount(depositDueMinor, currency)}`]),
];

/**
 * Renders the e-mail to the customer about a canceled booking, with the reason if one was given, and the refunded
 * amount.
 */
export const renderBookingCancelled = (store: Store, booking: Booking): EmailContent =>
  aboutBooking(store, booking, `Your booking ${bookingName(booking)} was canceled`, [
    booking.cancelReason === null ? [] : nonBlankLines(booking.cancelReason),
    booking.refundedMinor === 0n ? [] : [`${amount(booking.refundedMinor, booking.currency)} will be refunded.`],
  ]);

const aboutBooking = (store: Store, booking: Booking, news: string, more: readonly EmailParagraph[]): EmailContent =>
  composeEmail(store.testMode ? `[Test] ${news}` : news, [
    store.testMode ? ['This is a test booking: its store is on a free trial.'] : [],
    greeting(booking.customerName),
    [`${news}:`],
    appointment(booking),
    ...more,
    closing(store),
  ]);

/** Returns the booked service and its time in the booking's time zone. */
const appointment = ({ serviceName, variantTitle, seats, startsAtMs, timezone }: Booking): EmailParagraph => [
  `${variantTitle === null ? serviceName : `${serviceName} (${variantTitle})`}${seats === 1 ? '' : `, ${seats} seats`}`,
  `${localTime(startsAtMs, timezone)} (${timezone})`,
];

// The date is assembled from its parts, because different versions of the runtime do not format whole dates in the same
// way.
function localTime(ms: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).formatToParts(ms);
  const part = (name: Intl.DateTimeFormatPartTypes): string => parts.find(({ type }) => type === name)?.value ?? '';
  return `${part('weekday')} ${part('day')} ${part('month')} ${part('year')} at ${part('hour')}:${part('minute')}`;
}
