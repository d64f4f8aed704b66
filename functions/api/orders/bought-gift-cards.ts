import { disableGiftCard, type GiftCard } from '#shared/gift-cards/gift-card.ts';
import { replaceGiftCardWrite } from '#shared/gift-cards/gift-cards-table.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { mayHaveIssuedCards } from '#shared/orders/gift-card-units.ts';
import type { Order, Refund } from '#shared/orders/order.ts';
import {
  cardsOfUnits,
  type IssuedCards,
  type IssuedUnit,
  noFurtherBatchCheck,
  readIssuedCards,
} from '#shared/orders/order-gift-cards-table.ts';
import { type BoughtCard, giftCardsOfRefund } from '#shared/orders/refunds/refunded-gift-cards.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';

/*
 * The gift cards that an order bought, and what becomes of them when it is cancelled or refunded. What is written is held to there
 * being no card that was not read.
 */

/** The gift cards that an order bought and has, or those of some of its lines. */
export type BoughtCards = { readonly issued: IssuedCards; readonly cards: readonly BoughtCard[] };

/** Beside the order, its refund, customer, discount, note and their events. */
const maxDisabled = 80;
/** A refund reads all cards of its lines. */
const maxReadForRefund = 1_000;

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
 * Reads the gift cards that the lines of a refund bought, consistently; null when they cannot have any.
 * @throws FieldErrors `limit_reached` when they are too many to be read
 */
export async function readCardsToRefund(
  table: Table,
  storeId: string,
  order: Order,
  lineIds: readonly number[],
): Promise<BoughtCards | null> {
  const refunded = new Set(order.lines.filter(({ id, kind }) => kind === 'gift_card' && lineIds.includes(id)).map(({ id }) => id));
  if (refunded.size === 0 || !mayHaveIssuedCards(order)) return null;
  const issued = await readIssuedCards(table, storeId, order.id);
  const units = issued.units.filter(({ lineId }) => refunded.has(lineId));
  if (units.length <= maxReadForRefund) return boughtCards(table, storeId, issued, units);
  const message = `Units of lines with more than ${maxReadForRefund} gift cards cannot be refunded: disable the cards and refund an amount.`;
  throw fieldError('', 'limit_reached', message, { limit: maxReadForRefund, gift_cards: units.length });
}

/**
 * The gift cards that go off with a refund.
 * @throws FieldErrors `gift_card_used`, or `limit_reached` when they do not fit into one transaction
 */
export function cardsToDisable(order: Order, refund: Pick<Refund, 'lines'>, bought: BoughtCards | null): readonly GiftCard[] {
  const cards = bought === null ? [] : giftCardsOfRefund(order, refund, bought.cards);
  if (cards.length <= maxDisabled) return cards;
  const message = `A refund disables at most ${maxDisabled} gift cards: refund fewer units at a time.`;
  throw fieldError('line_items', 'limit_reached', message, { limit: maxDisabled, gift_cards: cards.length });
}

/** The writes that switch gift cards of an order off; those that are off already stay as they are. */
export function disableCardsWrites(
  storeId: string,
  orderId: number,
  { issued, cards }: { readonly issued: IssuedCards; readonly cards: readonly GiftCard[] },
  nowMs: number,
): LabelledWrite[] {
  const live = cards.filter(({ disabledAtMs }) => disabledAtMs === null);
  return [
    noFurtherBatchCheck(storeId, orderId, issued),
    ...live.map((card) => replaceGiftCardWrite(storeId, card, disableGiftCard(card, nowMs))),
  ];
}
