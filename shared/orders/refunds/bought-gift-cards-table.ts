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
 * Reads the gift cards that an order issued, and decides what happens to them if the order is canceled or refunded. The
 * returned writes fail if the order has issued more cards in the meantime.
 */

/** The gift cards issued by an order or by some of its lines. */
export type BoughtCards = { readonly issued: IssuedCards; readonly cards: readonly BoughtCard[] };

/**
 * The maximum number of gift cards that one transaction can disable. The limit leaves room for the order, the refund,
 * the customer, a discount, a note and their events.
 */
export const maxDisabled = 80;

/** The writes and events that change bookings in the same transaction as the gift cards. */
type Beside = { readonly writes: readonly unknown[]; readonly events: readonly unknown[] };

/**
 * Returns how many gift cards a transaction can disable if the transaction also contains the given writes and events.
 */
export const maxDisabledBeside = ({ writes, events }: Beside): number => Math.max(0, maxDisabled - writes.length - events.length);

/**
 * The maximum number of gift cards that a refund reads. It equals the maximum quantity of a line (`maxLineQuantity`),
 * so a refund of one line can always read all cards of the line.
 */
const maxReadForRefund = 10_000;

const boughtCards = async (table: Table, storeId: string, issued: IssuedCards, units: readonly IssuedUnit[]): Promise<BoughtCards> => {
  const cards = new Map((await readCardsOfUnits(table, storeId, units)).map((card) => [card.id, card]));
  const found = units.map((unit) => ({ ...unit, card: cards.get(unit.cardId) }));
  return { issued, cards: found.filter((one): one is typeof one & { readonly card: GiftCard } => one.card !== undefined) };
};

/**
 * Reads the gift cards of an order that is to be canceled, with strong consistency; returns null when the order cannot
 * have issued any.
 * @throws FieldErrors `limit_reached` when the cards do not fit into one transaction
 */
export async function readCardsToCancel(table: Table, storeId: string, order: Order): Promise<BoughtCards | null> {
  if (!mayHaveIssuedCards(order)) return null;
  const issued = await readIssuedCards(table, storeId, order.id);
  if (issued.units.length <= maxDisabled) return boughtCards(table, storeId, issued, issued.units);
  const message = `An order that issued more than ${maxDisabled} gift cards cannot be canceled. Disable the cards and refund the order instead.`;
  throw fieldError('', 'limit_reached', message, { limit: maxDisabled, gift_cards: issued.units.length });
}

/**
 * Returns the writes that disable a canceled order's gift cards.
 * @throws FieldErrors `limit_reached` when these writes do not fit into one transaction with the order's other changes
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
    const message = `This order cannot be canceled yet, because more than ${most} of its gift cards are valid. Refund some of the gift cards first.`;
    throw fieldError('', 'limit_reached', message, { limit: most, gift_cards: live });
  }
  return disableCardsWrites(storeId, orderId, { issued: bought.issued, cards }, nowMs);
}

const isLive = ({ disabledAtMs }: GiftCard): boolean => disabledAtMs === null;

/**
 * A refund of gift cards, with the writes that disable the unused cards. The used cards remain valid; the refund's note
 * lists them.
 */
type CardsSettled = { readonly refund: Refund; readonly writes: readonly LabelledWrite[] };

/**
 * `most` is the maximum number of gift cards that a refund can disable. If an order's last refund would disable more
 * gift cards, the error names the field `param`.
 */
type SettlingLimits = { readonly param: string; readonly most: number };

/**
 * A refund, and the order as it is after the refund. `issued` contains the order's gift cards; null or absent if they
 * have not been read.
 */
type Decided = { readonly order: Order; readonly refund: Refund; readonly issued?: IssuedCards | null };

/**
 * Reads which gift cards an order has issued, before a refund is decided; returns null when the order cannot have
 * issued any.
 */
export const readCardsToSettle = async (table: Table, storeId: string, order: Order): Promise<IssuedCards | null> =>
  mayHaveIssuedCards(order) ? readIssuedCards(table, storeId, order.id) : null;

/**
 * Applies a refund to the order's gift cards: disables unused cards of the refunded units. If nothing remains to be
 * refunded afterwards, disables all unused cards, and lists the used cards in the refund's note. The used cards remain
 * valid.
 * @throws FieldErrors `gift_card_used` when the refunded units have too few unused cards; `limit_reached` when the
 * cards do not fit into one transaction, or are too many to read
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
    const message = `The lines of this refund have more than ${maxReadForRefund} gift cards. Send a separate refund for each line.`;
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

/**
 * Returns the writes that disable gift cards of an order. They include a check that the order has issued no further
 * cards; cards that are already disabled stay unchanged.
 */
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
