import { sum } from '#shared/kernel/money.ts';
import type { DiscountApplication, Order, OrderLine } from '#shared/orders/order.ts';

/** What pricing decides about a line. */
export type PricedLine = Pick<OrderLine, 'unitPriceMinor' | 'lineTotalMinor' | 'discountMinor' | 'taxMinor' | 'taxLines'>;

/** What pricing decides about an order; its lines are in the order of the lines sent. */
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

/** A line with as many units as were priced. */
type CountedLine = PricedLine & { readonly quantity: number };

/**
 * Refuses an order whose amounts contradict each other, so that none is ever written: no amount is negative, no line is
 * discounted by more than it costs, the parts add up to the totals, and the total is what they come to.
 * @throws RangeError naming the rule that is broken.
 */
export function assertPriced(order: Omit<PricedOrder, 'lines'> & { readonly lines: readonly CountedLine[] }): void {
  for (const [rule, holds] of rules(order)) if (!holds) throw new RangeError(`the order is priced wrong: ${rule}`);
}

function* rules(order: Parameters<typeof assertPriced>[0]): Generator<readonly [string, boolean]> {
  const { lines, subtotalMinor, discountTotalMinor, shippingTotalMinor, shippingTaxMinor, taxTotalMinor, totalMinor } = order;
  for (const line of lines) {
    yield ['a line is unit price times quantity', line.lineTotalMinor === line.unitPriceMinor * BigInt(line.quantity)];
    yield ['a discount is from zero to its line', 0n <= line.discountMinor && line.discountMinor <= line.lineTotalMinor];
    yield ['a tax is not negative', line.taxLines.every(({ amountMinor }) => amountMinor >= 0n)];
    yield ["a line's taxes add up", line.taxMinor === sum(line.taxLines.map(({ amountMinor }) => amountMinor))];
  }
  yield ['no total is negative', [subtotalMinor, shippingTotalMinor, shippingTaxMinor, totalMinor].every((amount) => amount >= 0n)];
  yield ['lines add up to the subtotal', subtotalMinor === sum(lines.map(({ lineTotalMinor }) => lineTotalMinor))];
  yield ['discounts add up', discountTotalMinor === sum(lines.map(({ discountMinor }) => discountMinor))];
  yield ['applications are the discounts', discountTotalMinor === sum(order.discountApplications.map(offLines))];
  yield ['taxes add up', taxTotalMinor === sum(lines.map(({ taxMinor }) => taxMinor)) + shippingTaxMinor];
  const net = subtotalMinor - discountTotalMinor + shippingTotalMinor;
  yield ['the total is what is charged', totalMinor === (order.pricesIncludeTax ? net : net + taxTotalMinor)];
}

/** Free shipping shows in the shipping total, not among the discounts. */
const offLines = ({ offer, amountMinor }: DiscountApplication): bigint => (offer.type === 'free_shipping' ? 0n : amountMinor);
