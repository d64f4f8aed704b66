import { currencyStepMinor } from '#shared/kernel/currency.ts';
import { roundHalfUp, sumAmounts } from '#shared/kernel/money.ts';
import type { DiscountApplication, Order, OrderLine } from '#shared/orders/order.ts';
import { chooseDiscounts, type SentCode } from './choose-discounts.ts';
import { type PricingLine, priceLines, subtotalOf } from './price-line.ts';
import { type PricingSettings, standardTaxClass } from './pricing-settings.ts';
import { ratesAt, type TaxJurisdiction, taxesOf } from './tax.ts';

/** Everything on which an order's price depends. */
export type PricingInput = {
  readonly lines: readonly PricingLine[];
  readonly settings: PricingSettings;
  readonly currency: string;
  /** The id of the customer's group; null if there is none. */
  readonly customerGroupId: number | null;
  /** The place whose taxes apply (`taxJurisdictionOf`); null if the order is not taxed. */
  readonly taxJurisdictionOf: TaxJurisdiction | null;
  readonly shippingPriceMinor: bigint | null;
  readonly code: SentCode | null;
  /** The time at which the order is placed. It matters because discounts have start and end times. */
  readonly nowMs: number;
};

/**
 * Prices an order (specification: POST /orders, "priced like checkout"): first the prices of the lines, then discounts,
 * then taxes. The result depends on nothing but the input.
 * @throws FieldErrors for `discount_code` if the code cannot be used
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
    // The sale of a gift card is not taxed, because the goods that are later bought with it are taxed.
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

/** The amounts that pricing computes for a line. */
type PricedLine = Pick<OrderLine, 'unitPriceMinor' | 'lineTotalMinor' | 'discountMinor' | 'taxMinor' | 'taxLines'>;

/**
 * The amounts that pricing computes for an order. The priced lines are in the same sequence as the lines in the
 * request.
 */
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

/** A priced line and its quantity. */
type CountedLine = PricedLine & { readonly quantity: number };

/** A rule that an order's amounts violate, and the field that is wrong. */
export type BrokenRule = { readonly param: string; readonly rule: string };

type AmountsOf = Omit<PricedOrder, 'lines'> & { readonly lines: readonly CountedLine[] };

/**
 * Refuses an order whose amounts contradict each other, so that it is never stored.
 * @throws RangeError with the broken rule in its message
 */
export function assertPriced(order: AmountsOf): void {
  for (const { rule } of brokenAmounts(order)) throw new RangeError(`the prices of the order are inconsistent: ${rule}`);
}

/**
 * Yields the rules that an order's amounts break. The rules are that no amount is negative, no discount exceeds its
 * line, the parts add up to the totals, and the totals add up to the order's total.
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

/**
 * Returns how much a discount takes off the lines. Free shipping takes nothing off the lines, because it reduces the
 * shipping total.
 */
const offLines = ({ offer, amountMinor }: DiscountApplication): bigint => (offer.type === 'free_shipping' ? 0n : amountMinor);
