import {
  renderBookingCancelled,
  renderBookingChanged,
  renderBookingMade,
  renderBookingReminder,
} from '#shared/emails/render-booking-emails.ts';
import { aBooking } from '#test/support/builders/a-booking.ts';
import { aStore } from '#test/support/builders/a-store.ts';

const store = aStore();

describe('an e-mail to the customer about a booking', () => {
  it('has the service, the local time and the amount due', () => {
    const booking = aBooking({ timezone: 'America/New_York', seats: 2 });
    expect(renderBookingMade(store, booking).text).toBe(`Hello Ada Byron,

Your booking B1001 at Example:

Fitting (60 minutes), 2 seats
Friday 20 November 2026 at 04:00 (America/New_York)

It is confirmed.

Due at the appointment: 40.00 EUR

Questions? Reply to this e-mail.
Example: https://shop.example.com
`);
  });

  it('asks for an unpaid deposit', () => {
    const unpaid = aBooking({ depositMinor: 0n, depositDueMinor: 1107n, balanceDueMinor: 5534n });
    expect(renderBookingMade(store, unpaid).text).toContain(`
Due at the appointment: 55.34 EUR
Of this, due in advance as a deposit: 11.07 EUR
`);
  });

  it('shows that a booking still needs confirmation', () => {
    const pending = aBooking({ status: 'pending', variantTitle: null, balanceDueMinor: 0n });
    expect(renderBookingChanged(store, pending).text).toBe(`Hello Ada Byron,

Your booking B1001 was changed:

Fitting
Friday 20 November 2026 at 09:00 (Europe/Dublin)

It is not confirmed yet; you will get another e-mail when it is.

Questions? Reply to this e-mail.
Example: https://shop.example.com
`);
  });

  it('has the reason and the refund of a cancellation', () => {
    const cancelled = aBooking({ status: 'cancelled', cancelReason: 'The <room> is\nflooded.', refundedMinor: 1000n });
    const { subject, text, html } = renderBookingCancelled(store, cancelled);
    expect(subject).toBe('Your booking B1001 was canceled');
    expect(text).toContain('The <room> is\nflooded.\n\n10.00 EUR will be refunded.');
    expect(html).toContain('The &lt;room&gt; is');
  });

  it('is marked as a test for a trial store', () => {
    const { subject, text } = renderBookingReminder(aStore({ testMode: true }), aBooking({ customerName: null }));
    expect(subject).toBe('[Test] A reminder of your booking B1001 at Example');
    expect(text).toBe(`This is a test booking: its store is on a free trial.

Hello,

A reminder of your booking B1001 at Example:

Fitting (60 minutes)
Friday 20 November 2026 at 09:00 (Europe/Dublin)

Due at the appointment: 40.00 EUR

Questions? Reply to this e-mail.
Example: https://shop.example.com
`);
  });
});
