import { currencyStepMinor } from '#shared/kernel/currency.ts';
import { allocate, roundHalfUp, smallerAmount, sumAmounts } from '#shared/kernel/money.ts';
import type { Order, OrderLine, Refund, RefundLine, RefundParts } from '#shared/orders/order.ts';
import { salesLeft } from '#shared/reports/order-sales.ts';

type PaidLine = Pick<OrderLine, 'quantity' | 'lineTotalMinor' | 'discountMinor' | 'taxMinor'>;

/** The amount paid for some of a line's units, and the tax included in it. */
export type RefundedAmount = Pick<RefundLine, 'amountMinor' | 'taxMinor'>;

/** Returns the amount of an order that can still be refunded. */
export const refundableMinor = (order: Pick<Order, 'totalMinor' | 'refundedTotalMinor'>): bigint =>
  order.totalMinor - order.refundedTotalMinor;

/** Returns the amount paid for a line, after its discount and including its tax. */
export const paidForLine = (order: Pick<Order, 'pricesIncludeTax'>, line: PaidLine): bigint =>
  line.lineTotalMinor - line.discountMinor + (order.pricesIncludeTax ? 0n : line.taxMinor);

/**
 * Returns the share of a line's amount for the next `quantity` units, if `before` units have already been refunded.
 * Only the running total is rounded. The shares therefore add up to the exact amount, however the units are split.
 */
export function unitsShare(amountMinor: bigint, ofUnits: number, before: number, quantity: number, stepMinor: bigint): bigint {
  const upTo = (units: number): bigint => roundHalfUp(amountMinor * BigInt(units), BigInt(ofUnits), stepMinor);
  return upTo(before + quantity) - upTo(before);
}

/**
 * Returns the amount that was paid for `quantity` units of a line, starting after the units that were already refunded
 * (specification: POST refunds, "what was paid for those units").
 */
export function refundOfUnits(
  order: Pick<Order, 'currency' | 'pricesIncludeTax'>,
  { line, quantity }: { readonly line: PaidLine & Pick<OrderLine, 'refundedQuantity'>; readonly quantity: number },
): RefundedAmount {
  const stepMinor = currencyStepMinor(order.currency);
  const share = (amountMinor: bigint): bigint => unitsShare(amountMinor, line.quantity, line.refundedQuantity, quantity, stepMinor);
  const amountMinor = share(paidForLine(order, line));
  return { amountMinor, taxMinor: smallerAmount(share(line.taxMinor), amountMinor) };
}

/**
 * Splits a refund of `amountMinor` among its lines, in proportion to the prices of the refunded units. Each line's tax
 * is reduced accordingly. If the refund exceeds the sum of these prices, the excess belongs to the order as a whole and
 * is assigned to no line.
 */
export function spreadOverLines(
  order: Pick<Order, 'currency'>,
  paid: readonly RefundedAmount[],
  amountMinor: bigint,
): readonly RefundedAmount[] {
  const amounts = paid.map((line) => line.amountMinor);
  const stepMinor = currencyStepMinor(order.currency);
  return allocate(amountMinor, amounts, stepMinor).map((share, index) => ({
    amountMinor: share,
    taxMinor: partOf(paid[index]?.taxMinor ?? 0n, share, amounts[index] ?? 0n, stepMinor),
  }));
}

/**
 * Returns the amounts of a refund of `amountMinor`. `lines` lists the refunded units, and `before` lists the earlier
 * refunds.
 *
 * - If `amountMinor` exceeds the price of the units, the excess counts as a refund of goods, without tax.
 * - If all lines of the order are gift cards, the excess counts as a refund of gift cards.
 * - The final refund pays back everything that is left, including tax and shipping.
 */
export function refundParts(order: Order, amountMinor: bigint, lines: readonly RefundLine[], before: readonly Refund[]): RefundParts {
  const taxMinor = sumAmounts(lines.map((line) => line.taxMinor));
  const ofUnits: RefundParts = { amountMinor, taxMinor, shippingMinor: 0n, giftCardsMinor: 0n, uncostedMinor: 0n, lines };
  if (amountMinor === refundableMinor(order)) {
    const { taxesMinor, shippingMinor, giftCardsMinor, uncostedMinor } = salesLeft(order, [...before, { ...ofUnits, returnId: null }]);
    return { ...ofUnits, taxMinor: taxMinor + taxesMinor, shippingMinor, giftCardsMinor, uncostedMinor };
  }
  const beyondMinor = amountMinor - sumAmounts(lines.map((line) => line.amountMinor));
  if (order.lines.every(({ kind }) => kind === 'gift_card')) return { ...ofUnits, giftCardsMinor: beyondMinor };
  const sold = salesLeft(order, []);
  const goodsMinor = sold.grossMinor - sold.discountsMinor;
  const uncostedMinor = partOf(sold.uncostedMinor, beyondMinor, goodsMinor, currencyStepMinor(order.currency));
  return { ...ofUnits, uncostedMinor };
}

const partOf = (part: bigint, amountMinor: bigint, whole: bigint, stepMinor: bigint): bigint =>
  whole === 0n ? 0n : smallerAmount(roundHalfUp(amountMinor * part, whole, stepMinor), part);
