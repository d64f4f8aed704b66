import type { Random } from '../fuzz/random.ts';
import { randomOf } from '../fuzz/random.ts';
import type { Answer, Ask } from './client.ts';
import { type Facts, minorOf, type OrderFact } from './facts.ts';
import { isWideOrder, listChanges, longOrderBody, wideOrderBody } from './larger-shop.ts';
import type { Step } from './program.ts';
import { digitalVariant, discount, giftCardVariant, locationId, openingStock, seatVariant } from './shop.ts';

type Data = Readonly<Record<string, unknown>>;
type Body = Readonly<Record<string, unknown>>;

export type StepOptions = {
  readonly seed: number;
  readonly ask: Ask;
  readonly openedMs: number;
  readonly facts: Facts;
  /** The time at which the first slot of the booking service begins. */
  readonly slotsFromMs: number;
  readonly onWrong: (what: string) => void;
};

const hourMs = 3_600_000;
const mostWideOrders = 2;
const dataOf = ({ json }: Answer): Data => (json as { readonly data: Data }).data;

/** Performs a step and records the facts that the step's answer contains. A refusal is an answer without facts. */
export async function performStep({ seed, ask, openedMs, facts, slotsFromMs, onWrong }: StepOptions, step: Step): Promise<void> {
  const random = randomOf('choice', seed, step.n);
  const name = `step ${step.n}`;
  const post = (route: string, body: Body, params: Readonly<Record<string, string>> = {}) =>
    ask(step.client, name, { method: 'POST', route, params, body });
  // The newest orders. Most steps choose one of these few, so that several clients often choose the same order.
  const recent = facts.orders.slice(-4);
  const onOrder = (action: string, body: Body = {}) => {
    // Half of the actions concern orders with a refund.
    const refunded = facts.orders.filter(({ id }) => facts.refunds.some(({ orderId }) => orderId === id));
    const order = anyOf(random, refunded.length > 0 && random.chance(0.5) ? refunded : recent);
    return order === null ? null : { order, answered: post(`/v1/orders/{id}${action}`, body, { id: String(order.id) }) };
  };
  const issueCard = async (): Promise<void> => {
    const value = `${random.int(5, 30)}.50`;
    const answer = await post('/v1/gift-cards', { value });
    if (answer.status === 201) facts.cards.push({ id: Number(dataOf(answer)['id']), initial: minorOf(value) });
  };

  switch (step.kind) {
    case 'order':
    case 'wide order':
    case 'long order':
    case 'book': {
      // The number of wide orders is limited, because each of their 100 lines adds a movement, an event and a webhook.
      const isWide = step.kind === 'wide order' && facts.orders.filter(isWideOrder).length < mostWideOrders;
      const body = isWide
        ? wideOrderBody(random)
        : step.kind === 'long order'
          ? longOrderBody(random)
          : orderBody(random, slotsFromMs, step.kind === 'book' ? [seatVariant] : null);
      const answer = await post('/v1/orders', body);
      if (answer.status === 201) facts.orders.push(orderFactOf(dataOf(answer), body));
      const [refusal] = /off_grid|outside_opening_hours|too_far/.exec(answer.status === 422 ? answer.text : '') ?? [];
      if (refusal !== undefined) onWrong(`${name} booked a slot of the service, and was refused with ${refusal}`);
      return;
    }
    case 'pay':
    case 'fulfill':
    case 'cancel': {
      const action = { pay: '/mark-paid', fulfill: '/fulfill', cancel: '/cancel' }[step.kind];
      const body = step.kind === 'cancel' ? { restock: random.chance(0.7), refund: random.pick(['full', 'none']), notify: false } : {};
      const asked = onOrder(action, body);
      if (asked === null || (await asked.answered).status !== 200) return;
      if (step.kind === 'pay') facts.paid.add(asked.order.id);
      if (step.kind === 'cancel') facts.cancelled.add(asked.order.id);
      return;
    }
    case 'refund': {
      const order = anyOf(random, recent);
      if (order === null) return;
      const line = random.pick(order.lines);
      const byLine = { line_items: [{ id: line.id, quantity: random.int(1, line.quantity) }], restock: random.chance(0.6) };
      const body = random.chance(0.5) ? byLine : { amount: `${random.int(1, 29)}.${random.int(10, 99)}` };
      const answer = await post('/v1/orders/{id}/refunds', body, { id: String(order.id) });
      if (answer.status !== 201) return;
      const { id, amount } = dataOf(answer) as { readonly id: number; readonly amount: string };
      facts.refunds.push({ orderId: order.id, id, amount: minorOf(amount) });
      return;
    }
    case 'adjust': {
      // Half of the adjustments concern the scarcest variant.
      const variantId = random.pick([101, ...openingStock.keys()]);
      const delta = random.chance(0.5) ? random.int(1, 5) : -random.int(1, 4);
      const answer = await post('/v1/inventory-levels/adjust', { location_id: locationId, variant_id: variantId, delta });
      if (answer.status === 200) facts.adjustments.push({ variantId, delta });
      return;
    }
    case 'card':
      return await issueCard();
    case 'use up card': {
      const card = anyOf(random, facts.cards.slice(-2));
      if (card === null) return await issueCard();
      const params = { id: String(card.id) };
      const read = await ask(step.client, `${name} balance`, { method: 'GET', route: '/v1/gift-cards/{id}', params });
      if (read.status !== 200) return;
      const amount = String(dataOf(read)['balance']);
      const answer = await post('/v1/gift-cards/{id}/redemptions', { amount }, params);
      if (answer.status === 201) facts.redemptions.push({ cardId: card.id, id: Number(dataOf(answer)['id']), amount: minorOf(amount) });
      // The index may still show the card as active.
      const query = 'status=active&limit=50';
      const list = await ask(step.client, `${name} ${query}`, { method: 'GET', route: '/v1/gift-cards', query });
      const { data = [] } = (list.json ?? {}) as { readonly data?: readonly { readonly id: number; readonly status: string }[] };
      for (const { id, status } of data) if (status !== 'active') onWrong(`${name} read the active gift cards, and ${id} is ${status}`);
      return;
    }
    case 'redeem': {
      // Uses only the two newest cards, to make several clients redeem the same card.
      const card = anyOf(random, facts.cards.slice(-2));
      if (card === null) return;
      const amount = `${random.int(1, 12)}.${random.int(10, 99)}`;
      const answer = await post('/v1/gift-cards/{id}/redemptions', { amount }, { id: String(card.id) });
      if (answer.status === 201) facts.redemptions.push({ cardId: card.id, id: Number(dataOf(answer)['id']), amount: minorOf(amount) });
      return;
    }
    case 'restore': {
      const redemption = anyOf(random, facts.redemptions);
      if (redemption === null) return;
      const route = '/v1/gift-cards/{id}/restorations';
      const answer = await post(route, { redemption_id: redemption.id }, { id: String(redemption.cardId) });
      if (answer.status !== 201) return;
      const { id, amount } = dataOf(answer) as { readonly id: number; readonly amount: string };
      facts.restorations.push({ cardId: redemption.cardId, id, amount: minorOf(amount) });
      return;
    }
    case 'cancel booking': {
      const booked = facts.orders.flatMap(({ lines }) => lines.flatMap(({ bookingId }) => bookingId ?? []));
      const id = anyOf(random, booked);
      if (id === null) return;
      const answer = await post('/v1/bookings/{id}/cancel', {}, { id: String(id) });
      if (answer.status === 200) facts.cancelledBookings.add(id);
      return;
    }
    case 'read order': {
      const order = anyOf(random, facts.orders.slice(-3));
      if (order === null) return;
      const wasCancelled = facts.cancelled.has(order.id);
      const refunded = facts.refunds.filter(({ orderId }) => orderId === order.id).reduce((sum, { amount }) => sum + amount, 0n);
      const answer = await ask(step.client, name, { method: 'GET', route: '/v1/orders/{id}', params: { id: String(order.id) } });
      const { status, refunded_total } = (answer.status === 200 ? dataOf(answer) : {}) as Partial<Record<string, string>>;
      if (status === undefined) onWrong(`${name} read order ${order.id} after it was created, and was answered ${answer.status}`);
      if (wasCancelled && status !== 'cancelled') onWrong(`${name} read status ${status} of order ${order.id} after its cancellation`);
      if (refunded_total !== undefined && minorOf(refunded_total) < refunded)
        onWrong(`${name} read order ${order.id} in a state from before a refund`);
      return;
    }
    case 'list changes':
      await listChanges({ ask, name, openedMs, onWrong });
      return;
    case 'list orders': {
      const known = facts.orders.map(({ id }) => id);
      const seen = await listIds((query) => ask(step.client, `${name} ${query}`, { method: 'GET', route: '/v1/orders', query }), 3);
      const missed = known.filter((id) => !seen.includes(id));
      if (missed.length > 0) onWrong(`${name} read all orders and missed ${missed.join(', ')}, which existed before it began`);
      if (new Set(seen).size < seen.length) onWrong(`${name} read an order twice in one list`);
    }
  }
}

