import { roundHalfUp } from '#shared/kernel/amounts.ts';
import { wholeBasisPoints } from '#shared/kernel/percent.ts';
import type { TaxLine } from '#shared/orders/order.ts';
import type { TaxRate } from './pricing-settings.ts';

/** The taxes of one amount: rounded once for all rates together. */
export type Taxes = { readonly taxMinor: bigint; readonly taxLines: readonly TaxLine[] };

/**
 * The taxes of an amount that is zero or positive, which holds them already (`included`) or not. They are rounded half-up once;
 * each rate's part is the growth of the rounded sum, so the parts add up and the last takes the remainder.
 * `rates` are in the order in which they apply (`ratesAt`).
 */
export function taxesOf(amountMinor: bigint, rates: readonly TaxRate[], included: boolean, stepMinor: bigint): Taxes {
  const { whole, sums } = cumulativeFactors(rates);
  const total = sums.at(-1) ?? 0n;
  const upTo = (factor: bigint): bigint => roundHalfUp(amountMinor * factor, included ? whole + total : whole, stepMinor);
  const taxLines = rates.map(({ name, basisPoints }, index) => ({
    name,
    basisPoints,
    amountMinor: upTo(sums[index] ?? 0n) - upTo(sums[index - 1] ?? 0n),
  }));
  return { taxMinor: upTo(total), taxLines };
}

/** The sum of the first, the first two, … rates as exact fractions of `whole`; a compound rate also taxes the sum before it. */
function cumulativeFactors(rates: readonly TaxRate[]): { readonly whole: bigint; readonly sums: readonly bigint[] } {
  const unit = BigInt(wholeBasisPoints);
  const whole = unit ** BigInt(rates.length);
  const sums: bigint[] = [];
  for (const { basisPoints, compound } of rates) {
    const before = sums.at(-1) ?? 0n;
    sums.push(before + (BigInt(basisPoints) * (compound ? whole + before : whole)) / unit);
  }
  return { whole, sums };
}
