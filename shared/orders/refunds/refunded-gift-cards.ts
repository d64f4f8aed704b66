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
