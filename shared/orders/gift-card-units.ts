import { giftCardValueIssue } from '#shared/gift-cards/gift-card.ts';
import type { FieldIssue } from '#shared/kernel/errors.ts';
import type { OrderStatus, PaymentStatus } from '#shared/orders/order.ts';
import type { Order, OrderLine } from './order.ts';

/** One unit of an order line, counted from 0, that a gift card is issued for. */
export type GiftCardUnit = { readonly lineId: number; readonly unit: number };

const paid: readonly PaymentStatus[] = ['paid', 'partially_refunded'];
const closed: readonly OrderStatus[] = ['cancelled', 'refunded', 'on_hold'];

/** Whether an order issues gift cards as it is: it is paid, and was not stopped. */
export const issuesGiftCards = ({ paymentStatus, status }: Pick<Order, 'paymentStatus' | 'status'>): boolean =>
  paid.includes(paymentStatus) && !closed.includes(status);

// Older orders may buy cards of nothing: such a line is fulfilled all the same.
const buysCards = (line: OrderLine): boolean => line.kind === 'gift_card' && line.unitPriceMinor > 0n;

/** Whether any line of an order buys gift cards. */
export const buysGiftCards = ({ lines }: Pick<Order, 'lines'>): boolean => lines.some(buysCards);

/** The issues of the value of the gift cards that lines buy, by the index of the line. */
export const cardValueIssues = (
  lines: readonly Pick<OrderLine, 'kind' | 'unitPriceMinor'>[],
  paramOf: (index: number) => string,
): readonly FieldIssue[] =>
  lines.flatMap(({ kind, unitPriceMinor }, index) => {
    const issue = kind === 'gift_card' ? giftCardValueIssue(unitPriceMinor) : null;
    return issue === null ? [] : [{ param: paramOf(index), ...issue }];
  });

/** Whether an order that is open may have issued gift cards: it buys some, and it is paid. */
export const mayHaveIssuedCards = (order: Pick<Order, 'lines' | 'paymentStatus'>): boolean =>
  paid.includes(order.paymentStatus) && buysGiftCards(order);

/**
 * The units that still have to get their gift card, in the order in which they get them: those of the lines that buy cards,
 * less those that have one and those that were refunded.
 */
export function unitsWithoutCard({ lines }: Pick<Order, 'lines'>, issued: readonly GiftCardUnit[]): GiftCardUnit[] {
  const counts = new Map<number, number>();
  for (const { lineId } of issued) counts.set(lineId, (counts.get(lineId) ?? 0) + 1);
  return lines.filter(buysCards).flatMap(({ id: lineId, quantity, refundedQuantity }) => {
    const first = counts.get(lineId) ?? 0;
    return Array.from({ length: Math.max(0, quantity - refundedQuantity - first) }, (_, n) => ({ lineId, unit: first + n }));
  });
}
