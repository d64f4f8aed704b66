import type { Answer } from './client.ts';
import { type Facts, minorOf } from './facts.ts';
import { discount, giftCardMinor, giftCardVariant, openingStock, seats, seatVariant } from './shop.ts';

type Probe = (name: string, query: string, route: string, params?: Readonly<Record<string, string>>) => Promise<Answer>;

export type JudgeOptions = {
  readonly facts: Facts;
  /** How often the receiver accepted each event. */
  readonly received: ReadonlyMap<string, number>;
  /** Reads the store over the API, as a client does. */
  readonly probe: Probe;
  /** Lets some time pass, because clients are rate-limited. */
  readonly pause: () => Promise<void>;
  readonly onWrong: (what: string) => void;
};

type OrderView = {
  readonly id: number;
  readonly number: number;
  readonly subtotal: string;
  readonly discount_total: string;
  readonly status: string;
  readonly payment_status: string;
  readonly total: string;
  readonly refunded_total: string;
  readonly line_items: readonly LineView[];
};
type LineView = {
  readonly id: number;
  readonly variant_id: number;
  readonly quantity: number;
  readonly restocked_quantity: number;
  readonly refunded_quantity: number;
};
type RefundView = { readonly id: number; readonly amount: string };
type CardView = { readonly id: number; readonly balance: string; readonly order_id: number | null };
type MovementView = { readonly id: number };
type BookingView = { readonly id: number; readonly status: string; readonly starts_at: string; readonly seats: number };
type EventView = {
  readonly id: string;
  readonly topic: string;
  readonly sequence: number;
  readonly not_sent: unknown;
  readonly data: { readonly id?: number } | null;
};

/** Compares the store, after all work has finished, with the answers that its clients received. */
export async function findContradictions({ facts, received, probe, pause, onWrong }: JudgeOptions): Promise<void> {
  let asked = 0;
  const read = async (name: string, query: string, route: string, params?: Readonly<Record<string, string>>): Promise<Answer> => {
    asked += 1;
    if (asked % 40 === 0) await pause();
    return await probe(`judge ${name}`, query, route, params);
  };
  async function readAll<View>(name: string, route: string, params?: Readonly<Record<string, string>>): Promise<readonly View[]> {
    const all: View[] = [];
    for (let cursor: string | null = null; ; ) {
      const answer = await read(name, `limit=50${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`, route, params);
      const page = answer.json as { readonly data?: readonly View[]; readonly next_cursor?: string | null };
      if (answer.status !== 200) onWrong(`${route} answered ${answer.status} ${answer.text}`);
      all.push(...(page.data ?? []));
      cursor = page.next_cursor ?? null;
      if (cursor === null) return all;
    }
  }
  const compare = (what: string, is: unknown, expected: unknown): void => {
    if (String(is) !== String(expected)) onWrong(`${what}: expected ${expected}, found ${is}`);
  };
  const sorted = (ids: Iterable<number>): string => [...ids].toSorted((a, b) => a - b).join(' ');

  const orders = await readAll<OrderView>('orders', '/v1/orders');
  compare('the orders', sorted(orders.map(({ id }) => id)), sorted(facts.orders.map(({ id }) => id)));

  if (new Set(orders.map(({ number }) => number)).size < orders.length) onWrong('two orders have one number');
  for (const { id, subtotal, discount_total: off, line_items: lines } of orders) {
    // Gift cards are not discounted.
    const cardUnits = sum(lines.map((line) => (line.variant_id === giftCardVariant ? line.quantity : 0)));
    const covered = minorOf(subtotal) - BigInt(cardUnits) * giftCardMinor;
    const hasDiscount = facts.orders.some((order) => order.id === id && order.hasDiscount);
    compare(`the discount of order ${id}, on ${subtotal}`, minorOf(off), hasDiscount ? halfUp(covered * discount.basisPoints) : 0n);
  }

  const levels = await readAll<{ readonly variant_id: number; readonly on_hand: number }>('levels', '/v1/inventory-levels');
  for (const [variantId, opening] of openingStock) {
    const sold = orders.flatMap(({ line_items: lines }) => lines).filter((line) => line.variant_id === variantId);
    const gone = sum(sold.map(({ quantity, restocked_quantity: back }) => quantity - back));
    const adjusted = sum(facts.adjustments.filter((one) => one.variantId === variantId).map(({ delta }) => delta));
    const is = levels.find((level) => level.variant_id === variantId)?.on_hand;
    compare(`the stock of variant ${variantId}`, is, opening + adjusted - gone);
  }

  for (const order of orders) {
    const refunds = await readAll<RefundView>(`refunds of ${order.id}`, '/v1/orders/{id}/refunds', { id: String(order.id) });
    const total = refunds.reduce((all, { amount }) => all + minorOf(amount), 0n);
    compare(`what order ${order.id} has refunded`, minorOf(order.refunded_total), total);
    const known = facts.refunds.filter(({ orderId }) => orderId === order.id);
    const isEnded = facts.cancelled.has(order.id) || hasCancelledBooking(facts, order.id);
    if (isEnded) continue;
    compare(`the refunds of order ${order.id}`, sorted(refunds.map(({ id }) => id)), sorted(known.map(({ id }) => id)));
    compare(
      `the money refunded of order ${order.id}`,
      total,
      known.reduce((all, { amount }) => all + amount, 0n),
    );
    const wasPaid = facts.paid.has(order.id) || facts.orders.some(({ id, wasPaid: paid }) => id === order.id && paid);
    compare(`whether order ${order.id} is paid`, order.payment_status !== 'unpaid', wasPaid);
  }
  for (const id of facts.cancelled) compare(`order ${id}`, orders.find((order) => order.id === id)?.status, 'cancelled');

  const cards = await readAll<CardView>('cards', '/v1/gift-cards');
  const amountOf = (moved: readonly { readonly cardId: number; readonly amount: bigint }[], cardId: number): bigint =>
    moved.filter((one) => one.cardId === cardId).reduce((all, { amount }) => all + amount, 0n);
  for (const { id, initial } of facts.cards) {
    const balance = cards.find((card) => card.id === id)?.balance ?? '0.00';
    compare(
      `the balance of gift card ${id}`,
      minorOf(balance),
      initial - amountOf(facts.redemptions, id) + amountOf(facts.restorations, id),
    );
    const movements = await readAll<MovementView>(`movements of ${id}`, '/v1/gift-cards/{id}/movements', { id: String(id) });
    const moved = [...facts.redemptions, ...facts.restorations].filter(({ cardId }) => cardId === id);
    compare(`the movements of gift card ${id}`, sorted(movements.map((one) => one.id)), sorted(moved.map((one) => one.id)));
  }
  const issued = Map.groupBy(
    cards.filter(({ order_id: orderId }) => orderId !== null),
    ({ order_id: orderId }) => orderId,
  );
  compare('gift cards that no client was told of', cards.length - facts.cards.length, sum([...issued.values()].map((some) => some.length)));

  for (const { id, line_items: lines, status, payment_status: payment } of orders) {
    const wanted = sum(lines.map((line) => (line.variant_id === giftCardVariant ? line.quantity - line.refunded_quantity : 0)));
    const has = (issued.get(id) ?? []).length;
    const bought = sum(lines.map((line) => (line.variant_id === giftCardVariant ? line.quantity : 0)));
    if (has > bought) onWrong(`order ${id} bought ${bought} gift cards and issued ${has}`);
    const isOpen = status !== 'cancelled' && status !== 'refunded' && payment !== 'unpaid';
    if (isOpen && has < wanted) onWrong(`order ${id} bought ${wanted} gift cards that it keeps and issued ${has}`);
  }

  const answer = await read('discount', '', '/v1/discounts/{id}', { id: String(discount.id) });
  const uses = (answer.json as { readonly data: { readonly times_used: number } }).data.times_used;
  compare('the uses of the discount', uses, facts.orders.filter(({ id, hasDiscount }) => hasDiscount && !facts.cancelled.has(id)).length);
  if (uses > discount.limit) onWrong(`the discount was used ${uses} times, but the limit is ${discount.limit}`);

  const bookings = await readAll<BookingView>('bookings', '/v1/bookings');
  const bookedLines = facts.orders.flatMap(({ lines }) => lines).filter(({ variantId }) => variantId === seatVariant);
  compare('the bookings', sorted(bookings.map(({ id }) => id)), sorted(bookedLines.flatMap(({ bookingId }) => bookingId ?? [])));
  const held = bookings.filter(({ status }) => status !== 'cancelled');
  for (const [slot, some] of Map.groupBy(held, ({ starts_at: startsAt }) => startsAt)) {
    const taken = sum(some.map((one) => one.seats));
    if (taken > seats) onWrong(`${taken} seats are taken at ${slot}, of ${seats}`);
  }

  await judgeEvents(await readAll<EventView>('events', '/v1/events'), { facts, received, onWrong });
}

