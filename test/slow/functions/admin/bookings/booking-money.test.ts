import fc from 'fast-check';
import { BookingUpdateBody } from '#shared/bookings/booking-body.ts';
import { BookingSchema } from '#shared/bookings/booking-schema.ts';
import { getBooking } from '#shared/bookings/bookings-table.ts';
import { parseGiftCard } from '#shared/gift-cards/gift-cards-table.ts';
import { parseMoney } from '#shared/kernel/money.ts';
import { timestamp } from '#shared/kernel/time.ts';
import type { StaffArea } from '#shared/staff/staff.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { aStaffContext } from '#test/support/builders/a-staff-context.ts';
import { type Bookings, bookingsIn, firstStartMs } from '#test/support/harness/bookings-harness.ts';
import { refusal } from '#test/support/harness/catalogue.ts';
import { type OrdersHarness, openOrdersHarness } from '#test/support/harness/orders-harness.ts';

const hourMs = 3_600_000;

let harness: OrdersHarness;
let bookings: Bookings;
const open = async () => {
  harness = await openOrdersHarness();
  bookings = bookingsIn(harness);
  await bookings.sell();
  await bookings.offer({ depositBasisPoints: 2_000, cancellation: [{ hoursBefore: 0, refundBasisPoints: 10_000 }], capacity: 1_000 });
};
beforeEach(open);
afterEach(() => harness.close());

const cards = async (): Promise<bigint[]> =>
  (await readPartition(harness.table, keys.listPartition(harness.store.id, 'GIFT_CARD'))).map((item) => parseGiftCard(item).initialMinor);

describe('an unpaid booking', () => {
  it('has no deposit, shows the required deposit, and is due in full', async () => {
    expect(await bookings.make({ price: '55.34' })).toMatchObject({
      price: '55.34',
      deposit: '0.00',
      deposit_due: '11.07',
      balance_due: '55.34',
    });
  });

  it.each([{ refund: 'credit' }, { refund: 'full' }, { refund: 'none' }, {}])(
    'refunds nothing when it is canceled with %j',
    async (body) => {
      const { id } = await bookings.make({ price: '55.34' });
      expect(await bookings.cancel(id, body)).toMatchObject({ status: 'cancelled', deposit: '0.00', refunded: '0.00' });
      expect([await cards(), await harness.events('gift_card.issued')]).toEqual([[], []]);
    },
  );

  it('keeps no deposit when it is moved, confirmed or changes its seats', async () => {
    const { id } = await bookings.make({ status: 'pending' });
    expect(await bookings.act('updateBooking', id, { seats: 3 })).toMatchObject({
      deposit: '0.00',
      deposit_due: '30.00',
      balance_due: '150.00',
    });
    expect(await bookings.act('confirmBooking', id)).toMatchObject({ deposit: '0.00', balance_due: '150.00' });
    const moved = await bookings.act('updateBooking', id, { starts_at: timestamp(firstStartMs + hourMs) });
    expect(moved).toMatchObject({ deposit: '0.00', deposit_due: '30.00', balance_due: '150.00' });
    expect(await bookings.cancel(id, { refund: 'credit' })).toMatchObject({ refunded: '0.00' });
  });

  it('of an order is paid with the order', async () => {
    const { order, booking } = await bookings.order(2, { payment_status: 'pending' });
    expect(booking).toMatchObject({ price: '100.00', deposit: '0.00', deposit_due: '20.00', balance_due: '100.00' });
    await harness.act('markOrderPaid', order.id);
    expect(await bookings.get(booking.id)).toMatchObject({ deposit: '100.00', deposit_due: '0.00', balance_due: '0.00' });
    expect(await bookings.cancel(booking.id, { refund: 'credit' })).toMatchObject({ refunded: '100.00' });
  });
});

