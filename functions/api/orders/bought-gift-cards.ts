import { disableGiftCard, type GiftCard } from '#shared/gift-cards/gift-card.ts';
import { replaceGiftCardWrite } from '#shared/gift-cards/gift-cards-table.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { mayHaveIssuedCards } from '#shared/orders/gift-card-units.ts';
import type { Order } from '#shared/orders/order.ts';
import { cardsOfUnits, type IssuedCards, noFurtherBatchCheck, readIssuedCards } from '#shared/orders/order-gift-cards-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';

/** The gift cards that an order bought and has; `cards` is empty when they are more than a cancellation can switch off. */
export type BoughtCards = { readonly issued: IssuedCards; readonly cards: readonly GiftCard[] };

/** Beside the order, its refund, customer, discount, note and their events. */
const maxCards = 80;

/** Reads the gift cards of an order, consistently; null when it cannot have any. */
export async function readBoughtCards(table: Table, storeId: string, order: Order): Promise<BoughtCards | null> {
  if (!mayHaveIssuedCards(order)) return null;
  const issued = await readIssuedCards(table, storeId, order.id);
  return { issued, cards: issued.units.length > maxCards ? [] : await cardsOfUnits(table, storeId, issued.units) };
}

/**
 * The writes that switch off the gift cards of an order, and hold their transaction to there being no more of them.
 * @throws FieldErrors `limit_reached` when they do not fit into one transaction
 */
export function disableCardsWrites(storeId: string, order: Order, bought: BoughtCards | null, nowMs: number): LabelledWrite[] {
  if (bought === null) return [];
  const { issued, cards } = bought;
  if (issued.units.length > maxCards) {
    const message = `An order that issued more than ${maxCards} gift cards cannot be cancelled: disable the cards and refund the order.`;
    throw fieldError('', 'limit_reached', message, { limit: maxCards, gift_cards: issued.units.length });
  }
  const live = cards.filter(({ disabledAtMs }) => disabledAtMs === null);
  return [
    noFurtherBatchCheck(storeId, order.id, issued),
    ...live.map((card) => replaceGiftCardWrite(storeId, card, disableGiftCard(card, nowMs))),
  ];
}
