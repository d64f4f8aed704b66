import { allocate, formatMoney, sum } from '#shared/kernel/money.ts';
import { millionthsOf, wholeMillionths as whole } from '#shared/kernel/percent.ts';

export type PastOrderLine = {
  readonly unitMinor: bigint;
  readonly quantity: number;
  /** What the file says was taken off this line. */
  readonly ownDiscountMinor: bigint;
  readonly isTaxed: boolean;
};

/** The sums that a file has of an order; `subtotalMinor` is after discounts. */
export type FileSums = {
  readonly subtotalMinor: bigint;
  readonly shippingMinor: bigint;
  readonly taxesMinor: bigint;
  readonly totalMinor: bigint;
  /** The rate of its tax in basis points, where the file names one. */
  readonly taxRate: number | null;
};

export type PastOrderAmounts = {
  readonly pricesIncludeTax: boolean;
  readonly lines: readonly { readonly totalMinor: bigint; readonly discountMinor: bigint; readonly taxMinor: bigint }[];
  /** Before discounts, as orders have it here. */
  readonly subtotalMinor: bigint;
  readonly discountMinor: bigint;
  readonly shippingTaxMinor: bigint;
};

/** The amounts of an order of a file, which has discount and taxes for the whole order only; a text says what in it contradicts itself. */
export function pastOrderAmounts(lines: readonly PastOrderLine[], sums: FileSums): PastOrderAmounts | string {
  const totals = lines.map(({ unitMinor, quantity }) => unitMinor * BigInt(quantity));
  const subtotalMinor = sum(totals);
  const discountMinor = subtotalMinor - sums.subtotalMinor;
  if (discountMinor < 0n) {
    return `is ${formatMoney(sums.subtotalMinor)}, and the lines come to ${formatMoney(subtotalMinor)} only.`;
  }
  const net = sums.subtotalMinor + sums.shippingMinor;
  const pricesIncludeTax = sums.totalMinor === net && sums.taxesMinor > 0n;
  if (!pricesIncludeTax && sums.totalMinor !== net + sums.taxesMinor) {
    return `is ${formatMoney(sums.totalMinor)}, and subtotal, shipping and taxes come to ${formatMoney(net + sums.taxesMinor)}: tips and duties have no place here.`;
  }
  if (pricesIncludeTax && sums.taxesMinor > sums.totalMinor) {
    return `is ${formatMoney(sums.totalMinor)}, and taxes of ${formatMoney(sums.taxesMinor)} cannot be a part of it.`;
  }
  const discounts = discountsOf(lines, totals, discountMinor);
  const nets = totals.map((total, n) => total - (discounts[n] ?? 0n));
  const taxable = nets.map((amount, n) => (lines[n]?.isTaxed === true ? amount : 0n));
  const isShippingTaxed = sum(taxable) === 0n || taxesShipping({ ...sums, pricesIncludeTax }, sum(taxable));
  // Of nothing there is no share: all of it is on shipping then.
  const bases = [...taxable, isShippingTaxed ? sums.shippingMinor : 0n];
  // Taxes that prices include are a part of them, whatever the file calls taxable.
  const isTooMuch = pricesIncludeTax && sums.taxesMinor > sum(bases);
  const shares = sharesOf(sums.taxesMinor, isTooMuch ? [...nets, sums.shippingMinor] : bases);
  return {
    pricesIncludeTax,
    lines: totals.map((totalMinor, n) => ({ totalMinor, discountMinor: discounts[n] ?? 0n, taxMinor: shares[n] ?? 0n })),
    subtotalMinor,
    discountMinor,
    shippingTaxMinor: sums.taxesMinor - sum(shares.slice(0, lines.length)),
  };
}

/** What is off each line: what the file says of it, and the rest by what the lines come to. */
function discountsOf(lines: readonly PastOrderLine[], totals: readonly bigint[], discountMinor: bigint): readonly bigint[] {
  const own = lines.map(({ ownDiscountMinor }) => ownDiscountMinor);
  const isOwn = sum(own) <= discountMinor && own.every((amount, n) => amount <= (totals[n] ?? 0n));
  const given = isOwn ? own : own.map(() => 0n);
  const rest = allocate(
    discountMinor - sum(given),
    totals.map((total, n) => total - (given[n] ?? 0n)),
  );
  return given.map((amount, n) => amount + (rest[n] ?? 0n));
}

/** Splits taxes by what they are on. They may be more than that: of nothing, or at more than 100 percent. */
function sharesOf(taxesMinor: bigint, bases: readonly bigint[]): readonly bigint[] {
  const whole = sum(bases);
  if (whole === 0n) return bases.map(() => 0n);
  const times = taxesMinor / whole;
  return allocate(taxesMinor % whole, bases).map((share, n) => share + (bases[n] ?? 0n) * times);
}

/** Whether the taxes fit better to lines and shipping than to the lines alone, at the rate that the file names; not where it names none. */
function taxesShipping(
  { taxesMinor, taxRate, shippingMinor, pricesIncludeTax }: FileSums & { readonly pricesIncludeTax: boolean },
  taxableMinor: bigint,
): boolean {
  if (taxRate === null) return false;
  const rate = millionthsOf(taxRate);
  const off = (amountMinor: bigint): bigint => {
    const difference = amountMinor * rate - taxesMinor * (pricesIncludeTax ? whole + rate : whole);
    return difference < 0n ? -difference : difference;
  };
  return off(taxableMinor + shippingMinor) < off(taxableMinor);
}