describe('the deposit of a booking without an order', () => {
  it('is a whole amount in a currency without a smaller unit', async () => {
    harness.close();
    harness = await openOrdersHarness({ store: { currency: 'JPY' } });
    bookings = bookingsIn(harness);
    await bookings.sell();
    await bookings.offer();
    expect(await refusal(bookings.make({ deposit: '10.50' }))).toEqual(['deposit: too_many_decimals']);
    const { id } = await bookings.make({ price: '5000', deposit: '10' });
    expect(await refusal(bookings.act('recordBookingDeposit', id, { deposit: '0.50' }))).toEqual(['deposit: too_many_decimals']);
    expect(await bookings.act('recordBookingDeposit', id, { deposit: '1000' })).toMatchObject({
      deposit: '1000.00',
      balance_due: '4000.00',
    });
  });

  it('is the amount paid at the desk, and is refunded', async () => {
    const { id, ...made } = await bookings.make({ price: '55.34', deposit: '5.00' });
    expect(made).toMatchObject({ deposit: '5.00', deposit_due: '6.07', balance_due: '50.34' });
    expect(await bookings.cancel(id, { refund: 'credit' })).toMatchObject({ refunded: '5.00' });
    expect(await cards()).toEqual([500n]);
  });

  it('remains paid when the price falls below it', async () => {
    const { id } = await bookings.make({ seats: 2, deposit: '100.00' });
    expect(await bookings.act('updateBooking', id, { seats: 1 })).toMatchObject({ price: '50.00', deposit: '100.00', balance_due: '0.00' });
    expect(await bookings.cancel(id, { refund: 'full' })).toMatchObject({ refunded: '100.00' });
  });

  it('is recorded when it is paid, once or in parts', async () => {
    const { id } = await bookings.make({ price: '55.34' });
    const paid = await bookings.act('recordBookingDeposit', id, { deposit: '5.00' });
    expect(paid).toMatchObject({ deposit: '5.00', deposit_due: '6.07', balance_due: '50.34' });
    expect(await bookings.act('recordBookingDeposit', id, { deposit: 5 })).toEqual(paid);
    expect(await bookings.act('recordBookingDeposit', id, { deposit: '55.34' })).toMatchObject({
      deposit_due: '0.00',
      balance_due: '0.00',
    });
    expect(await refusal(bookings.act('recordBookingDeposit', id, { deposit: '55.35' }))).toEqual(['deposit: too_large']);
    expect((await harness.events('booking.updated')).map(({ previous }) => Object.keys(previous ?? {}))).toEqual([
      ['deposit', 'deposit_due', 'balance_due'],
      ['deposit', 'deposit_due', 'balance_due'],
    ]);
    expect(await bookings.cancel(id, { refund: 'credit' })).toMatchObject({ refunded: '55.34' });
    expect(await refusal(bookings.act('recordBookingDeposit', id, { deposit: '1.00' }))).toEqual([': booking_cancelled']);
  });

  it('cannot be recorded for a booking of an order', async () => {
    const { booking } = await bookings.order(1, { payment_status: 'pending' });
    expect(await refusal(bookings.act('recordBookingDeposit', booking.id, { deposit: '1.00' }))).toEqual(['deposit: read_only']);
  });

  it('is refunded once staff have recorded it', async () => {
    const { id } = await bookings.book({ priceMinor: 5534n, depositMinor: 1107n, depositIsPaid: false, depositDueMinor: null });
    expect(await bookings.act('recordBookingDeposit', id, { deposit: '11.07' })).toMatchObject({ deposit: '11.07', deposit_due: '0.00' });
    expect(await bookings.cancel(id, { refund: 'full' })).toMatchObject({ refunded: '11.07' });
  });
});

describe('a field about money', () => {
  const staffOf = (role: 'admin' | 'staff', ...areas: StaffArea[]) => {
    const { member: _, ...context } = aStaffContext({ store: harness.store });
    const { staff, actor } = context;
    return { staff, actor, scopes: [], member: { email: 'ada@example.com', name: 'Ada', role, areas } };
  };

  it.each([{ price: '0.00' }, { price: '55.34' }, { deposit: '5.00' }, { payment_status: 'paid' }])(
    'as %j needs the area orders or settings in addition to bookings',
    async (body) => {
      const [field] = Object.keys(body);
      await expect(bookings.make(body, staffOf('staff', 'bookings', 'customers', 'gift_cards'))).rejects.toMatchObject({
        code: 'insufficient_scope',
        param: field,
        message: `${field} requires the role owner or admin, or the staff area orders or settings.`,
        meta: { required_areas: ['orders', 'settings'] },
      });
      expect(await bookings.held()).toEqual([]);
      for (const who of [staffOf('admin'), staffOf('staff', 'bookings', 'orders'), staffOf('staff', 'bookings', 'settings')]) {
        expect(await bookings.make(body, who)).toMatchObject({ status: 'confirmed' });
      }
    },
  );

  it('needs no extra area when it is left out', async () => {
    const body = { price: null, deposit: null, payment_status: 'pending' };
    expect(await bookings.make(body, staffOf('staff', 'bookings'))).toMatchObject({ price: '50.00', deposit: '0.00' });
  });
});

