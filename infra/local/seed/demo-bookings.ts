import type { ApiClient } from './api-client.ts';

type Bookable = {
  readonly admin: ApiClient;
  /** `/stores/{id}` */
  readonly storePath: string;
  readonly productId: number;
  readonly locationId: number;
  readonly nowMs: number;
};

const open = (opens_at: string, closes_at: string) => [{ opens_at, closes_at }];

/** A tasting of coffee that can be booked: in a room of the shop, for eight at a time, in its opening hours. */
export async function addServices({ admin, storePath, productId, locationId, nowMs }: Bookable): Promise<void> {
  const year = new Date(nowMs).getUTCFullYear();
  const weekday = open('09:00', '18:00');
  await admin.send('PUT', `${storePath}/locations/${locationId}/opening-hours`, {
    weekly: { monday: weekday, tuesday: weekday, wednesday: weekday, thursday: weekday, friday: weekday, saturday: open('10:00', '16:00') },
    exceptions: [`${year}-12-25`, `${year}-12-26`, `${year + 1}-01-01`].map((date) => ({ date, hours: [] })),
  });
  const room = await admin.post(`${storePath}/booking-resources`, { name: 'Tasting room', location_id: locationId });
  await admin.send('PUT', `${storePath}/booking-services/${productId}`, {
    duration_minutes: 90,
    buffer_after: 30,
    slot_step_minutes: 30,
    capacity: 8,
    lead_time_minutes: 120,
    window_days: 90,
    resources: [room['id']],
    cancellation: [
      { hours_before: 24, refund_percent: '100.00' },
      { hours_before: 2, refund_percent: '50.00' },
    ],
    deposit_percent: '20.00',
  });
}

type Booked = Pick<Bookable, 'admin' | 'storePath' | 'nowMs'> & {
  readonly integration: ApiClient;
  readonly variantId: number;
  readonly customerIds: readonly (number | undefined)[];
};

/** Bookings in every status, over and to come, paid and not; staff made them, so none is refused for its time. */
export async function addBookings({ admin, integration, storePath, nowMs, variantId, customerIds }: Booked): Promise<void> {
  let made = 0;
  const book = async (days: number, body: object = {}): Promise<string> => {
    const startsAt = new Date(nowMs + days * 86_400_000).toISOString().replace(/T.*/, 'T11:00:00Z');
    const customer = { id: customerIds[made++ % customerIds.length] };
    const usual = { variant_id: variantId, starts_at: startsAt, customer, notify: false, ignore_rules: true };
    return `/bookings/${(await admin.post(`${storePath}/bookings`, { ...usual, ...body }))['id']}`;
  };

  const [completed, missed] = [await book(-9, { seats: 2, payment_status: 'paid' }), await book(-6)];
  await admin.post(`${storePath}${completed}/complete`, {});
  await admin.post(`${storePath}${missed}/no-show`, {});
  await integration.post(`${await book(5, { payment_status: 'paid' })}/cancel`, { reason: 'Travelling', refund: 'full', notify: false });
  await book(3, { seats: 4, payment_status: 'paid', notes: 'A birthday' });
  await book(3, { seats: 2 });
  await book(10, { seats: 6, status: 'pending', notes: 'Would like decaf' });
}