async function judgeEvents(
  events: readonly EventView[],
  { facts, received, onWrong }: Pick<JudgeOptions, 'facts' | 'received' | 'onWrong'>,
) {
  const numbers = events.map(({ sequence }) => sequence);
  if (numbers.some((number, n) => number !== n + 1)) onWrong(`the log of events has the numbers ${numbers.join(' ')}`);
  if (new Set(events.map(({ id }) => id)).size < events.length) onWrong('an event is in the log twice');
  const idsOf = (topic: string): string =>
    events
      .filter((event) => event.topic === topic)
      .map(({ data }) => data?.id ?? 0)
      .toSorted((a, b) => a - b)
      .join(' ');
  const expectIds = (topic: string, ids: readonly number[]): void => {
    const expected = ids.toSorted((a, b) => a - b).join(' ');
    if (idsOf(topic) !== expected) onWrong(`the events ${topic} are of ${idsOf(topic)}, and should be of ${expected}`);
  };
  expectIds(
    'order.created',
    facts.orders.map(({ id }) => id),
  );
  expectIds('order.cancelled', [...facts.cancelled]);
  expectIds('order.paid', [...facts.orders.filter(({ wasPaid }) => wasPaid).map(({ id }) => id), ...facts.paid]);
  expectIds(
    'booking.created',
    facts.orders.flatMap(({ lines }) => lines.flatMap(({ bookingId }) => bookingId ?? [])),
  );
  for (const { id, not_sent: notSent } of events) {
    if (notSent !== null) onWrong(`event ${id} is marked as not sent: ${JSON.stringify(notSent)}`);
    else if ((received.get(id) ?? 0) === 0) onWrong(`event ${id} never reached the webhook receiver`);
  }
  for (const id of received.keys()) if (!events.some((event) => event.id === id)) onWrong(`event ${id} was sent and is not in the log`);
}

function hasCancelledBooking({ orders, cancelledBookings }: Facts, orderId: number): boolean {
  const order = orders.find(({ id }) => id === orderId);
  return order?.lines.some(({ bookingId }) => bookingId !== null && cancelledBookings.has(bookingId)) === true;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Divides by 10,000 and rounds halves up. The parameter is an amount multiplied by basis points. */
const halfUp = (amountTimesBasisPoints: bigint): bigint => (amountTimesBasisPoints + 5_000n) / 10_000n;
