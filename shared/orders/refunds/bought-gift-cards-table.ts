import { disableGiftCard, type GiftCard } from '#shared/gift-cards/gift-card.ts';
import { replaceGiftCardWrite } from '#shared/gift-cards/gift-cards-table.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { mayHaveIssuedCards } from '../gift-card-units.ts';
import type { Order, Refund } from '../order.ts';
import { type IssuedCards, type IssuedUnit, noMoreCardsCheck, readCardsOfUnits, readIssuedCards } from '../order-gift-cards-table.ts';
import { type BoughtCard, cardsOfRefundedOrder, giftCardsOfRefund, noteKeptCards } from './refunded-gift-cards.ts';

/*
 * The gift cards that an order issued, and their changes when it is canceled or refunded. The writes fail when the order has a card that
 * was not read.
 */

/** The gift cards that an order issued, or those of some of its lines. */
export type BoughtCards = { readonly issued: IssuedCards; readonly cards: readonly BoughtCard[] };

/**
 * The maximum number of gift cards that one transaction can disable. It also writes the order, its refund, customer, discount, note and
 * their events.
 */
export const maxDisabled = 80;

/** Other contents of an order's transaction, such as the bookings that it changes and their events. */
type Beside = { readonly writes: readonly unknown[]; readonly events: readonly unknown[] };

/** Returns how many gift cards a transaction can disable along with its other writes. */
export const maxDisabledBeside = ({ writes, events }: Beside): number => Math.max(0, maxDisabled - writes.length - events.length);

/** The maximum number of cards that a refund reads. It reads all cards of its lines, and a line can have this many. */
const maxReadForRefund = 10_000;

const boughtCards = async (table: Table, storeId: string, issued: IssuedCards, units: readonly IssuedUnit[]): Promise<BoughtCards> => {
  const cards = new Map((await readCardsOfUnits(table, storeId, units)).map((card) => [card.id, card]));
  const found = units.map((unit) => ({ ...unit, card: cards.get(unit.cardId) }));
  return { issued, cards: found.filter((one): one is typeof one & { readonly card: GiftCard } => one.card !== undefined) };
};

/**
 * Reads the gift cards of an order to be canceled, consistently; null when it cannot have any.
 * @throws FieldErrors `limit_reached` when they do not fit into one transaction
 */
export async function readCardsToCancel(table: Table, storeId: string, order: Order): Promise<BoughtCards | null> {
  if (!mayHaveIssuedCards(order)) return null;
  const issued = await readIssuedCards(table, storeId, order.id);
  if (issued.units.length <= maxDisabled) return boughtCards(table, storeId, issued, issued.units);
  const message = `An order that issued more than ${maxDisabled} gift cards cannot be canceled: disable the cards and refund the order.`;
  throw fieldError('', 'limit_reached', message, { limit: maxDisabled, gift_cards: issued.units.length });
}

/**
 * Returns the writes that disable the gift cards of a canceled order.
 * @throws FieldErrors `limit_reached` when they do not fit into one transaction with its other changes
 */
export function cancelledCardsWrites(
  storeId: string,
  orderId: number,
  bought: BoughtCards | null,
  beside: Beside,
  nowMs: number,
): LabelledWrite[] {
  if (bought === null) return [];
  const cards = bought.cards.map(({ card }) => card);
  const most = maxDisabledBeside(beside);
  const live = cards.filter(isLive).length;
  if (live > most) {
    const message = `An order with these bookings can be cancelled with at most ${most} gift cards: refund units of the gift cards first.`;
    throw fieldError('', 'limit_reached', message, { limit: most, gift_cards: live });
  }
  return disableCardsWrites(storeId, orderId, { issued: bought.issued, cards }, nowMs);
}

const isLive = ({ disabledAtMs }: GiftCard): boolean => disabledAtMs === null;

/** A refund whose note names the gift cards that remain valid, and the writes that disable the others. */
type CardsSettled = { readonly refund: Refund; readonly writes: readonly LabelledWrite[] };

/** The parameter that errors name for a refund that does not fit, and how many cards fit into its transaction. */
type SettlingLimits = { readonly param: string; readonly most: number };

/** An order after a refund. `issued`: the order's gift cards, if they have been read. */
type Decided = { readonly order: Order; readonly refund: Refund; readonly issued?: IssuedCards | null };

/** Reads which gift cards an order issued, before a refund of it is decided; null when it cannot have any. */
export const readCardsToSettle = async (table: Table, storeId: string, order: Order): Promise<IssuedCards | null> =>
  mayHaveIssuedCards(order) ? readIssuedCards(table, storeId, order.id) : null;

/**
 * Settles the gift cards of an order with a refund. Disables the cards of refunded units. When nothing is left to refund, it disables all
 * unspent cards, and the refund's note names the used ones, which remain valid. `decided` is the result of the refund.
 * @throws FieldErrors `gift_card_used` when cards of the refunded units were used; `limit_reached` when the cards do not fit into one
 * transaction, or are too many to read
 */
export async function settleGiftCards(
  table: Table,
  storeId: string,
  before: Order,
  { order, refund, issued: begun = null }: Decided,
  nowMs: number,
  limits: SettlingLimits = { param: 'amount', most: maxDisabled },
): Promise<CardsSettled> {
  const isWhole = order.paymentStatus === 'refunded';
  const lineIds = new Set(refund.lines.map(({ lineId }) => lineId));
  const concerned = before.lines.filter(
    (line) => line.kind === 'gift_card' && (lineIds.has(line.id) || (isWhole && line.refundedQuantity < line.quantity)),
  );
  if (concerned.length === 0 || !mayHaveIssuedCards(before)) return { refund, writes: [] };
  const issued = begun ?? (await readIssuedCards(table, storeId, before.id));
  const units = issued.units.filter(({ lineId }) => concerned.some(({ id }) => id === lineId));
  if (units.length > maxReadForRefund) {
    const message = `The lines have more than ${maxReadForRefund} gift cards: refund units of one line at a time.`;
    throw fieldError('', 'limit_reached', message, { limit: maxReadForRefund, gift_cards: units.length });
  }
  const bought = await boughtCards(table, storeId, issued, units);
  const ofUnits = giftCardsOfRefund(order, refund, bought.cards);
  assertFit(ofUnits, { ...limits, param: 'line_items' }, 'A refund can disable');
  const { off, kept } = isWhole ? cardsOfRefundedOrder(bought.cards) : { off: ofUnits, kept: [] };
  assertFit(off, limits, 'The remainder of an order can be refunded with');
  return { refund: noteKeptCards(refund, kept), writes: disableCardsWrites(storeId, before.id, { issued, cards: off }, nowMs) };
}

function assertFit(cards: readonly GiftCard[], { param, most }: SettlingLimits, does: string): void {
  if (cards.length <= most) return;
  const message = `${does} at most ${most} unused gift cards: refund units of gift cards first, ${most} at a time.`;
  throw fieldError(param, 'limit_reached', message, { limit: most, gift_cards: cards.length });
}

/** Returns the writes that disable gift cards of an order; cards that are already disabled stay as they are. */
function disableCardsWrites(
  storeId: string,
  orderId: number,
  { issued, cards }: { readonly issued: IssuedCards; readonly cards: readonly GiftCard[] },
  nowMs: number,
): LabelledWrite[] {
  const live = cards.filter(isLive);
  return [
    noMoreCardsCheck(storeId, orderId, issued),
    ...live.map((card) => replaceGiftCardWrite(storeId, card, disableGiftCard(card, nowMs))),
  ];
}
