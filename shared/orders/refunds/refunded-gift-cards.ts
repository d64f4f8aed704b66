import { type GiftCard, isFull } from '#shared/gift-cards/gift-card.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import type { GiftCardUnit } from '../gift-card-units.ts';
import type { Order, Refund } from '../order.ts';

/** A unit of an order line and the gift card issued for it. */
export type BoughtCard = GiftCardUnit & { readonly card: GiftCard };

/**
 * Returns the gift cards that a refund must disable. `order` is the order after the refund.
 *
 * A line must have at least as many unissued or disabled gift cards as refunded units. If a line has fewer, its newest
 * unspent cards are disabled. A used card never counts, even if it is disabled.
 *
 * @throws FieldErrors `gift_card_used` if a line has too few unspent cards; the error's `refundable` is the number of
 * units that could be refunded
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
      const message = `must be at most ${refundable}: the other gift cards were used. Refund an amount instead, and disable the card.`;
      throw fieldError(`line_items[${index}].quantity`, 'gift_card_used', message, { requested: quantity, refundable });
    }
    return missing === 0 ? [] : live.slice(-missing);
  });
}

/**
 * The gift cards of a fully refunded order. `off` lists the unspent cards, which are disabled. `kept` lists the used
 * cards, which remain valid.
 */
export type CardsOfRefundedOrder = { readonly off: readonly GiftCard[]; readonly kept: readonly GiftCard[] };

/**
 * Splits the gift cards of a fully refunded order: unspent cards are disabled, and used cards are kept. Cards that are
 * already disabled are left out. A card is unspent if it has its full value, for example because all its redemptions
 * were reversed.
 */
export function cardsOfRefundedOrder(bought: readonly BoughtCard[]): CardsOfRefundedOrder {
  const live = bought.map(({ card }) => card).filter(({ disabledAtMs }) => disabledAtMs === null);
  return { off: live.filter(isFull), kept: live.filter((card) => !isFull(card)) };
}

const maxNamedCards = 50;

/** Returns the refund with a note that also lists the gift cards that remain valid. */
export function noteKeptCards(refund: Refund, kept: readonly GiftCard[]): Refund {
  if (kept.length === 0) return refund;
  const named = kept.slice(0, maxNamedCards).map(({ id, last4 }) => `…${last4} (id ${id})`);
  const more = kept.length - named.length;
  const cards = `Used gift cards remain valid: ${named.join(', ')}${more === 0 ? '' : ` and ${more} more`}.`;
  return { ...refund, note: refund.note === null ? cards : `${refund.note}\n${cards}` };
}