it('a field of a booking that PATCH cannot change is refused by name', async () => {
  const made = await bookings.make();
  const changeable = ['starts_at', 'resource_id', 'seats', 'notes', 'customer_name', 'customer_email', 'customer_phone'];
  const fixed = Object.keys(BookingSchema.entries).filter((field) => !changeable.includes(field));
  for (const field of fixed) {
    const body = { [field]: made[field as keyof typeof made], notes: 'Changed' };
    expect(await refusal(bookings.act('updateBooking', made.id, body))).toEqual([`${field}: read_only`]);
  }
  expect(fixed).toEqual(
    expect.arrayContaining(['id', 'status', 'price', 'deposit', 'balance_due', 'order_id', 'currency', 'cancelled_at']),
  );
  expect(Object.keys(BookingUpdateBody.entries).sort()).toEqual([...fixed, ...changeable, 'ignore_rules', 'notify'].sort());
  expect(await bookings.get(made.id)).toEqual(made);
});

describe('money', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('pay' as const) }),
    fc.record({ do: fc.constant('seats' as const), seats: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ do: fc.constant('move' as const) }),
    fc.record({ do: fc.constant('deposit' as const) }),
    fc.record({ do: fc.constant('confirm' as const) }),
    fc.record({ do: fc.constant('refund' as const), amount: fc.constantFrom(undefined, '1.00', '30.00') }),
    fc.record({ do: fc.constant('no_show' as const) }),
    fc.record({ do: fc.constant('cancel' as const), refund: fc.constantFrom(undefined, 'full', 'credit', 'none') }),
  );
  const made = fc.record({
    seats: fc.integer({ min: 1, max: 3 }),
    price: fc.constantFrom(null, '55.34', '0.07'),
    status: fc.constantFrom('pending', 'confirmed'),
    paid: fc.constantFrom('nothing', 'a deposit', 'an order', 'an unpaid order'),
  });

  type Made = typeof made extends fc.Arbitrary<infer Value> ? Value : never;
  const begin = async ({ seats, price, status, paid }: Made): Promise<{ readonly id: number; readonly orderId: number | null }> => {
    if (paid === 'an unpaid order') {
      const { order, booking } = await bookings.order(seats, { payment_status: 'pending' });
      return { id: booking.id, orderId: order.id };
    }
    const money = paid === 'a deposit' ? { deposit: '0.05' } : paid === 'an order' ? { payment_status: 'paid' } : {};
    const booking = await bookings.make({ seats, price, status, ...money });
    return { id: booking.id, orderId: booking.order_id };
  };

  const run = async (id: number, orderId: number | null, one: typeof step extends fc.Arbitrary<infer Value> ? Value : never) => {
    if (one.do === 'pay') return orderId === null ? null : harness.act('markOrderPaid', orderId);
    if (one.do === 'seats') return bookings.act('updateBooking', id, { seats: one.seats });
    if (one.do === 'move') return bookings.act('updateBooking', id, { starts_at: timestamp(firstStartMs + 5 * hourMs) });
    if (one.do === 'deposit') return bookings.act('recordBookingDeposit', id, { deposit: '0.06' });
    if (one.do === 'confirm') return bookings.act('confirmBooking', id);
    if (one.do === 'no_show') return bookings.act('markBookingNoShow', id);
    if (one.do === 'cancel') return bookings.cancel(id, { refund: one.refund ?? null });
    if (orderId === null) return null;
    const [line] = (await harness.get(orderId)).line_items;
    return harness.refund(orderId, one.amount === undefined ? { line_items: [{ id: line?.id, quantity: 1 }] } : { amount: one.amount });
  };

  it('that was not paid is never refunded, in any order of payments, changes, refunds and cancellations', async () => {
    await fc.assert(
      fc.asyncProperty(made, fc.array(step, { maxLength: 7 }), async (first, steps) => {
        harness.close();
        await open();
        const { id, orderId } = await begin(first);
        let deskMinor = first.paid === 'a deposit' ? 5n : 0n;
        for (const one of steps) {
          const done = await run(id, orderId, one).catch((error: unknown) => expect(error).toHaveProperty('issues'));
          if (one.do === 'deposit' && done !== undefined) deskMinor = 6n;
        }
        const order = orderId === null ? null : await harness.get(orderId);
        const paidMinor = order === null ? deskMinor : order.paid_at === null ? 0n : parseMoney(order.total);
        const refundedMinor = (await getBooking(harness.table, harness.store.id, id))?.refundedMinor ?? 0n;
        const backMinor = order === null ? refundedMinor : parseMoney(order.refunded_total);
        const creditMinor = (await cards()).reduce((sum, amount) => sum + amount, 0n);
        expect(backMinor <= paidMinor).toBe(true);
        expect(creditMinor <= backMinor).toBe(true);
        const booking = await bookings.get(id);
        if (booking.status !== 'cancelled' && paidMinor === 0n) expect(booking.deposit).toBe('0.00');
      }),
      { numRuns: 60 },
    );
  });
});
