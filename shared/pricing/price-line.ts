import type { Product, ProductKind, Variant } from '#shared/catalogue/product.ts';
import { roundHalfUp, smallerAmount, sumAmounts } from '#shared/kernel/money.ts';
import { percentOf, wholeBasisPoints } from '#shared/kernel/percent.ts';
import { type GroupPrice, type PricingSettings, type QuantityBreak, standardTaxClass } from './pricing-settings.ts';

/** A line to be priced, with the catalog data on which its price depends. */
export type PricingLine = {
  readonly productId: number;
  readonly variantId: number;
  readonly kind: ProductKind;
  readonly categoryIds: readonly number[];
  readonly quantity: number;
  readonly cataloguePriceMinor: bigint;
  /** The unit price that the request gives; null if the line is priced from the catalog. */
  readonly givenPriceMinor: bigint | null;
  readonly taxClass: string;
  /** Whether the line is exempt from all taxes, no matter which tax class it has. */
  readonly taxExempt: boolean;
};

/** Returns the input of `priceLines` for a quantity of a variant. */
export const pricingLine = ({
  product,
  variant,
  quantity,
  givenPriceMinor,
}: {
  readonly product: Pick<Product, 'id' | 'kind' | 'categoryIds'>;
  readonly variant: Pick<Variant, 'id' | 'priceMinor' | 'taxExempt'>;
  readonly quantity: number;
  readonly givenPriceMinor: bigint | null;
}): PricingLine => ({
  productId: product.id,
  variantId: variant.id,
  kind: product.kind,
  categoryIds: product.categoryIds,
  quantity,
  cataloguePriceMinor: variant.priceMinor,
  givenPriceMinor,
  taxClass: standardTaxClass,
  taxExempt: variant.taxExempt,
});

/** A line with its price before discounts and taxes. */
export type LinePrice = PricingLine & { readonly unitPriceMinor: bigint; readonly lineTotalMinor: bigint };

type Prices = Pick<PricingSettings, 'groupPrices' | 'quantityBreaks'>;

/**
 * Determines the price of each line (specification: POST /orders, priced like checkout): the price in the request or,
 * if there is none, the lowest of the catalog price, the group price and the quantity price. The quantity price depends
 * on the variant's units in all lines.
 */
export function priceLines(lines: readonly PricingLine[], prices: Prices, groupId: number | null, stepMinor: bigint): LinePrice[] {
  const units = new Map<number, number>();
  for (const { variantId, quantity } of lines) units.set(variantId, (units.get(variantId) ?? 0) + quantity);
  return lines.map((line) => {
    const price = line.givenPriceMinor ?? listPrice(line, prices, groupId, units.get(line.variantId) ?? 0, stepMinor);
    const unitPriceMinor = roundHalfUp(price, 1n, stepMinor);
    return { ...line, unitPriceMinor, lineTotalMinor: unitPriceMinor * BigInt(line.quantity) };
  });
}

/** Returns the subtotal of the lines, before discounts and taxes. */
export const subtotalOf = (lines: readonly Pick<LinePrice, 'lineTotalMinor'>[]): bigint =>
  sumAmounts(lines.map(({ lineTotalMinor }) => lineTotalMinor));

function listPrice(line: PricingLine, prices: Prices, groupId: number | null, units: number, stepMinor: bigint): bigint {
  const group = groupPrice(line, prices.groupPrices, groupId, stepMinor);
  const tier = tierPrice(line, prices.quantityBreaks, groupId, units);
  return [group, tier].filter((price) => price !== null).reduce(smallerAmount, line.cataloguePriceMinor);
}

/**
 * Returns the price for a customer group; null if there is none. Prices for the variant take precedence over prices for
 * its categories. If several prices apply, the lowest one is returned.
 */
function groupPrice(line: PricingLine, groupPrices: readonly GroupPrice[], groupId: number | null, stepMinor: bigint): bigint | null {
  const ofGroup = groupPrices.filter((rule) => rule.groupId === groupId);
  const forVariant = ofGroup.filter(({ target }) => 'variantId' in target && target.variantId === line.variantId);
  const forCategory = ofGroup.filter(({ target }) => 'categoryId' in target && line.categoryIds.includes(target.categoryId));
  return lowest((forVariant.length > 0 ? forVariant : forCategory).map((rule) => amountOf(rule, line.cataloguePriceMinor, stepMinor)));
}

const amountOf = ({ price }: GroupPrice, catalogueMinor: bigint, stepMinor: bigint): bigint =>
  'priceMinor' in price ? price.priceMinor : percentOf(catalogueMinor, wholeBasisPoints - price.basisPointsOff, stepMinor);

/**
 * Returns the price of the quantity tier with the highest minimum that `units` reaches; null if there is none. Tiers
 * for the customer's group take precedence over tiers for everyone.
 */
function tierPrice(line: PricingLine, breaks: readonly QuantityBreak[], groupId: number | null, units: number): bigint | null {
  const reached = (group: number | null): bigint | null => {
    const tiers = breaks.filter((rule) => rule.variantId === line.variantId && rule.groupId === group).flatMap((rule) => rule.tiers);
    const highest = Math.max(...tiers.map(({ minQuantity }) => minQuantity).filter((minQuantity) => minQuantity <= units));
    return lowest(tiers.filter(({ minQuantity }) => minQuantity === highest).map(({ priceMinor }) => priceMinor));
  };
  return (groupId === null ? null : reached(groupId)) ?? reached(null);
}

const lowest = (amounts: readonly bigint[]): bigint | null => {
  const [first, ...rest] = amounts;
  return first === undefined ? null : rest.reduce(smallerAmount, first);
};
