import type { Address } from '#shared/kernel/addresses/address.ts';
import { roundHalfUp } from '#shared/kernel/money.ts';
import { millionthsOf, wholeMillionths } from '#shared/kernel/percent.ts';
import type { DeliveryMethod, TaxLine } from '#shared/orders/order.ts';
import type { PricingSettings, TaxRate } from './pricing-settings.ts';

/** The taxes on one amount. Only the sum of the taxes is rounded, not each tax. */
type Taxes = { readonly taxMinor: bigint; readonly taxLines: readonly TaxLine[] };

/**
 * Computes the taxes on a non-negative amount. If `included` is true, the amount already contains them. `rates` must be
 * in the order in which they apply (`ratesAt`). The sum of the taxes is rounded half up, once. Each rate's share is the
 * difference between consecutive rounded cumulative sums, so the shares add up exactly to the sum.
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

/**
 * Returns the cumulative sums of the rates, as integers that the caller divides by `whole`. A compound rate also
 * applies to the earlier taxes.
 */
function cumulativeFactors(rates: readonly TaxRate[]): { readonly whole: bigint; readonly sums: readonly bigint[] } {
  const whole = wholeMillionths ** BigInt(rates.length);
  const sums: bigint[] = [];
  for (const { basisPoints, compound } of rates) {
    const before = sums.at(-1) ?? 0n;
    sums.push(before + (millionthsOf(basisPoints) * (compound ? whole + before : whole)) / wholeMillionths);
  }
  return { whole, sums };
}

/** The fields of an address that determine taxes. */
export type TaxJurisdiction = Pick<Address, 'country' | 'region' | 'postcode'>;

/** The addresses that may determine an order's taxes. Unknown addresses are null. */
type TaxAddresses = {
  readonly shipping: TaxJurisdiction | null;
  readonly billing: TaxJurisdiction | null;
  /**
   * The location at which the customer receives the order, if the order is picked up or sold at the counter; otherwise
   * null.
   */
  readonly location: TaxJurisdiction | null;
  readonly store: TaxJurisdiction | null;
};

/**
 * Returns the address that determines an order's taxes: the first known candidate with a country. Null if there is
 * none.
 */
export function taxJurisdictionOf(
  taxAddress: PricingSettings['taxAddress'],
  fulfillment: DeliveryMethod,
  { shipping, billing, location, store }: TaxAddresses,
): TaxJurisdiction | null {
  const known = (jurisdictions: readonly (TaxJurisdiction | null)[]): TaxJurisdiction | null =>
    jurisdictions.find((jurisdiction) => (jurisdiction?.country ?? null) !== null) ?? null;
  if (fulfillment === 'pickup' || fulfillment === 'pos') return known([location, store]);
  if (taxAddress === 'store') return known([store]);
  return taxAddress === 'shipping' ? known([shipping, billing, store]) : known([billing, store]);
}

/** Returns the rates for a tax class at a place: the most specific rate of each priority, sorted by priority. */
export function ratesAt(rates: readonly TaxRate[], taxClass: string, jurisdiction: TaxJurisdiction | null): TaxRate[] {
  if (jurisdiction === null) return [];
  const best = new Map<number, TaxRate>();
  for (const rate of rates) {
    if (rate.taxClass !== taxClass || !matches(rate, jurisdiction)) continue;
    const other = best.get(rate.priority);
    if (other === undefined || isMoreSpecific(rate, other)) best.set(rate.priority, rate);
  }
  return [...best.values()].toSorted((a, b) => a.priority - b.priority);
}

// Postcodes are compared without regard to spaces, hyphens or case: "d01 x2y3" and "D01X2Y3" are the same.
const postcodeOf = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase();
const nameOf = (text: string): string => text.trim().toLowerCase();

const matches = (rate: TaxRate, jurisdiction: TaxJurisdiction): boolean =>
  rate.country === jurisdiction.country &&
  (rate.region === null || nameOf(rate.region) === nameOf(jurisdiction.region ?? '')) &&
  (rate.postcodePrefix === null || postcodeOf(jurisdiction.postcode ?? '').startsWith(postcodeOf(rate.postcodePrefix)));

const prefixLength = ({ postcodePrefix }: TaxRate): number => postcodeOf(postcodePrefix ?? '').length;
const namesRegion = ({ region }: TaxRate): number => (region === null ? 0 : 1);

const isMoreSpecific = (rate: TaxRate, other: TaxRate): boolean =>
  (prefixLength(rate) - prefixLength(other) || namesRegion(rate) - namesRegion(other) || other.id - rate.id) > 0;
