import type { BookingView, CancelledBookingView } from '#shared/bookings/booking-schema.ts';
import type { OrderView } from '#shared/orders/order-schema.ts';
import { receiveWebhooks } from '../support/fakes/webhook-receiver.ts';
import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { type JsonClient, jsonClient } from '../support/harness/json-client.ts';
import { type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import { receivedEmails } from '../support/harness/received-emails.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';
import { until } from '../support/harness/until.ts';

type One<View> = { readonly data: View };
type Refused = { readonly error: { readonly errors: readonly { readonly code: string; readonly param: string }[] } };
type Slot = { readonly starts_at: string; readonly seats_available: number };

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

describe('bookings on the running stack', () => {
  let stack: RunningStack;
  let store: LiveStore;
  let variantId: number;
  let slots: readonly Slot[];
  beforeAll(async () => {
    stack = await runStack(['--no-seed']);
    store = await openLiveStore(stack, 'bookings');
    ({ variantId, slots } = await offerLesson(store));
  });
  afterAll(() => assertNoFindingsAndRemove(stack));

  /**
   * Creates a service at 50.00 for up to three people at a time, in a room that is always open. Returns the service's
   * variant and free slots.
   */
  async function offerLesson({ admin }: LiveStore) {
    const made = async <Made = { id: number }>(method: string, path: string, body: object) =>
      (await admin<One<Made>>(method, path, body)).body.data;
    const room = await made('POST', '/booking-resources', { name: 'Room' });
    const weekly = Object.fromEntries(weekdays.map((day) => [day, [{ opens_at: '00:00', closes_at: '24:00' }]]));
    await made('PUT', `/booking-resources/${room.id}/opening-hours`, { weekly });
    const lesson = await made<{ id: number; variants: { id: number }[] }>('POST', '/products', {
      ...{ name: 'Lesson', kind: 'booking', status: 'active', variants: [{ price: '50.00' }] },
    });
    const cancellation = [{ hours_before: 1, refund_percent: '50.00' }];
    await made('PUT', `/booking-services/${lesson.id}`, {
      duration_minutes: 60,
      slot_step_minutes: 60,
      capacity: 3,
      resources: [room.id],
      cancellation,
    });
    const id = lesson.variants[0]?.id ?? 0;
    const from = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
    const free = await admin<{ data: Slot[] }>('GET', `/bookings/availability?variant_id=${id}&from=${from}&to=${from}`);
    return { variantId: id, slots: free.body.data };
  }
  const slot = (n: number): string => slots[n]?.starts_at ?? '';
  const order = (n: number, quantity: number, key: string, client: JsonClient = store.api) =>
    client<One<OrderView> & Refused>(
      'POST',
      '/orders',
      {
        line_items: [{ variant_id: variantId, quantity, booking: { starts_at: slot(n) } }],
        customer: { email: 'ada@example.com', first_name: 'Ada' },
        payment_status: 'paid',
      },
      { 'idempotency-key': key },
    );
  const list = async (query: string, client: JsonClient = store.api) =>
    (await client<{ data: BookingView[] }>('GET', `/bookings?${query}`)).body.data;
  const cancel = (id: number, body: object, key: string, client: JsonClient = store.api) =>
    client<One<CancelledBookingView> & Refused>('POST', `/bookings/${id}/cancel`, body, { 'idempotency-key': key });

  /** Waits until the customer has received this many e-mails, and returns their subjects. */
  async function subjects(count: number): Promise<readonly string[]> {
    const emails = await until(
      async () => receivedEmails(stack.dataDir, 'ada@example.com'),
      (sent) => sent.length >= count,
    );
    return emails.map(({ subject }) => subject).sort();
  }

  it('are made by an order, found, moved by staff and canceled, with all notifications', async () => {
    const receiver = await receiveWebhooks();
    await store.subscribe(receiver.url, ['booking.created', 'booking.updated', 'booking.cancelled']);
    const placed = await order(0, 2, 'first');
    const bookingId = placed.body.data.line_items[0]?.booking_id ?? 0;
    const read = async () => (await store.api<One<BookingView>>('GET', `/bookings/${bookingId}`)).body.data;
    const booking = await read();
    expect(booking).toMatchObject({
      status: 'confirmed',
      seats: 2,
      price: '100.00',
      balance_due: '0.00',
      starts_at: slot(0),
      timezone: 'Europe/Dublin',
    });
    const { order_id: orderId, customer_id: customerId } = booking;
    for (const query of [
      ...['status=confirmed', `customer_id=${customerId}`, `order_id=${orderId}`],
      ...[`starts_after=${slot(0)}&starts_before=${slot(1)}`, `status=confirmed&starts_after=${slot(0)}`],
    ]) {
      expect([query, await list(query)]).toEqual([query, [booking]]);
    }
    expect(await list('status=pending')).toEqual([]);
    expect(await list(`starts_after=${slot(1)}`)).toEqual([]);

    const moved = await store.admin<One<BookingView>>('PATCH', `/bookings/${bookingId}`, { starts_at: slot(1), notes: 'By the window' });
    expect(moved.body.data).toMatchObject({ starts_at: slot(1), notes: 'By the window' });
    // Wait for the e-mail about the change, because it would not be sent if the booking were canceled before then.
    expect(await subjects(1)).toEqual([`Your booking ${booking.number} was changed`]);
    const cancelled = await cancel(bookingId, { reason: 'Ill' }, 'cancel');
    expect(cancelled.body.data).toMatchObject({ status: 'cancelled', cancel_reason: 'Ill', refunded: '50.00' });
    const replayed = await cancel(bookingId, { reason: 'Ill' }, 'cancel');
    expect([replayed.headers.get('idempotent-replayed'), replayed.body]).toEqual(['true', cancelled.body]);
    expect((await store.api<One<OrderView>>('GET', `/orders/${orderId}`)).body.data).toMatchObject({ refunded_total: '50.00' });

    const told = (await receiver.arrived(3)).map(({ body }) => JSON.parse(body));
    await receiver.close();
    const byTopic = new Map(told.map(({ topic, data }) => [topic, data]));
    expect([byTopic.get('booking.created'), byTopic.get('booking.updated'), byTopic.get('booking.cancelled')]).toEqual([
      booking,
      moved.body.data,
      cancelled.body.data,
    ]);
    expect(await subjects(2)).toEqual([`Your booking ${booking.number} was canceled`, `Your booking ${booking.number} was changed`]);
  });

  it('sell the last seat once to 20 concurrent buyers', async () => {
    await order(2, 2, 'two of three');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => order(2, 1, `last ${n}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.flatMap(({ status, body }) => (status === 422 ? [body.error.errors[0]?.code] : []));
    expect(refused).toEqual(Array(19).fill('slot_taken'));
    expect((await list(`starts_after=${slot(2)}&starts_before=${slot(3)}`)).map(({ seats }) => seats).sort()).toEqual([1, 2]);
  });

  it('are canceled once by 20 concurrent requests: seats and money are returned once', async () => {
    const [booking] = await list(`starts_after=${slot(2)}&starts_before=${slot(3)}`);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => cancel(booking?.id ?? 0, { refund: 'credit' }, `cancel ${n}`)));
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.data.refunded)).toEqual([booking?.price]);
    expect(answers.flatMap(({ status, body }) => (status === 422 ? [body.error.errors[0]?.code] : []))).toEqual(
      Array(19).fill('booking_not_cancellable'),
    );
    const cards = await store.api<{ data: { source: string; balance: string }[] }>('GET', '/gift-cards');
    expect(cards.body.data).toMatchObject([{ source: 'booking_cancellation', balance: booking?.price }]);
    expect((await order(2, booking?.seats ?? 0, 'again')).status).toBe(201);
    expect((await order(2, 1, 'too many')).status).toBe(422);
  });

  it('are complete when the stack is killed while they are made and canceled, and get the same answers again', async () => {
    // This store has no webhooks. Otherwise a webhook's message that was in flight during a kill would stay hidden
    // until its visibility timeout ended.
    const quiet = await openLiveStore(stack, 'killed-bookings');
    ({ variantId, slots } = await offerLesson(quiet));
    const made: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      made.push((await order(n, 1, `made ${n}`, quiet.api)).body.data.line_items[0]?.booking_id ?? 0);
    }
    const answered: string[] = [];
    const { promise: someAnswered, resolve } = Promise.withResolvers<void>();
    const ask = async (key: string, answer: Promise<{ readonly status: number }>): Promise<void> => {
      if ((await answer).status < 300) answered.push(key);
      if (answered.length === 3) resolve();
    };
    const all = Promise.allSettled(
      made.flatMap((id, n) => [
        ask(`order ${n}`, order(n, 2, `order ${n}`, quiet.api)),
        ask(`cancel ${n}`, cancel(id, { refund: 'full' }, `cancel ${n}`, quiet.api)),
      ]),
    );
    await someAnswered;
    await stack.end('SIGKILL');
    await all;

    stack = await runStack(['--no-seed'], stack.dataDir);
    const api = jsonClient(stack.demo.api, quiet.secret);
    for (const key of answered) {
      const n = Number(key.split(' ')[1]);
      const again = key.startsWith('cancel') ? cancel(made[n] ?? 0, { refund: 'full' }, key, api) : order(n, 2, key, api);
      expect([key, (await again).headers.get('idempotent-replayed')]).toEqual([key, 'true']);
    }
    for (const [n, id] of made.entries()) {
      const { status, body } = await cancel(id, { refund: 'full' }, `later ${n}`, api);
      if (status !== 200) expect([status, body.error.errors[0]?.code]).toEqual([422, 'booking_not_cancellable']);
    }
    const bookings = await list('limit=250', api);
    const active = bookings.filter(({ status }) => status !== 'cancelled');
    expect([bookings.length - active.length, active.filter(({ seats }) => seats !== 2)]).toEqual([10, []]);
    const orders = (await api<{ data: OrderView[] }>('GET', '/orders?limit=250')).body.data;
    expect(orders.length).toBe(bookings.length);
    expect(orders.filter(({ refunded_total }) => refunded_total === '50.00')).toHaveLength(10);
  });
});
