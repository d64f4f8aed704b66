import { currencyStepMinor } from '#shared/kernel/currency.ts';
import { roundHalfUp, sum } from '#shared/kernel/money.ts';
import { chooseDiscounts, type SentCode } from './choose-discounts.ts';
import { type PricingLine, priceLines, subtotalOf } from './price-line.ts';
import { assertPriced, type PricedOrder } from './priced-order.ts';
import { type PricingSettings, standardTaxClass } from './pricing-settings.ts';
import { ratesAt, type TaxJurisdiction, taxesOf } from './tax.ts';

/** Everything that the price of an order depends on, as it was read. */
export type PricingInput = {
  readonly lines: readonly PricingLine[];
  readonly settings: PricingSettings;
  readonly currency: string;
  /** The customer's group, if any. */
  readonly customerGroupId: number | null;
  /** Where the order is taxed (`taxJurisdictionOf`); null: nowhere. */
  readonly taxJurisdictionOf: TaxJurisdiction | null;
  readonly shippingPriceMinor: bigint | null;
  readonly code: SentCode | null;
  /** When the order is placed: discounts run from and to a time. */
  readonly nowMs: number;
};

/**
 * Prices an order (specification: POST /orders, "priced like checkout"): list prices, then discounts, then taxes. The same
 * input always has the same price.
 * @throws FieldErrors for `discount_code` when the code cannot be used.
 */
export function priceOrder(input: PricingInput): PricedOrder {
  const { settings, nowMs } = input;
  const stepMinor = currencyStepMinor(input.currency);
  const priced = priceLines(input.lines, settings, input.customerGroupId, stepMinor);
  const full = {
    lines: priced.map(({ lineTotalMinor }) => lineTotalMinor),
    shippingMinor: roundHalfUp(input.shippingPriceMinor ?? 0n, 1n, stepMinor),
  };
  const { left, applications } = chooseDiscounts(priced, full, settings.automaticDiscounts, input.code, stepMinor, nowMs);
  const taxes = (amountMinor: bigint, taxClass: string) =>
    taxesOf(amountMinor, ratesAt(settings.taxRates, taxClass, input.taxJurisdictionOf), settings.pricesIncludeTax, stepMinor);
  const untaxed = { taxMinor: 0n, taxLines: [] };
  const isExempt = settings.customerGroups.some(({ id, taxExempt }) => id === input.customerGroupId && taxExempt);

  const lines = priced.map(({ kind, quantity, taxClass, unitPriceMinor, lineTotalMinor }, index) => {
    const payableMinor = left.lines[index] ?? lineTotalMinor;
    // A gift card is taxed when it is spent.
    const tax = isExempt || kind === 'gift_card' ? untaxed : taxes(payableMinor, taxClass);
    return { quantity, unitPriceMinor, lineTotalMinor, discountMinor: lineTotalMinor - payableMinor, ...tax };
  });
  const shippingTax = isExempt || !settings.taxShipping ? untaxed : taxes(left.shippingMinor, standardTaxClass);

  const subtotalMinor = subtotalOf(priced);
  const discountTotalMinor = sum(lines.map(({ discountMinor }) => discountMinor));
  const taxTotalMinor = sum(lines.map(({ taxMinor }) => taxMinor)) + shippingTax.taxMinor;
  const net = subtotalMinor - discountTotalMinor + left.shippingMinor;
  const order = {
    pricesIncludeTax: settings.pricesIncludeTax,
    lines,
    subtotalMinor,
    discountTotalMinor,
    shippingTotalMinor: left.shippingMinor,
    shippingTaxMinor: shippingTax.taxMinor,
    taxTotalMinor,
    totalMinor: settings.pricesIncludeTax ? net : net + taxTotalMinor,
    discountApplications: applications,
  };
  assertPriced(order);
  return order;
}
