import { timestamp } from '#shared/kernel/time.ts';
import { readGiftCardsOfOrder } from '#shared/orders/order-gift-cards-table.ts';
import { bookingsIn, firstStartMs, serviceId } from '#test/support/harness/bookings-harness.ts';
import { refusal } from '#test/support/harness/catalogue.ts';
import { type OrdersHarness, openOrdersHarness } from '#test/support/harness/orders-harness.ts';
import { openFulfillment } from '#test/support/harness/paid-orders.ts';

const dayMs = 24 * 3_600_000;

describe('the gift cards of an order with bookings', () => {
  let harness: OrdersHarness;
  beforeEach(async () => {
    harness = await openOrdersHarness();
  });
  afterEach(() => harness.close());

  /**
   * Places a paid order for gift cards and bookings, each booking two days after the previous one, and issues the
   * cards.
   */
  async function orderOf(bookings: number, cards: number): Promise<number> {
    const shop = bookingsIn(harness);
    await shop.sell();
    await shop.offer({ durationMinutes: 15 * 60 });
    const card = await harness.sell(300, null, { kind: 'gift_card' });
    const seats = Array.from({ length: bookings }, (_, index) => ({
      variant_id: serviceId + 1,
      quantity: 1,
      booking: { starts_at: timestamp(firstStartMs + 2 * index * dayMs) },
    }));
    const line_items = [...seats, { variant_id: card, quantity: cards }];
    const { id } = await harness.place({ line_items, customer: { email: 'ada@example.com' }, payment_status: 'paid' });
    await openFulfillment(harness).tell();
    return id;
  }

  const liveCards = async (id: number): Promise<number> =>
    (await readGiftCardsOfOrder(harness.table, harness.store.id, id)).filter(({ disabledAtMs }) => disabledAtMs === null).length;
  const everything = async (id: number) => ({
    line_items: (await harness.get(id)).line_items.map((line) => ({ id: line.id, quantity: line.quantity })),
  });

  it('are refused instead of failing when they do not fit into one transaction with the bookings', async () => {
    const id = await orderOf(10, 60);
    expect(await refusal(harness.act('cancelOrder', id, { note: 'All of it' }))).toEqual([': limit_reached']);
    expect(await refusal(harness.refund(id, await everything(id)))).toEqual(['line_items: limit_reached']);
    expect([await liveCards(id), (await harness.get(id)).status]).toEqual([60, 'processing']);
  });

  it('are disabled together with the bookings when they fit', async () => {
    const id = await orderOf(10, 40);
    await harness.act('cancelOrder', id, { note: 'All of it' });
    expect([await liveCards(id), (await harness.get(id)).status]).toEqual([0, 'cancelled']);
  });

  it('are disabled before the bookings if their units are refunded first', async () => {
    const id = await orderOf(10, 60);
    const { line_items: lines } = await harness.get(id);
    await harness.refund(id, {
      line_items: lines.filter(({ kind }) => kind === 'gift_card').map((line) => ({ id: line.id, quantity: 60 })),
    });
    await harness.act('cancelOrder', id);
    expect([await liveCards(id), (await harness.get(id)).status]).toEqual([0, 'cancelled']);
  });
});
