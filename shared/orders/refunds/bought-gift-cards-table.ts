import { disableGiftCard, type GiftCard } from '#shared/gift-cards/gift-card.ts';
import { replaceGiftCardWrite } from '#shared/gift-cards/gift-cards-table.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { mayHaveIssuedCards } from '../gift-card-units.ts';
import type { Order, Refund } from '../order.ts';
import { cardsOfUnits, type IssuedCards, type IssuedUnit, noFurtherBatchCheck, readIssuedCards } from '../order-gift-cards-table.ts';
import { type BoughtCard, cardsOfRefundedOrder, giftCardsOfRefund, namingKeptCards } from './refunded-gift-cards.ts';

/* The gift cards that an order bought, and their changes when it is cancelled or refunded. The writes fail when there is a card that was not read. */

/** The gift cards that an order bought and has, or those of some of its lines. */
export type BoughtCards = { readonly issued: IssuedCards; readonly cards: readonly BoughtCard[] };

/** Beside the order, its refund, customer, discount, note and their events. */
export const maxDisabled = 80;

/** What else a transaction writes beside an order, such as the bookings that it changes and their events. */
type Beside = { readonly writes: readonly unknown[]; readonly events: readonly unknown[] };

/** How many gift cards a transaction disables that also writes so much beside the order. */
export const maxDisabledBeside = ({ writes, events }: Beside): number => Math.max(0, maxDisabled - writes.length - events.length);

/** A refund reads all cards of its lines, and each line has at most so many. */
const maxReadForRefund = 10_000;

const boughtCards = async (table: Table, storeId: string, issued: IssuedCards, units: readonly IssuedUnit[]): Promise<BoughtCards> => {
  const cards = new Map((await cardsOfUnits(table, storeId, units)).map((card) => [card.id, card]));
  const found = units.map((unit) => ({ ...unit, card: cards.get(unit.cardId) }));
  return { issued, cards: found.filter((one): one is typeof one & { readonly card: GiftCard } => one.card !== undefined) };
};

/**
 * Reads the gift cards of an order that is to be cancelled, consistently; null when it cannot have any.
 * @throws FieldErrors `limit_reached` when they do not fit into one transaction
 */
export async function readCardsToCancel(table: Table, storeId: string, order: Order): Promise<BoughtCards | null> {
  if (!mayHaveIssuedCards(order)) return null;
  const issued = await readIssuedCards(table, storeId, order.id);
  if (issued.units.length <= maxDisabled) return boughtCards(table, storeId, issued, issued.units);
  const message = `An order that issued more than ${maxDisabled} gift cards cannot be cancelled: disable the cards and refund the order.`;
  throw fieldError('', 'limit_reached', message, { limit: maxDisabled, gift_cards: issued.units.length });
}

/**
 * The writes that switch off the gift cards of a cancelled order.
 * @throws FieldErrors `limit_reached` when they do not fit into one transaction with what else it changes
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
    const message = `With its bookings, an order is cancelled with at most ${most} gift cards: refund units of the gift cards first.`;
    throw fieldError('', 'limit_reached', message, { limit: most, gift_cards: live });
  }
  return disableCardsWrites(storeId, orderId, { issued: bought.issued, cards }, nowMs);
}

const isLive = ({ disabledAtMs }: GiftCard): boolean => disabledAtMs === null;

/** A refund as it names the gift cards that stay, and the writes that switch the others off. */
type CardsSettled = { readonly refund: Refund; readonly writes: readonly LabelledWrite[] };

/** How a request names the refund that does not fit, and how many cards its transaction has room for. */
type SettlingLimits = { readonly param: string; readonly most: number };

/** The order after a refund; `issued`: the gift cards of the order, when they were read before. */
type Decided = { readonly order: Order; readonly refund: Refund; readonly issued?: IssuedCards | null };

/** Which gift cards an order issued, for a refund of it that is still to be decided; null when it cannot have any. */
export const readCardsToSettle = async (table: Table, storeId: string, order: Order): Promise<IssuedCards | null> =>
  mayHaveIssuedCards(order) ? readIssuedCards(table, storeId, order.id) : null;

/**
 * Settles the gift cards of an order with a refund: those of refunded units go off, and when nothing is left to refund all that nothing
 * was spent from; those that were used stay then, and the refund names them. `decided` is what the refund makes of the order.
 * @throws FieldErrors `gift_card_used` when units are refunded whose cards were used, or `limit_reached` when the cards do not fit into one
 *   transaction, or are too many to be read
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
    const message = `The lines have more than ${maxReadForRefund} gift cards: refund units of one of them at a time.`;
    throw fieldError('', 'limit_reached', message, { limit: maxReadForRefund, gift_cards: units.length });
  }
  const bought = await boughtCards(table, storeId, issued, units);
  const ofUnits = giftCardsOfRefund(order, refund, bought.cards);
  assertFit(ofUnits, { ...limits, param: 'line_items' }, 'A refund disables');
  const { off, kept } = isWhole ? cardsOfRefundedOrder(bought.cards) : { off: ofUnits, kept: [] };
  assertFit(off, limits, 'What is left of an order is refunded with');
  return { refund: namingKeptCards(refund, kept), writes: disableCardsWrites(storeId, before.id, { issued, cards: off }, nowMs) };
}

function assertFit(cards: readonly GiftCard[], { param, most }: SettlingLimits, does: string): void {
  if (cards.length <= most) return;
  const message = `${does} at most ${most} gift cards that were not used: refund units of them first, ${most} at a time.`;
  throw fieldError(param, 'limit_reached', message, { limit: most, gift_cards: cards.length });
}

/** The writes that switch gift cards of an order off; those that are off already stay as they are. */
function disableCardsWrites(
  storeId: string,
  orderId: number,
  { issued, cards }: { readonly issued: IssuedCards; readonly cards: readonly GiftCard[] },
  nowMs: number,
): LabelledWrite[] {
  const live = cards.filter(isLive);
  return [
    noFurtherBatchCheck(storeId, orderId, issued),
    ...live.map((card) => replaceGiftCardWrite(storeId, card, disableGiftCard(card, nowMs))),
  ];
}
