import type { Booking } from '#shared/bookings/booking.ts';
import { parseGiftCard } from '#shared/gift-cards/gift-cards-table.ts';
import { timestamp } from '#shared/kernel/time.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { type Bookings, bookingsIn, firstStartMs } from '#test/support/harness/bookings-harness.ts';
import { refusal } from '#test/support/harness/catalogue.ts';
import { findingsBesides } from '#test/support/harness/doctor-findings.ts';
import { type OrdersHarness, openOrdersHarness, outcomes } from '#test/support/harness/orders-harness.ts';
import { type StoppedFunction, stoppedFunction } from '#test/support/harness/stopped-function.ts';

const hourMs = 3_600_000;

let stopped: StoppedFunction;
let harness: OrdersHarness;
let bookings: Bookings;
beforeEach(async () => {
  stopped = stoppedFunction();
  harness = await openOrdersHarness({ intercept: stopped.intercept });
  bookings = bookingsIn(harness);
  await bookings.sell();
  await bookings.offer();
});
afterEach(async () => {
  await harness.movedUnits();
  const undone = ['event_unrelayed', 'quota_counter', 'unique_value', 'order_customer'] as const;
  expect(await findingsBesides(undone, harness.table, harness.clock())).toEqual([]);
  harness.close();
});

/** Returns a time on the hour, about two days ahead. */
const nextHour = (): string => timestamp(Math.ceil(harness.clock() / hourMs + 48) * hourMs);
const giftCards = async () =>
  (await readPartition(harness.table, keys.listPartition(harness.store.id, 'GIFT_CARD'))).map((item) => parseGiftCard(item));

