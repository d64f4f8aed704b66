import type { BookingView } from '#shared/bookings/booking-schema.ts';
import { bookingItem } from '#shared/bookings/bookings-table.ts';
import { timestamp } from '#shared/kernel/time.ts';
import { aBooking } from '#test/support/builders/a-booking.ts';
import { putItems } from '#test/support/builders/listed-things.ts';
import { type Bookings, bookingsIn, firstStartMs } from '#test/support/harness/bookings-harness.ts';
import { refusal } from '#test/support/harness/catalogue.ts';
import { findingsBesides } from '#test/support/harness/doctor-findings.ts';
import { type OrdersHarness, openOrdersHarness, outcomes } from '#test/support/harness/orders-harness.ts';
import { type StoppedFunction, stoppedFunction } from '#test/support/harness/stopped-function.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;
const startsAt = timestamp(firstStartMs);

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

const heldSeats = async (): Promise<number[]> => (await bookings.held()).map(({ seats }) => seats);
const all = async (): Promise<readonly BookingView[]> =>
  ((await bookings.run('listBookings', {})) as { readonly data: readonly BookingView[] }).data;
/** Places an order for `seats` seats at this start time. */
const at = (startsAtMs: number, seats = 1, over: object = {}) =>
  bookings.order(seats, { booking: { starts_at: timestamp(startsAtMs), ...over } });

describe('a line of a service', () => {
  it('is a booking, whose seats are its units', async () => {
    await harness.taxIreland();
    const shipping_address = { line1: '1 Quay', city: 'Dublin', country: 'IE', first_name: 'Ada', last_name: 'Byron', phone: '7' };
    const { order, booking } = await bookings.order(2, {
      booking: { notes: ' By the window ', timezone: 'europe/paris' },
      shipping_address,
      payment_status: 'pending',
    });
    expect(booking).toMatchObject({
      object: 'booking',
      number: 'B1001',
      status: 'confirmed',
      source: 'web',
      service_name: 'Fitting',
      product_id: 600,
      variant_id: 601,
      order_id: order.id,
      customer_id: order.customer_id,
      customer_name: order.customer_name,
      customer_email: 'ada@example.com',
      starts_at: '2026-11-07T10:00:00.000Z',
      ends_at: '2026-11-07T11:00:00.000Z',
      timezone: 'Europe/Paris',
      seats: 2,
      resource_id: 3,
      location_id: 1,
      notes: 'By the window',
      price: '120.00',
      deposit: '0.00',
      deposit_due: '0.00',
      balance_due: '120.00',
    });
    expect(order.line_items).toMatchObject([{ kind: 'booking', quantity: 2, booking_id: booking.id }]);
    expect((await bookings.held()).map(({ bookingId, seats, untilMs }) => [bookingId, seats, untilMs])).toEqual([
      [booking.id, 2, firstStartMs + 75 * minuteMs],
    ]);
    expect((await harness.events('booking.created')).map(({ data }) => data)).toEqual([booking]);
  });

  it('waits for confirmation if the service requires it, and is paid with its order', async () => {
    await bookings.offer({ confirmation: 'manual' });
    const { booking } = await bookings.order(1);
    expect(booking).toMatchObject({ status: 'pending', price: '50.00', deposit: '50.00', balance_due: '0.00' });
  });

  it('requests an e-mail with the receipt', async () => {
    const { booking } = await bookings.order(1, { send_receipt: true });
    expect((await harness.events('internal.email_requested')).map(({ data }) => data)).toContainEqual({
      kind: 'booking_made',
      booking_id: booking.id,
    });
  });

  it('is a normal line when the product has no booking service', async () => {
    const variant = await harness.sell(700, null, { kind: 'booking' });
    const order = await harness.place({ line_items: [{ variant_id: variant, quantity: 1 }], customer: { email: 'ada@example.com' } });
    expect(order.line_items).toMatchObject([{ kind: 'booking', booking_id: null }]);
    expect(await all()).toEqual([]);
  });

  it.each([
    ['does not say when', null, 'line_items[0].booking: required'],
    ['is at a resource of none', { resource_id: 4 }, 'line_items[0].booking.resource_id: resource_not_available'],
    ['is at a location without the service', { location_id: 2 }, 'line_items[0].booking.location_id: resource_not_available'],
    ['begins off the grid', { starts_at: '2026-11-07T10:05:00Z' }, 'line_items[0].booking.starts_at: off_grid'],
    ['begins too soon', { starts_at: '2026-11-05T11:00:00Z' }, 'line_items[0].booking.starts_at: too_soon'],
    ['begins too late', { starts_at: '2027-02-04T10:00:00Z' }, 'line_items[0].booking.starts_at: too_far'],
  ])('that %s is refused', async (_, booking, expected) => {
    await bookings.offer({ leadTimeMinutes: 120 });
    const sent = booking === null ? {} : { booking: { starts_at: startsAt, ...booking } };
    const line_items = [{ variant_id: 601, quantity: 1, ...sent }];
    expect(await refusal(harness.place({ line_items, customer: { email: 'ada@example.com' } }))).toEqual([expected]);
    expect([await harness.count('ORDER'), await all(), await heldSeats()]).toEqual([0, [], []]);
  });

  it('outside the opening hours is refused', async () => {
    await bookings.open(['09:00-10:30']);
    const late = {
      line_items: [{ variant_id: 601, quantity: 1, booking: { starts_at: startsAt } }],
      customer: { email: 'ada@example.com' },
    };
    expect(await refusal(harness.place(late))).toEqual(['line_items[0].booking.starts_at: outside_opening_hours']);
    await at(firstStartMs - hourMs);
  });

  it('of a variant outside the service cannot be booked', async () => {
    const cap = await harness.sell(100, 5);
    const line_items = [{ variant_id: cap, quantity: 1, booking: { starts_at: startsAt } }];
    expect(await refusal(harness.place({ line_items, customer: { email: 'ada@example.com' } }))).toEqual([
      'line_items[0].booking: not_a_booking_variant',
    ]);
  });

  it('can have at most nine others in the order', async () => {
    const line_items = Array.from({ length: 11 }, (_, n) => ({
      variant_id: 601,
      quantity: 1,
      booking: { starts_at: timestamp(firstStartMs + n * 2 * hourMs) },
    }));
    const order = (lines: number) =>
      harness.place({ line_items: line_items.slice(0, lines), customer: { email: 'ada@example.com' }, payment_status: 'paid' });
    expect(await refusal(order(11))).toEqual(['line_items: limit_reached']);
    const { id } = await order(10);
    expect((await all()).filter(({ order_id }) => order_id === id)).toHaveLength(10);
    await harness.act('cancelOrder', id);
    expect([(await all()).filter(({ status }) => status === 'cancelled').length, await heldSeats()]).toEqual([10, []]);
  });
});

