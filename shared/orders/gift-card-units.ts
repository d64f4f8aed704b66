import { giftCardValueIssue } from '#shared/gift-cards/gift-card.ts';
import type { FieldIssue } from '#shared/kernel/errors.ts';
import type { OrderStatus, PaymentStatus } from '#shared/orders/order.ts';
import type { Order, OrderLine } from './order.ts';

/** A unit of an order line for which a gift card is issued. Units are numbered from 0 within their line. */
export type GiftCardUnit = { readonly lineId: number; readonly unit: number };

const paid: readonly PaymentStatus[] = ['paid', 'partially_refunded'];
const closed: readonly OrderStatus[] = ['cancelled', 'refunded', 'on_hold'];

/**
 * Reports whether an order issues gift cards in its current state: it is paid, and not canceled, refunded or on hold.
 */
export const issuesGiftCards = ({ paymentStatus, status }: Pick<Order, 'paymentStatus' | 'status'>): boolean =>
  paid.includes(paymentStatus) && !closed.includes(status);

// Older orders may contain gift card lines that cost nothing. Such lines are fulfilled without issuing cards.
const buysCards = (line: OrderLine): boolean => line.kind === 'gift_card' && line.unitPriceMinor > 0n;

/** Reports whether any line of an order buys gift cards. */
export const buysGiftCards = ({ lines }: Pick<Order, 'lines'>): boolean => lines.some(buysCards);

/**
 * Returns the validation errors for the gift card values in order lines. A gift card's value is the unit price of its
 * line. `paramOf` returns the parameter name for a line's index.
 */
export const cardValueIssues = (
  lines: readonly Pick<OrderLine, 'kind' | 'unitPriceMinor'>[],
  paramOf: (index: number) => string,
): readonly FieldIssue[] =>
  lines.flatMap(({ kind, unitPriceMinor }, index) => {
    const issue = kind === 'gift_card' ? giftCardValueIssue(unitPriceMinor) : null;
    return issue === null ? [] : [{ param: paramOf(index), ...issue }];
  });

/**
 * Reports whether an order may have issued gift cards: it is paid and not fully refunded, and one of its lines buys
 * gift cards.
 */
export const mayHaveIssuedCards = (order: Pick<Order, 'lines' | 'paymentStatus'>): boolean =>
  paid.includes(order.paymentStatus) && buysGiftCards(order);

/**
 * Returns the units for which a gift card must still be issued, in the sequence of issue. Units that have a card or
 * were refunded are left out.
 */
export function unitsWithoutCard({ lines }: Pick<Order, 'lines'>, issued: readonly GiftCardUnit[]): GiftCardUnit[] {
  const counts = new Map<number, number>();
  for (const { lineId } of issued) counts.set(lineId, (counts.get(lineId) ?? 0) + 1);
  return lines.filter(buysCards).flatMap(({ id: lineId, quantity, refundedQuantity }) => {
    const first = counts.get(lineId) ?? 0;
    return Array.from({ length: Math.max(0, quantity - refundedQuantity - first) }, (_, n) => ({ lineId, unit: first + n }));
  });
}
