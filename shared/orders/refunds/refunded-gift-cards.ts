import { type GiftCard, isFull } from '#shared/gift-cards/gift-card.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import type { GiftCardUnit } from '../gift-card-units.ts';
import type { Order, Refund } from '../order.ts';

/** A unit of an order with the gift card that it bought. */
export type BoughtCard = GiftCardUnit & { readonly card: GiftCard };

/**
 * The gift cards that go off with a refund, among those that its lines bought; `order` is as the refund leaves it. For each refunded unit
 * one card is off that nothing was spent from: units that have no card yet come first, then cards that are off already, then
 * the last ones that were issued.
 * @throws FieldErrors `gift_card_used` when a line has fewer such cards than units are refunded; `refundable` says how many are left
 */
export function giftCardsOfRefund(order: Order, refund: Pick<Refund, 'lines'>, bought: readonly BoughtCard[]): readonly GiftCard[] {
  return refund.lines.flatMap(({ lineId, quantity }, index) => {
    const line = order.lines.find(({ id }) => id === lineId);
    if (line?.kind !== 'gift_card') return [];
    const cards = bought.filter((one) => one.lineId === lineId).sort((a, b) => a.unit - b.unit);
    const unspent = cards.map(({ card }) => card).filter(isFull);
    const live = unspent.filter(({ disabledAtMs }) => disabledAtMs === null);
    const withoutCard = line.quantity - cards.length;
    const missing = Math.max(0, line.refundedQuantity - withoutCard - (unspent.length - live.length));
    if (missing > live.length) {
      const refundable = Math.max(0, quantity - (missing - live.length));
      const message = `must be at most ${refundable}: the other gift cards were used. Refund an amount, and disable the card.`;
      throw fieldError(`line_items[${index}].quantity`, 'gift_card_used', message, { requested: quantity, refundable });
    }
    return missing === 0 ? [] : live.slice(-missing);
  });
}

/** The gift cards of an order that is refunded whole: the unspent ones, which are switched off, and the used ones, which stay. */
export type CardsOfRefundedOrder = { readonly off: readonly GiftCard[]; readonly kept: readonly GiftCard[] };

/**
 * The gift cards of an order that nothing is left of: those that nothing was spent from go off, those that were used stay. One whose
 * redemptions were all given back counts as not used: its balance is the money that goes back.
 */
export function cardsOfRefundedOrder(bought: readonly BoughtCard[]): CardsOfRefundedOrder {
  const live = bought.map(({ card }) => card).filter(({ disabledAtMs }) => disabledAtMs === null);
  return { off: live.filter(isFull), kept: live.filter((card) => !isFull(card)) };
}

const maxNamedCards = 50;

/** The refund with a note that also names gift cards which stay. */
export function namingKeptCards(refund: Refund, kept: readonly GiftCard[]): Refund {
  if (kept.length === 0) return refund;
  const named = kept.slice(0, maxNamedCards).map(({ id, last4 }) => `…${last4} (id ${id})`);
  const more = kept.length - named.length;
  const cards = `Gift cards that were used stay as they are: ${named.join(', ')}${more === 0 ? '' : ` and ${more} more`}.`;
  return { ...refund, note: refund.note === null ? cards : `${refund.note}\n${cards}` };
}
