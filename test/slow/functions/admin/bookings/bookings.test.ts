import { timestamp } from '#shared/kernel/time.ts';
import { claimKey } from '#shared/table/idempotency.ts';
import { type Bookings, bookingsIn, firstStartMs } from '#test/support/harness/bookings-harness.ts';
import { refusal } from '#test/support/harness/catalogue.ts';
import { findingsBesides } from '#test/support/harness/doctor-findings.ts';
import { type OrdersHarness, openOrdersHarness, outcomes } from '#test/support/harness/orders-harness.ts';

const hourMs = 3_600_000;
const at = (hours: number): string => timestamp(firstStartMs + hours * hourMs);

let harness: OrdersHarness;
let bookings: Bookings;
beforeEach(async () => {
  harness = await openOrdersHarness();
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

const held = async () => (await bookings.held()).map(({ bookingId, seats, fromMs }) => [bookingId, seats, timestamp(fromMs)]);
const emails = async () => (await harness.events('internal.email_requested')).map(({ data }) => data);

describe('a booking that staff create', () => {
  it('has the fields sent, in answers and in the event', async () => {
    await bookings.offer({ depositBasisPoints: 2_000 });
    const made = await bookings.make({
      seats: 2,
      resource_id: 3,
      location_id: 1,
      timezone: 'Europe/Dublin',
      customer: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron', phone: '+35312345678' },
      status: 'pending',
      price: '40.00',
      notes: 'First visit',
    });
    expect(made).toEqual({
      object: 'booking',
      id: made.id,
      number: 'B1001',
      status: 'pending',
      source: 'admin',
      service_name: 'Fitting',
      variant_title: null,
      product_id: 600,
      variant_id: 601,
      order_id: null,
      customer_id: expect.any(Number),
      customer_name: 'Ada Byron',
      customer_email: 'ada@example.com',
      customer_phone: '+35312345678',
      starts_at: '2026-11-07T10:00:00.000Z',
      ends_at: '2026-11-07T11:00:00.000Z',
      timezone: 'Europe/Dublin',
      seats: 2,
      resource_id: 3,
      location_id: 1,
      notes: 'First visit',
      price: '80.00',
      deposit: '0.00',
      deposit_due: '16.00',
      balance_due: '80.00',
      currency: 'EUR',
      cancel_reason: null,
      cancelled_at: null,
      created_at: made.updated_at,
      updated_at: made.updated_at,
    });
    expect(await bookings.get(made.id)).toEqual(made);
    expect((await harness.events('booking.created')).map(({ data }) => data)).toEqual([made]);
    expect((await harness.customers()).map(({ id, email }) => [id, email])).toEqual([[made.customer_id, 'ada@example.com']]);
    expect(await held()).toEqual([[made.id, 2, at(0)]]);
    expect(await emails()).toEqual([{ kind: 'booking_made', booking_id: made.id }]);
  });

  it('has the catalog price and the status of the service by default', async () => {
    expect(await bookings.make({ notify: false })).toMatchObject({
      status: 'confirmed',
      price: '50.00',
      deposit: '0.00',
      balance_due: '50.00',
    });
    await bookings.offer({ confirmation: 'manual' });
    expect(await bookings.make({ deposit: 12.5, notify: false })).toMatchObject({
      status: 'pending',
      deposit: '12.50',
      balance_due: '37.50',
    });
    expect(await emails()).toEqual([]);
  });

  it('becomes the line of an order when it is paid', async () => {
    const made = await bookings.make({ payment_status: 'paid', seats: 2, notes: 'Cash' });
    const order = await harness.get(made.order_id ?? 0);
    expect(made).toMatchObject({
      source: 'admin',
      price: '100.00',
      deposit: '100.00',
      deposit_due: '0.00',
      balance_due: '0.00',
      notes: 'Cash',
      customer_id: order.customer_id,
    });
    expect(order).toMatchObject({
      total: '100.00',
      payment_status: 'paid',
      line_items: [{ kind: 'booking', quantity: 2, booking_id: made.id }],
    });
    expect((await harness.events()).map(({ topic }) => topic)).toEqual([
      'customer.created',
      'order.created',
      'order.paid',
      'booking.created',
      'internal.email_requested',
    ]);
    expect(await bookings.cancel(made.id, { refund: 'full' })).toMatchObject({ refunded: '100.00' });
  });

  it('uses the least busy free resource, and among equals the oldest', async () => {
    await bookings.addResource(4);
    await bookings.offer({ resourceIds: [4, 3], capacity: 1 });
    const places = [];
    for (let n = 0; n < 2; n += 1) places.push((await bookings.make()).resource_id);
    places.push((await bookings.make({ starts_at: at(2), resource_id: 3 })).resource_id);
    places.push((await bookings.make({ starts_at: at(4) })).resource_id);
    expect(places).toEqual([3, 4, 3, 4]);
    expect(await refusal(bookings.make())).toEqual(['starts_at: slot_taken']);
  });

  it.each([
    [{ variant_id: 999 }, 'variant_id: unknown_id'],
    [{ variant_id: 101 }, 'variant_id: not_a_booking_variant'],
    [{ resource_id: 9 }, 'resource_id: resource_not_available'],
    [{ location_id: 9 }, 'location_id: resource_not_available'],
    [{ seats: 5 }, 'starts_at: slot_taken'],
    [{ starts_at: '2026-11-05T10:30:00Z' }, 'starts_at: too_soon'],
    [{ starts_at: '2027-02-04T10:00:00Z' }, 'starts_at: too_far'],
    [{ starts_at: '2026-11-07T10:05:00Z' }, 'starts_at: off_grid'],
    [{ starts_at: '2026-11-07T20:00:00Z' }, 'starts_at: outside_opening_hours'],
    [{ deposit: '50.01' }, 'deposit: too_large'],
    [{ customer: { id: 9 } }, 'customer.id: unknown_id'],
    [{ customer: {} }, 'customer: required'],
    [{ timezone: 'Mars/Base' }, 'timezone: invalid_timezone'],
  ])('with %j is refused, paid or not', async (over, expected) => {
    await harness.sell(100, 5);
    await bookings.offer({ leadTimeMinutes: 60 });
    await bookings.open(['09:00-18:00']);
    const refused = [await refusal(bookings.make(over)), await refusal(bookings.make({ ...over, payment_status: 'paid' }))];
    expect(refused[0]).toEqual([expected]);
    // For a paid booking, the deposit in the request is ignored. The request with the invalid deposit therefore
    // succeeds.
    if (!('deposit' in over)) expect(refused[1]).toEqual([expected]);
    expect((await held()).length).toBe('deposit' in over ? 1 : 0);
  });

  it('may break the rules of the service, but cannot exceed the free seats', async () => {
    await bookings.open([]);
    const odd = { starts_at: '2026-11-01T10:07:00Z', ignore_rules: true };
    await bookings.make({ ...odd, seats: 4 });
    expect(await refusal(bookings.make(odd))).toEqual(['starts_at: slot_taken']);
  });

  it('is not for a blocked customer', async () => {
    const { customer_id: id } = await bookings.make();
    await harness.block(id ?? 0);
    expect(await refusal(bookings.make({ customer: { id } }))).toEqual(['customer.id: customer_blocked']);
  });

  it('gets the last seat in only one of 20 concurrent requests', async () => {
    await bookings.make({ seats: 3 });
    const { done, refused } = await outcomes(
      Array.from({ length: 20 }, (_, n) => bookings.make({ payment_status: n % 2 === 0 ? 'paid' : 'pending' })),
    );
    expect([done, new Set(refused)]).toEqual([1, new Set(['starts_at: slot_taken'])]);
    expect((await held()).length).toBe(2);
  });
});

describe('a booking that staff change', () => {
  it('is moved, and its old seats are free once it has its new seats', async () => {
    const { id } = await bookings.make({ seats: 4 });
    const moved = await bookings.act('updateBooking', id, { starts_at: at(0.5), seats: 3 });
    expect(moved).toMatchObject({ starts_at: at(0.5), ends_at: at(1.5), seats: 3, price: '150.00', balance_due: '150.00', resource_id: 3 });
    expect(await held()).toEqual([[id, 3, at(0.5)]]);
    const [event] = await harness.events('booking.updated');
    expect([event?.data, Object.keys(event?.previous ?? {}).sort()]).toEqual([
      moved,
      ['balance_due', 'ends_at', 'price', 'seats', 'starts_at'],
    ]);
    expect((await emails()).slice(1)).toEqual([{ kind: 'booking_changed', booking_id: id }]);
  });

  it('keeps its resource unless another one, or any, is requested', async () => {
    await bookings.addResource(4);
    await bookings.offer({ resourceIds: [3, 4], capacity: 1 });
    const first = await bookings.make();
    const second = await bookings.make({ starts_at: at(2) });
    expect(second.resource_id).toBe(4);
    await bookings.make({ starts_at: at(2), resource_id: 3 });
    expect(await refusal(bookings.act('updateBooking', first.id, { starts_at: at(2) }))).toEqual(['starts_at: slot_taken']);
    expect(await bookings.act('updateBooking', second.id, { starts_at: at(0) })).toMatchObject({ resource_id: 4 });
    expect(await bookings.act('updateBooking', first.id, { starts_at: at(2), resource_id: null })).toMatchObject({ resource_id: 4 });
    expect(await refusal(bookings.act('updateBooking', first.id, { resource_id: 9 }))).toEqual(['resource_id: resource_not_available']);
  });

  it('changes only the fields sent, and an empty change changes nothing', async () => {
    const made = await bookings.make({ notes: 'First visit' });
    const words = { customer_name: 'Ada B.', customer_email: 'b@example.com', customer_phone: null, notes: ' ' };
    const changed = await bookings.act('updateBooking', made.id, words);
    expect(changed).toEqual({
      ...made,
      ...words,
      notes: null,
      updated_at: changed.updated_at,
    });
    expect(await bookings.act('updateBooking', made.id, { ...words, starts_at: made.starts_at, seats: 1, resource_id: 3 })).toEqual(
      changed,
    );
    expect(await bookings.act('updateBooking', made.id)).toEqual(changed);
    expect(await harness.events('booking.updated')).toHaveLength(1);
    expect(await emails()).toHaveLength(1);
  });

  it('follows the rules of the service unless ignore_rules is true', async () => {
    const { id } = await bookings.make();
    const odd = { starts_at: '2026-11-06T10:07:00Z', notify: false };
    expect(await refusal(bookings.act('updateBooking', id, odd))).toEqual(['starts_at: off_grid']);
    expect(await bookings.act('updateBooking', id, { ...odd, ignore_rules: true })).toMatchObject({
      starts_at: '2026-11-06T10:07:00.000Z',
    });
    expect(await emails()).toHaveLength(1);
  });

  it('keeps its seats when it is a line of an order', async () => {
    const { booking } = await bookings.order(2);
    expect(await refusal(bookings.act('updateBooking', booking.id, { seats: 3 }))).toEqual(['seats: read_only']);
    expect(await bookings.act('updateBooking', booking.id, { starts_at: at(3) })).toMatchObject({
      starts_at: at(3),
      seats: 2,
      price: '100.00',
    });
  });

  it('cannot be moved when its service was deleted', async () => {
    const { id } = await bookings.make();
    await bookings.withdraw();
    expect(await refusal(bookings.act('updateBooking', id, { starts_at: at(1) }))).toEqual(['starts_at: not_a_booking_variant']);
  });

  it.each([
    ['completeBooking', ': booking_completed'],
    ['markBookingNoShow', ': booking_no_show'],
  ] as const)('is final after %s, and refused as %s', async (name, expected) => {
    const { id } = await bookings.make();
    harness.wait(firstStartMs - harness.clock());
    await bookings.act(name, id);
    expect(await refusal(bookings.act('updateBooking', id, { notes: 'Late' }))).toEqual([expected]);
  });

  it('is refused when it is canceled', async () => {
    const { id } = await bookings.make();
    await bookings.cancel(id);
    expect(await refusal(bookings.act('updateBooking', id, { notes: 'Late' }))).toEqual([': booking_cancelled']);
    expect(await refusal(bookings.act('confirmBooking', id))).toEqual([': booking_cancelled']);
  });

  it('is moved or canceled, never both, and a seat is never lost', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { id } = await bookings.make({ starts_at: at(n * 3) });
      await outcomes([bookings.act('updateBooking', id, { starts_at: at(n * 3 + 1) }), bookings.cancel(id)]);
      expect((await bookings.get(id)).status).toBe('cancelled');
    }
    expect(await held()).toEqual([]);
  });
});

