import { currencyStepMinor } from '#shared/kernel/currency.ts';
import { roundHalfUp, sumAmounts } from '#shared/kernel/money.ts';
import type { DiscountApplication, Order, OrderLine } from '#shared/orders/order.ts';
import { chooseDiscounts, type SentCode } from './choose-discounts.ts';
import { type PricingLine, priceLines, subtotalOf } from './price-line.ts';
import { type PricingSettings, standardTaxClass } from './pricing-settings.ts';
import { ratesAt, type TaxJurisdiction, taxesOf } from './tax.ts';

/** All data that the price of an order depends on. */
export type PricingInput = {
  readonly lines: readonly PricingLine[];
  readonly settings: PricingSettings;
  readonly currency: string;
  /** The customer's group, if it has one. */
  readonly customerGroupId: number | null;
  /** The place of taxation (`taxJurisdictionOf`); null when the order is not taxed. */
  readonly taxJurisdictionOf: TaxJurisdiction | null;
  readonly shippingPriceMinor: bigint | null;
  readonly code: SentCode | null;
  /** When the order is placed; discounts have start and end times. */
  readonly nowMs: number;
};

/**
 * Prices an order (specification: POST /orders, "priced like checkout"): list prices, then discounts, then taxes. The result depends only
 * on the input.
 * @throws FieldErrors for `discount_code` when the code cannot be used
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

  const lines = priced.map(({ kind, quantity, taxClass, taxExempt, unitPriceMinor, lineTotalMinor }, index) => {
    const payableMinor = left.lines[index] ?? lineTotalMinor;
    // A gift card is taxed when it is spent.
    const tax = isExempt || taxExempt || kind === 'gift_card' ? untaxed : taxes(payableMinor, taxClass);
    return { quantity, unitPriceMinor, lineTotalMinor, discountMinor: lineTotalMinor - payableMinor, ...tax };
  });
  const shippingTax = isExempt || !settings.taxShipping ? untaxed : taxes(left.shippingMinor, standardTaxClass);

  const subtotalMinor = subtotalOf(priced);
  const discountTotalMinor = sumAmounts(lines.map(({ discountMinor }) => discountMinor));
  const taxTotalMinor = sumAmounts(lines.map(({ taxMinor }) => taxMinor)) + shippingTax.taxMinor;
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

/** The amounts of a line that pricing determines. */
type PricedLine = Pick<OrderLine, 'unitPriceMinor' | 'lineTotalMinor' | 'discountMinor' | 'taxMinor' | 'taxLines'>;

/** The amounts of an order that pricing determines; its lines are in the order of the request. */
export type PricedOrder = Pick<
  Order,
  | 'pricesIncludeTax'
  | 'subtotalMinor'
  | 'discountTotalMinor'
  | 'shippingTotalMinor'
  | 'shippingTaxMinor'
  | 'taxTotalMinor'
  | 'totalMinor'
  | 'discountApplications'
> & { readonly lines: readonly PricedLine[] };

/** A line with its number of priced units. */
type CountedLine = PricedLine & { readonly quantity: number };

/** A rule that the amounts of an order violate, and the wrong field. */
export type BrokenRule = { readonly param: string; readonly rule: string };

type AmountsOf = Omit<PricedOrder, 'lines'> & { readonly lines: readonly CountedLine[] };

/**
 * Refuses an order with contradictory amounts, so that none is ever stored.
 * @throws RangeError naming the violated rule
 */
export function assertPriced(order: AmountsOf): void {
  for (const { rule } of brokenAmounts(order)) throw new RangeError(`the order is priced wrong: ${rule}`);
}

/**
 * Yields the contradictions among an order's amounts: no amount is negative, no discount exceeds its line, the parts add up to the totals,
 * and the total is their sum.
 */
export function* brokenAmounts(order: AmountsOf): Generator<BrokenRule> {
  for (const [param, rule, holds] of rules(order)) if (!holds) yield { param, rule };
}

function* rules(order: AmountsOf): Generator<readonly [param: string, rule: string, holds: boolean]> {
  const { lines, subtotalMinor, discountTotalMinor, shippingTotalMinor, shippingTaxMinor, taxTotalMinor, totalMinor } = order;
  for (const [index, line] of lines.entries()) {
    const of = `line_items[${index}]`;
    yield [`${of}.line_total`, 'a line is unit price times quantity', line.lineTotalMinor === line.unitPriceMinor * BigInt(line.quantity)];
    yield [`${of}.discount`, 'a discount is from zero to its line', 0n <= line.discountMinor && line.discountMinor <= line.lineTotalMinor];
    yield [`${of}.tax_lines`, 'a tax is not negative', line.taxLines.every(({ amountMinor }) => amountMinor >= 0n)];
    yield [`${of}.tax`, "a line's taxes add up", line.taxMinor === sumAmounts(line.taxLines.map(({ amountMinor }) => amountMinor))];
  }
  for (const [param, amountMinor] of [
    ['subtotal', subtotalMinor],
    ['shipping_total', shippingTotalMinor],
    ['shipping_tax', shippingTaxMinor],
    ['total', totalMinor],
  ] as const) {
    yield [param, 'no total is negative', amountMinor >= 0n];
  }
  yield ['subtotal', 'lines add up to the subtotal', subtotalMinor === sumAmounts(lines.map(({ lineTotalMinor }) => lineTotalMinor))];
  yield ['discount_total', 'discounts add up', discountTotalMinor === sumAmounts(lines.map(({ discountMinor }) => discountMinor))];
  yield [
    'discount_applications',
    'applications are the discounts',
    discountTotalMinor === sumAmounts(order.discountApplications.map(offLines)),
  ];
  yield ['tax_total', 'taxes add up', taxTotalMinor === sumAmounts(lines.map(({ taxMinor }) => taxMinor)) + shippingTaxMinor];
  const net = subtotalMinor - discountTotalMinor + shippingTotalMinor;
  yield ['total', 'the total is what is charged', totalMinor === (order.pricesIncludeTax ? net : net + taxTotalMinor)];
}

/** Returns the part of a discount on the lines. Free shipping is part of the shipping total, not of the discounts. */
const offLines = ({ offer, amountMinor }: DiscountApplication): bigint => (offer.type === 'free_shipping' ? 0n : amountMinor);