/** Reads a list page by page, and returns its ids. */
async function listIds(read: (query: string) => Promise<Answer>, limit: number): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = `limit=${limit}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
    const { json } = await read(query);
    const page = (json ?? {}) as { readonly data?: readonly { readonly id: number }[]; readonly next_cursor?: string | null };
    ids.push(...(page.data ?? []).map(({ id }) => id));
    cursor = page.next_cursor ?? null;
  }
  return ids;
}

const anyOf = <Item>(random: Random, items: readonly Item[]): Item | null => (items.length === 0 ? null : random.pick(items));

function orderBody(random: Random, slotsFromMs: number, only: readonly number[] | null): Body {
  const variants = [...openingStock.keys(), digitalVariant, giftCardVariant, seatVariant];
  // About half of the orders want the scarcest variant.
  const [scarce = 0, ...others] = variants;
  const some = random.shuffle(others).slice(0, random.int(1, 2));
  const wanted = random.chance(0.5) ? [scarce, ...some.slice(1)] : some;
  const line_items = (only ?? wanted).map((variant_id) => {
    const quantity = random.int(1, 3);
    if (variant_id !== seatVariant) return { variant_id, quantity };
    const starts_at = new Date(slotsFromMs + random.int(0, 2) * hourMs).toISOString().replace('.000', '');
    return { variant_id, quantity, booking: { starts_at } };
  });
  return {
    line_items,
    customer: { email: `buyer-${random.int(1, 4)}@example.com` },
    payment_status: random.pick(['paid', 'paid', 'pending']),
    ...(random.chance(0.4) ? { discount_code: discount.code } : {}),
  };
}

type LineView = { readonly id: number; readonly variant_id: number; readonly quantity: number; readonly booking_id?: number | null };

function orderFactOf(data: Data, body: Body): OrderFact {
  const lines = (data['line_items'] as readonly LineView[]).map((line) => ({
    ...{ id: line.id, variantId: line.variant_id, quantity: line.quantity },
    bookingId: line.booking_id ?? null,
  }));
  return { id: Number(data['id']), lines, hasDiscount: 'discount_code' in body, wasPaid: body['payment_status'] === 'paid' };
}