describe('the life cycle of a booking', () => {
  it('leads from pending through confirmed to completed', async () => {
    const { id } = await bookings.make({ status: 'pending', notify: false });
    expect(await bookings.act('confirmBooking', id)).toMatchObject({ status: 'confirmed' });
    expect(await emails()).toEqual([{ kind: 'booking_made', booking_id: id }]);
    expect(await refusal(bookings.act('completeBooking', id))).toEqual([': booking_not_started']);
    harness.wait(firstStartMs - harness.clock());
    const completed = await bookings.act('completeBooking', id);
    expect(completed).toMatchObject({ status: 'completed', balance_due: '50.00' });
    expect(await bookings.get(id)).toEqual(completed);
    expect((await harness.events('booking.updated')).map(({ data, previous }) => [data['status'], previous])).toEqual([
      ['confirmed', { status: 'pending' }],
      ['completed', { status: 'confirmed' }],
    ]);
    expect(await held()).toEqual([[id, 1, at(0)]]);
  });

  it('requests no confirmation e-mail when notify is false', async () => {
    const { id } = await bookings.make({ status: 'pending', notify: false });
    await bookings.act('confirmBooking', id, { notify: false });
    expect(await emails()).toEqual([]);
  });

  it.each([
    [{}, '0.00'],
    [{ charge: false }, '0.00'],
    [{ charge: true }, '50.00'],
  ])('can end as a no-show: with %j %s is due', async (body, balance_due) => {
    const { id } = await bookings.make();
    expect(await refusal(bookings.act('markBookingNoShow', id, body))).toEqual([': booking_not_started']);
    harness.wait(firstStartMs - harness.clock());
    expect(await bookings.act('markBookingNoShow', id, body)).toMatchObject({ status: 'no_show', balance_due });
    expect(await refusal(bookings.act('completeBooking', id))).toEqual([': booking_no_show']);
  });

  it('does not find a booking with an unknown id', async () => {
    for (const name of ['updateBooking', 'confirmBooking', 'completeBooking', 'markBookingNoShow'] as const) {
      await expect(bookings.act(name, 999)).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});

it('a booking that is created again under its key is created once', async () => {
  const request = () => ({ fingerprint: 'f', nowMs: harness.clock(), lockUntilMs: harness.clock() + 30_000 });
  for (const payment_status of ['pending', 'paid']) {
    const claim = { storeId: harness.store.id, key: payment_status, lockToken: 'first', completed: false };
    await claimKey(harness.table, claim, request());
    await bookings.make({ payment_status }, { claim });
    expect((await claimKey(harness.table, { ...claim, lockToken: 'again', completed: false }, request())).outcome).toBe('replay');
  }
});