describe('seats', () => {
  it('that are taken cause the whole order to be refused', async () => {
    await at(firstStartMs, 3);
    const cap = await harness.sell(100, 5);
    const line_items = [
      { variant_id: cap, quantity: 1 },
      { variant_id: 601, quantity: 2, booking: { starts_at: startsAt } },
    ];
    const placing = harness.place({ line_items, customer: { email: 'ada@example.com' } });
    await expect(placing).rejects.toMatchObject({
      issues: [{ param: 'line_items[1].booking.starts_at', code: 'slot_taken', meta: { seats_available: 1 } }],
    });
    expect([await harness.onHand(cap), await heldSeats()]).toEqual([5, [3]]);
  });

  it('are not taken by an order whose goods are out of stock', async () => {
    const cap = await harness.sell(100, 1);
    const line_items = [
      { variant_id: cap, quantity: 2 },
      { variant_id: 601, quantity: 2, booking: { starts_at: startsAt } },
    ];
    expect(await refusal(harness.place({ line_items, customer: { email: 'ada@example.com' } }))).toEqual([
      'line_items[0].quantity: insufficient_stock',
    ]);
    expect(await heldSeats()).toEqual([]);
  });

  it('are shared by the lines of an order', async () => {
    const line = (quantity: number) => ({ variant_id: 601, quantity, booking: { starts_at: startsAt } });
    const placing = (a: number, b: number) => harness.place({ line_items: [line(a), line(b)], customer: { email: 'ada@example.com' } });
    expect(await refusal(placing(2, 3))).toEqual(['line_items[1].booking.starts_at: slot_taken']);
    await placing(2, 2);
    expect(await heldSeats()).toEqual([2, 2]);
  });

  it('are sold once: of 20 concurrent requests, one gets the last seats', async () => {
    await at(firstStartMs, 3);
    const { done, refused } = await outcomes(Array.from({ length: 20 }, () => at(firstStartMs)));
    expect([done, new Set(refused)]).toEqual([1, new Set(['line_items[0].booking.starts_at: slot_taken'])]);
    expect([(await heldSeats()).reduce((sum, seats) => sum + seats), (await all()).length]).toEqual([4, 2]);
    expect(await harness.events('booking.created')).toHaveLength(2);
  });
});

