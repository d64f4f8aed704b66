import type { ApiClient } from './api-client.ts';
import { type DemoTrade, productNamed } from './demo-trade.ts';

type Bookable = {
  readonly admin: ApiClient;
  /** `/stores/{id}` */
  readonly storePath: string;
  readonly productId: number;
  readonly locationId: number;
  readonly startMs: number;
};

const open = (opens_at: string, closes_at: string) => [{ opens_at, closes_at }];

/**
 * Adds a coffee tasting that can be booked: for eight people, in a room of the shop, during the shop's opening hours.
 */
export async function addServices({ admin, storePath, productId, locationId, startMs }: Bookable): Promise<void> {
  const year = new Date(startMs).getUTCFullYear();
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

/**
 * Adds bookings in every status to the timeline, some in the past and some in the future. The field `ignore_rules`
 * allows bookings at any time.
 */
export function planBookings(trade: DemoTrade): void {
  const { admin, integration, storePath, customers, timeline } = trade;
  const { on, timeOf } = timeline;
  const variantId = productNamed(trade, 'Coffee tasting').variantId;
  let made = 0;
  const book = async (day: number, body: object = {}): Promise<string> => {
    const starts_at = new Date(timeOf(day, '11:00')).toISOString();
    const customer = { id: customers[made++ % 4] };
    const usual = { variant_id: variantId, starts_at, customer, notify: false, ignore_rules: true };
    return `/bookings/${(await admin.post(`${storePath}/bookings`, { ...usual, ...body }))['id']}`;
  };

  for (let day = -79; day < -7; day += 7) {
    on(day - 5, '10:05', async () => {
      const booking = await book(day, { seats: 1 + (day & 3), payment_status: 'paid' });
      on(day, '12:45', async () => void (await admin.post(`${storePath}${booking}/complete`, {})));
    });
  }
  on(-10, '10:20', async () => {
    const missed = await book(-6);
    on(-6, '13:00', async () => void (await admin.post(`${storePath}${missed}/no-show`, {})));
  });
  on(-5, '12:10', async () => {
    const cancelled = await book(5, { payment_status: 'paid' });
    on(-4, '09:50', async () => {
      await integration.post(`${cancelled}/cancel`, { reason: 'Travelling', refund: 'full', notify: false });
    });
  });
  on(-4, '15:30', async () => void (await book(3, { seats: 4, payment_status: 'paid', notes: 'A birthday' })));
  on(-3, '15:30', async () => void (await book(3, { seats: 2 })));
  on(-1, '15:30', async () => void (await book(10, { seats: 6, status: 'pending', notes: 'Would like decaf' })));
}
