import { currencyStepMinor } from '#shared/kernel/currency.ts';
import { allocate, least, roundHalfUp, sum } from '#shared/kernel/money.ts';
import type { Order, OrderLine, Refund, RefundLine, RefundParts } from '#shared/orders/order.ts';
import { salesLeft } from '#shared/reports/order-sales.ts';

type PaidLine = Pick<OrderLine, 'quantity' | 'lineTotalMinor' | 'discountMinor' | 'taxMinor'>;

/** The part of an amount that was paid for some units of a line, and the tax it holds. */
export type RefundedAmount = Pick<RefundLine, 'amountMinor' | 'taxMinor'>;

/** The amount that an order can still refund. */
export const refundableMinor = (order: Pick<Order, 'totalMinor' | 'refundedTotalMinor'>): bigint =>
  order.totalMinor - order.refundedTotalMinor;

/** The amount that was paid for a line: after its discount, with its tax. */
export const paidForLine = (order: Pick<Order, 'pricesIncludeTax'>, line: PaidLine): bigint =>
  line.lineTotalMinor - line.discountMinor + (order.pricesIncludeTax ? 0n : line.taxMinor);

/**
 * The part of a line's amount that falls to `quantity` units when `before` units were refunded. Rounding the running sum, not
 * the unit, makes all units together come to the amount exactly, however they are split.
 */
export function unitsShare(amountMinor: bigint, ofUnits: number, before: number, quantity: number, stepMinor: bigint): bigint {
  const upTo = (units: number): bigint => roundHalfUp(amountMinor * BigInt(units), BigInt(ofUnits), stepMinor);
  return upTo(before + quantity) - upTo(before);
}

/** The amount that was paid for units that are not refunded yet (specification: POST refunds, "what was paid for those units"). */
export function refundOfUnits(
  order: Pick<Order, 'currency' | 'pricesIncludeTax'>,
  { line, quantity }: { readonly line: PaidLine & Pick<OrderLine, 'refundedQuantity'>; readonly quantity: number },
): RefundedAmount {
  const stepMinor = currencyStepMinor(order.currency);
  const share = (amountMinor: bigint): bigint => unitsShare(amountMinor, line.quantity, line.refundedQuantity, quantity, stepMinor);
  const amountMinor = share(paidForLine(order, line));
  return { amountMinor, taxMinor: least(share(line.taxMinor), amountMinor) };
}

/**
 * The parts of a refund of `amountMinor` that fall to the lines, where it need not be what was paid for the units: less is split
 * in proportion, with the tax; what is more than that belongs to the order as a whole.
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
 * The parts of a refund of `amountMinor` whose units are `lines`; `before` are the refunds made before it. An amount beyond the units holds
 * neither tax nor shipping, because it cannot be said which, but the refund that empties an order takes all that is left of them: then nothing
 * of the order stays in the reports. Where an order is of gift cards alone, it pays these back.
 */
export function refundParts(order: Order, amountMinor: bigint, lines: readonly RefundLine[], before: readonly Refund[]): RefundParts {
  const taxMinor = sum(lines.map((line) => line.taxMinor));
  const ofUnits: RefundParts = { amountMinor, taxMinor, shippingMinor: 0n, giftCardsMinor: 0n, uncostedMinor: 0n, lines };
  if (amountMinor === refundableMinor(order)) {
    const { taxesMinor, shippingMinor, giftCardsMinor, uncostedMinor } = salesLeft(order, [...before, { ...ofUnits, returnId: null }]);
    return { ...ofUnits, taxMinor: taxMinor + taxesMinor, shippingMinor, giftCardsMinor, uncostedMinor };
  }
  const beyondMinor = amountMinor - sum(lines.map((line) => line.amountMinor));
  if (order.lines.every(({ kind }) => kind === 'gift_card')) return { ...ofUnits, giftCardsMinor: beyondMinor };
  const sold = salesLeft(order, []);
  const goodsMinor = sold.grossMinor - sold.discountsMinor;
  const uncostedMinor = partOf(sold.uncostedMinor, beyondMinor, goodsMinor, currencyStepMinor(order.currency));
  return { ...ofUnits, uncostedMinor };
}

const partOf = (part: bigint, amountMinor: bigint, whole: bigint, stepMinor: bigint): bigint =>
  whole === 0n ? 0n : least(roundHalfUp(amountMinor * part, whole, stepMinor), part);