describe('an order with bookings', () => {
  it('that is canceled cancels the upcoming bookings and frees their seats', async () => {
    const { order, booking } = await bookings.order(2);
    await at(firstStartMs, 1);
    await harness.act('cancelOrder', order.id);
    expect(await bookings.get(booking.id)).toMatchObject({ status: 'cancelled', cancel_reason: `Order ${order.name} was canceled.` });
    expect(await heldSeats()).toEqual([1]);
    expect(await harness.events('booking.cancelled')).toMatchObject([{ data: { id: booking.id, refunded: '0.00' } }]);
    expect(await refusal(bookings.cancel(booking.id))).toEqual([': booking_not_cancellable']);
  });

  it('that is canceled does not change past bookings', async () => {
    const { order, booking } = await bookings.order(1);
    const [held] = await bookings.held();
    const { heldFromMs, heldUntilMs } = { heldFromMs: held?.fromMs ?? 0, heldUntilMs: held?.untilMs ?? 0 };
    const over = { id: booking.id, orderId: order.id, orderLineId: order.line_items[0]?.id ?? null, startsAtMs: firstStartMs };
    putItems(harness, [bookingItem(harness.store.id, aBooking({ ...over, heldFromMs, heldUntilMs, productId: 600, status: 'completed' }))]);
    await harness.act('cancelOrder', order.id);
    expect([(await bookings.get(booking.id)).status, await heldSeats()]).toEqual(['completed', [1]]);
  });

  it('frees a seat with each refunded unit, and the last one cancels the booking', async () => {
    const { order, booking } = await bookings.order(3);
    const refund = (quantity: number) => harness.refund(order.id, { line_items: [{ id: order.line_items[0]?.id, quantity }] });
    await refund(1);
    expect([(await bookings.get(booking.id)).seats, await heldSeats()]).toEqual([2, [2]]);
    expect(await harness.events('booking.updated')).toMatchObject([
      {
        data: { seats: 2, price: '100.00', deposit: '100.00', balance_due: '0.00' },
        previous: { seats: 3, price: '150.00', deposit: '150.00' },
      },
    ]);
    await harness.refund(order.id, { amount: '10.00' });
    expect(await heldSeats()).toEqual([2]);
    await harness.refund(order.id, { line_items: [{ id: order.line_items[0]?.id }], amount: '60.00' });
    expect([(await bookings.get(booking.id)).status, await heldSeats()]).toEqual(['cancelled', []]);
    expect(await harness.events('booking.cancelled')).toMatchObject([{ data: { refunded: '60.00', seats: 2 } }]);
  });

  it('that is paid later leaves nothing due at the appointment', async () => {
    const { order, booking } = await bookings.order(1, { payment_status: 'pending' });
    await harness.act('markOrderPaid', order.id);
    expect(booking).toMatchObject({ price: '50.00', deposit: '0.00', balance_due: '50.00' });
    expect(await bookings.get(booking.id)).toMatchObject({ price: '50.00', deposit: '50.00', balance_due: '0.00' });
    expect(await harness.events('booking.updated')).toMatchObject([
      { data: { id: booking.id }, previous: { deposit: '0.00', balance_due: '50.00' } },
    ]);
  });
});

describe('a killed function', () => {
  it.each([false, true])(
    'placing an order with a booking (answer lost: %s) does all or nothing, and a retry does it once',
    async (late) => {
      let interrupted = true;
      let rounds = 0;
      for (let calls = 1; interrupted; calls += 1) {
        const startsAtMs = Math.ceil(harness.clock() / hourMs + 48) * hourMs;
        const body = {
          line_items: [{ variant_id: 601, quantity: 2, booking: { starts_at: timestamp(startsAtMs) } }],
          customer: { email: 'ada@example.com' },
        };
        interrupted = await stopped.askedAgain(harness, calls, late, (claim) => harness.place(body, { claim }));
        rounds += 1;
        expect([await harness.count('ORDER'), (await all()).length, (await heldSeats()).length]).toEqual([rounds, rounds, rounds]);
      }
      expect(rounds).toBeGreaterThan(8);
    },
  );
});