describe('a canceled booking', () => {
  it('has its reason and time, frees its seats and fires an event', async () => {
    const { id } = await bookings.book({ depositMinor: null });
    const other = await bookings.book();
    const before = await bookings.get(id);
    const cancelled = await bookings.cancel(id, { reason: ' Ill ' });
    expect(cancelled).toEqual({
      ...before,
      status: 'cancelled',
      cancel_reason: 'Ill',
      cancelled_at: cancelled.updated_at,
      updated_at: expect.any(String),
      refunded: '0.00',
    });
    const { refunded: _, ...shown } = cancelled;
    expect(await bookings.get(id)).toEqual(shown);
    expect((await bookings.held()).map(({ bookingId }) => bookingId)).toEqual([other.id]);
    const [event] = await harness.events('booking.cancelled');
    expect([event?.data, event?.previous]).toEqual([cancelled, { status: 'confirmed', cancel_reason: null, cancelled_at: null }]);
  });

  it.each(['pending', 'confirmed', 'completed', 'no_show'] as const)('may have been %s', async (status) => {
    const { id } = await bookings.book({ status });
    expect(await bookings.cancel(id)).toMatchObject({ status: 'cancelled', cancel_reason: null });
    expect(await bookings.held()).toEqual([]);
  });

  it('is not canceled again', async () => {
    const { id } = await bookings.book();
    const cancelled = await bookings.cancel(id, { refund: 'full' });
    expect(await refusal(bookings.cancel(id, { refund: 'full' }))).toEqual([': booking_not_cancellable']);
    expect(await bookings.get(id)).toMatchObject({ cancelled_at: cancelled.cancelled_at });
  });

  it.each([
    [{}, ['booking_cancelled']],
    [{ notify: true }, ['booking_cancelled']],
    [{ notify: false }, []],
    [{ notify: false, refund: 'credit' }, ['gift_card']],
  ])('with %j requests the e-mails %j', async (body, kinds) => {
    const { id } = await bookings.book();
    await bookings.cancel(id, body);
    expect((await harness.events('internal.email_requested')).map(({ data }) => data['kind'])).toEqual(kinds);
  });

  it('of an unknown id is not found', async () => {
    await expect(bookings.cancel(999)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the money of a canceled booking', () => {
  it.each([
    ['full', '100.00', 'partially_refunded'],
    ['none', '0.00', 'paid'],
    ['credit', '100.00', 'partially_refunded'],
  ])('of a line of a paid order with "%s" is %s', async (refund, refunded, paymentStatus) => {
    const cap = await harness.sell(100, 5);
    const at = { starts_at: timestamp(firstStartMs) };
    const { order, booking } = await bookings.order(2, {
      line_items: [
        { variant_id: 601, quantity: 2, booking: at },
        { variant_id: cap, quantity: 1 },
      ],
    });
    expect(await bookings.cancel(booking.id, { refund })).toMatchObject({ refunded });
    expect(await harness.get(order.id)).toMatchObject({ refunded_total: refunded, payment_status: paymentStatus });
    const isGiven = refunded !== '0.00';
    expect(await harness.count('REFUND')).toBe(isGiven ? 1 : 0);
    expect(await harness.events('refund.created')).toMatchObject(
      isGiven ? [{ data: { amount: '100.00', line_items: [{ id: order.line_items[0]?.id, quantity: 2, amount: '100.00' }] } }] : [],
    );
    expect(await harness.events('order.refunded')).toHaveLength(isGiven ? 1 : 0);
    expect((await giftCards()).map(({ balanceMinor }) => balanceMinor)).toEqual(refund === 'credit' ? [10_000n] : []);
  });

  it('as credit is a gift card for the customer', async () => {
    const { booking, order } = await bookings.order(1);
    await bookings.cancel(booking.id, { refund: 'credit' });
    const [card] = await giftCards();
    expect(card).toMatchObject({
      initialMinor: 5000n,
      source: 'booking_cancellation',
      customerId: order.customer_id,
      orderId: null,
      recipientEmail: 'ada@example.com',
      note: `Booking ${booking.number}`,
    });
    expect(await harness.events('gift_card.issued')).toMatchObject([{ data: { id: card?.id, source: 'booking_cancellation' } }]);
  });

  it('as credit needs an address to send the card to, unless nothing is refunded', async () => {
    const booking = await bookings.book({ customerEmail: null });
    expect(await refusal(bookings.cancel(booking.id, { refund: 'credit' }))).toEqual(['refund: required']);
    const free = await bookings.book({ customerEmail: null, depositMinor: null });
    expect(await bookings.cancel(free.id, { refund: 'credit' })).toMatchObject({ refunded: '0.00' });
  });

  it('as credit is refused for a customer who was erased', async () => {
    const booking = await bookings.book({ customerEmail: 'erased-310@erased.invalid' });
    expect(await refusal(bookings.cancel(booking.id, { refund: 'credit' }))).toEqual(['refund: required']);
    expect(await bookings.get(booking.id)).toMatchObject({ status: 'confirmed' });
  });

  it('as credit is at most the limit of a gift card', async () => {
    const { id } = await bookings.book({ depositMinor: 10_000_001n });
    expect(await refusal(bookings.cancel(id, { refund: 'credit' }))).toEqual(['refund: too_large']);
  });

  it.each([
    [25, '50.00'],
    [24, '50.00'],
    [23, '25.00'],
    [2, '25.00'],
    [1, '0.00'],
    [-5, '0.00'],
  ])('follows the policy of the service: %i hours before the start it is %s', async (hours, refunded) => {
    await bookings.offer({
      cancellation: [
        { hoursBefore: 24, refundBasisPoints: 10_000 },
        { hoursBefore: 2, refundBasisPoints: 5_000 },
      ],
    });
    const { order, booking } = await bookings.order(1);
    harness.wait(firstStartMs - hours * hourMs - 1_000 - harness.clock());
    expect(await bookings.cancel(booking.id)).toMatchObject({ refunded });
    expect(await harness.get(order.id)).toMatchObject({ refunded_total: refunded });
  });

  it('is the deposit of a booking without an order', async () => {
    const booking = await bookings.book({ depositMinor: 1050n });
    expect(await bookings.cancel(booking.id, { refund: 'full' })).toMatchObject({ refunded: '10.50', deposit: '10.50' });
    expect(await harness.count('REFUND')).toBe(0);
  });

  it('is zero for an unpaid order', async () => {
    const { booking, order } = await bookings.order(1, { payment_status: 'pending' });
    expect(await bookings.cancel(booking.id, { refund: 'full' })).toMatchObject({ refunded: '0.00' });
    expect(await harness.get(order.id)).toMatchObject({ status: 'pending', refunded_total: '0.00' });
  });

  it('is never more than the rest of its units or of the order', async () => {
    const { booking, order } = await bookings.order(2);
    await harness.refund(order.id, { line_items: [{ id: order.line_items[0]?.id, quantity: 1 }] });
    await harness.refund(order.id, { amount: '20.00' });
    expect(await bookings.cancel(booking.id, { refund: 'full' })).toMatchObject({ refunded: '30.00' });
    expect(await harness.get(order.id)).toMatchObject({ refunded_total: '100.00', status: 'refunded' });
    const later = await bookings.order(1);
    await harness.refund(later.order.id, { amount: '50.00' });
    expect(await bookings.cancel(later.booking.id, { refund: 'credit' })).toMatchObject({ refunded: '0.00' });
    expect(await giftCards()).toEqual([]);
  });

  it('is never more than the amount paid, not even by half a yen', async () => {
    const { id } = await bookings.book({ currency: 'JPY', depositMinor: 1050n });
    expect(await bookings.cancel(id, { refund: 'full' })).toMatchObject({ refunded: '10.50' });
    const whole = await bookings.book({ currency: 'JPY', depositMinor: 1000n });
    expect(await bookings.cancel(whole.id, { refund: 'full' })).toMatchObject({ refunded: '10.00' });
  });

  it('that was paid back as credit is not refunded again', async () => {
    const { booking, order } = await bookings.order(1);
    await bookings.cancel(booking.id, { refund: 'credit' });
    expect(await refusal(harness.refund(order.id, { amount: '1.00' }))).toEqual([': order_refunded']);
  });
});

describe('concurrently', () => {
  it.each(['full', 'credit'])('a booking is canceled once by 20 requests with "%s"', async (refund) => {
    const { booking, order } = await bookings.order(2);
    const { done, refused } = await outcomes(Array.from({ length: 20 }, () => bookings.cancel(booking.id, { refund })));
    expect([done, new Set(refused)]).toEqual([1, new Set([': booking_not_cancellable'])]);
    expect([await harness.count('REFUND'), (await giftCards()).length]).toEqual([1, refund === 'credit' ? 1 : 0]);
    expect(await harness.get(order.id)).toMatchObject({ refunded_total: '100.00' });
    expect(await bookings.held()).toEqual([]);
    expect(await harness.events('booking.cancelled')).toHaveLength(1);
  });

  it('a booking is canceled while its order is refunded, and the money is refunded once', async () => {
    const { booking, order } = await bookings.order(4);
    const line = order.line_items[0]?.id;
    const refund = () => harness.refund(order.id, { line_items: [{ id: line, quantity: 1 }] });
    await outcomes([bookings.cancel(booking.id, { refund: 'full' }), ...Array.from({ length: 6 }, refund)]);
    expect(await harness.get(order.id)).toMatchObject({ refunded_total: '200.00', line_items: [{ refunded_quantity: 4 }] });
  });

  it('all requests cancel their bookings of one day', async () => {
    const made: Booking[] = [];
    for (let n = 0; n < 4; n += 1) made.push(await bookings.book());
    const { done } = await outcomes(made.map(({ id }) => bookings.cancel(id)));
    expect([done, await bookings.held()]).toEqual([4, []]);
  });
});

describe('a killed function', () => {
  it.each(['full', 'credit'].flatMap((refund) => [false, true].map((late) => [refund, late] as const)))(
    'canceling with "%s" (answer lost: %s) at any of its calls does all or nothing, and a retry does it once',
    async (refund, late) => {
      let interrupted = true;
      let rounds = 0;
      for (let calls = 1; interrupted; calls += 1) {
        const { booking, order } = await bookings.order(1, { booking: { starts_at: nextHour() } });
        interrupted = await stopped.askedAgain(harness, calls, late, (claim) => bookings.cancel(booking.id, { refund }, { claim }));
        rounds += 1;
        expect(await harness.get(order.id)).toMatchObject({ refunded_total: '50.00' });
        expect([await harness.count('REFUND'), (await giftCards()).length]).toEqual([rounds, refund === 'credit' ? rounds : 0]);
        expect(await bookings.held()).toEqual([]);
      }
      expect(rounds).toBeGreaterThan(4);
    },
  );
});
