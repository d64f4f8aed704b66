import { allocate, roundHalfUp, smallerAmount, sumAmounts } from '#shared/kernel/money.ts';
import { percentOf } from '#shared/kernel/percent.ts';
import type { LinePrice } from '#shared/pricing/price-line.ts';
import type { DiscountOffer, DiscountTerms } from './discount.ts';

/** The amounts of an order's lines and shipping: the amounts left to pay, or the amounts that a discount saves. */
export type OrderAmounts = { readonly lines: readonly bigint[]; readonly shippingMinor: bigint };

/** Returns the total of the lines and shipping. */
export const totalOf = (amounts: OrderAmounts): bigint => sumAmounts(amounts.lines) + amounts.shippingMinor;

/** Returns what is left to pay after a discount's saving. */
export const subtractSaving = (left: OrderAmounts, saving: OrderAmounts): OrderAmounts => ({
  lines: left.lines.map((amount, index) => amount - (saving.lines[index] ?? 0n)),
  shippingMinor: left.shippingMinor - saving.shippingMinor,
});

/** Reports whether a discount covers a line. Gift cards are never discounted, because they are a form of money. */
export function coversLine(terms: Pick<DiscountTerms, 'appliesTo' | 'productIds' | 'categoryIds'>, line: LinePrice): boolean {
  if (line.kind === 'gift_card') return false;
  if (terms.appliesTo === 'products') return terms.productIds.includes(line.productId);
  if (terms.appliesTo === 'categories') return line.categoryIds.some((id) => terms.categoryIds.includes(id));
  return true;
}

/**
 * Returns what a discount saves on the amounts that are left to pay. The saving is never more than these amounts. The
 * caller must check the discount's conditions and dates.
 */
export function savingOf(terms: DiscountTerms, lines: readonly LinePrice[], left: OrderAmounts, stepMinor: bigint): OrderAmounts {
  const covered = lines.map((line) => coversLine(terms, line));
  const amounts = left.lines.map((amount, index) => (covered[index] ? amount : 0n));
  return {
    lines: lineSavings(terms.offer, lines, amounts, covered, stepMinor),
    shippingMinor: terms.offer.type === 'free_shipping' && covered.includes(true) ? left.shippingMinor : 0n,
  };
}

function lineSavings(
  offer: DiscountOffer,
  lines: readonly LinePrice[],
  amounts: readonly bigint[],
  covered: readonly boolean[],
  stepMinor: bigint,
): readonly bigint[] {
  switch (offer.type) {
    case 'percentage':
      return allocate(percentOf(sumAmounts(amounts), offer.basisPoints, stepMinor), amounts, stepMinor);
    case 'fixed':
      return allocate(roundHalfUp(offer.amountMinor, 1n, stepMinor), amounts, stepMinor);
    case 'free_shipping':
      return lines.map(() => 0n);
    case 'buy_x_get_y': {
      const units = unitsGot(offer, lines, covered);
      return lines.map((line, index) =>
        smallerAmount(amounts[index] ?? 0n, percentOf(line.unitPriceMinor * BigInt(units[index] ?? 0), offer.basisPoints, stepMinor)),
      );
    }
  }
}

/**
 * Returns the number of discounted units in each line. The cheapest covered units are discounted; of units with equal
 * prices, those in earlier lines come first.
 */
function unitsGot(
  offer: Extract<DiscountOffer, { type: 'buy_x_get_y' }>,
  lines: readonly LinePrice[],
  covered: readonly boolean[],
): readonly number[] {
  const open = lines
    .map((line, index) => ({ index, price: line.unitPriceMinor, quantity: line.quantity }))
    .filter(({ index }) => covered[index]);
  const all = open.reduce((units, { quantity }) => units + quantity, 0);
  let left = Math.floor(all / (offer.buyQuantity + offer.getQuantity)) * offer.getQuantity;
  const got = lines.map(() => 0);
  for (const { index, quantity } of open.toSorted((a, b) => (a.price === b.price ? a.index - b.index : a.price < b.price ? -1 : 1))) {
    got[index] = Math.min(quantity, left);
    left -= got[index] ?? 0;
  }
  return got;
}
