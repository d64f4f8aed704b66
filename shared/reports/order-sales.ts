import { currencyStepMinor } from '#shared/kernel/currency.ts';
import { roundHalfUp, sumAmounts } from '#shared/kernel/money.ts';
import { millionthsOf, wholeMillionths as whole } from '#shared/kernel/percent.ts';
import type { Order, OrderLine, Refund, RefundLine, RefundParts } from '#shared/orders/order.ts';
import type { Return } from '#shared/returns/return.ts';
import { addFigures, negateFigures, noSales, type SalesFigures } from './sales-figures.ts';

/*
 * The sales entries of an order. Its goods count when it is placed, a refund counts when it is made, and the cost of restocked goods is
 * subtracted when they are restocked.
 */

/** Sales figures with their time. */
export type SalesEntry = { readonly atMs: number; readonly figures: SalesFigures };

type SoldOrder = Pick<Order, 'pricesIncludeTax' | 'currency' | 'lines' | 'shippingTotalMinor' | 'shippingTaxMinor' | 'taxTotalMinor'>;

type RefundFacts = RefundParts & Pick<Refund, 'returnId'>;

/** Reports whether an order is left out of sales (specification: SalesReport, "Test and cancelled orders are left out"). */
export const isLeftOut = ({ test, status }: Pick<Order, 'test' | 'status'>): boolean => test || status === 'cancelled';

/** Returns the entries of placing an order, including one that has been canceled since. */
export const placedEntries = (order: SoldOrder & Pick<Order, 'createdAtMs'>): readonly SalesEntry[] => [
  { atMs: order.createdAtMs, figures: soldFigures(order) },
];

const soldFigures = (order: SoldOrder): SalesFigures =>
  order.lines.map((line) => lineSales(order, line)).reduce(addFigures, orderSales(order));

/** Returns the sales of an order less its refunds. */
export const salesLeft = (order: SoldOrder, refunds: readonly RefundFacts[]): SalesFigures =>
  refunds.map((refund) => refundFigures(order, refund)).reduce(addFigures, soldFigures(order));

/** Returns the part of an order's sales that belongs to one of its lines. */
export function lineSales(order: Pick<Order, 'pricesIncludeTax' | 'currency'>, line: OrderLine): SalesFigures {
  const taxesMinor = line.taxMinor;
  if (!isGoods(line)) return { ...noSales, taxesMinor, giftCardsMinor: line.lineTotalMinor - line.discountMinor };
  const { grossMinor, discountMinor } = netOf(order, line);
  const units = BigInt(line.quantity);
  return {
    ...noSales,
    grossMinor,
    discountsMinor: discountMinor,
    taxesMinor,
    units,
    costMinor: costOf(line, line.quantity),
    uncostedMinor: uncosted(line, grossMinor - discountMinor),
  };
}

/** Returns the part that belongs to the order as a whole: one order, and its shipping. */
export const orderSales = (order: SoldOrder): SalesFigures => ({
  ...noSales,
  shippingMinor: order.shippingTotalMinor - (order.pricesIncludeTax ? order.shippingTaxMinor : 0n),
  taxesMinor: order.taxTotalMinor - sumAmounts(order.lines.map(({ taxMinor }) => taxMinor)),
  orders: 1n,
});

// A gift card is a liability; it becomes a sale when goods are paid with it.
const isGoods = ({ kind }: Pick<OrderLine, 'kind'>): boolean => kind !== 'gift_card';

const costOf = ({ unitCostMinor }: Pick<OrderLine, 'unitCostMinor'>, units: number): bigint => (unitCostMinor ?? 0n) * BigInt(units);

/** Returns the net amount of goods with unknown cost; 0 for a line that no longer exists. */
const uncosted = (line: Pick<OrderLine, 'unitCostMinor'> | undefined, netMinor: bigint): bigint =>
  line !== undefined && line.unitCostMinor === null ? netMinor : 0n;

/**
 * Returns a line's goods before the discount, and the discount, both without tax. Their difference is exactly the paid amount less its tax.
 */
function netOf(
  { pricesIncludeTax, currency }: Pick<Order, 'pricesIncludeTax' | 'currency'>,
  { lineTotalMinor, discountMinor, taxMinor, taxLines }: OrderLine,
): { readonly grossMinor: bigint; readonly discountMinor: bigint } {
  if (!pricesIncludeTax) return { grossMinor: lineTotalMinor, discountMinor };
  const stepMinor = currencyStepMinor(currency);
  const paidMinor = lineTotalMinor - discountMinor;
  const rates = sumAmounts(taxLines.map(({ basisPoints }) => millionthsOf(basisPoints)));
  // Compound rates tax more than their sum. The tax share of an amount then follows from the tax on the paid amount.
  const addUp = roundHalfUp(paidMinor * rates, whole + rates, stepMinor) === taxMinor;
  const grossMinor = addUp
    ? roundHalfUp(lineTotalMinor * whole, whole + rates, stepMinor)
    : roundHalfUp(lineTotalMinor * (paidMinor - taxMinor), paidMinor, stepMinor);
  return { grossMinor, discountMinor: grossMinor - (paidMinor - taxMinor) };
}

/**
 * Returns the entries of a refund. The part beyond its units was refunded for the order as a whole: it counts as returns, except for its
 * tax, shipping and gift cards. The cost of units received through a return is in `restockEntries`.
 */
export const refundEntries = ({ lines }: Pick<Order, 'lines'>, refund: Refund): readonly SalesEntry[] => [
  { atMs: refund.createdAtMs, figures: refundFigures({ lines }, refund) },
];

const refundFigures = ({ lines }: Pick<Order, 'lines'>, refund: RefundFacts): SalesFigures =>
  refund.lines.map((refunded) => refundedLineSales(lines, refund, refunded)).reduce(addFigures, refundedOrderSales(refund));

/** Returns the part of a refund that belongs to units of a line; `lines` are the order's. */
export function refundedLineSales(
  lines: Order['lines'],
  { returnId }: Pick<Refund, 'returnId'>,
  { lineId, amountMinor, taxMinor, restockedQuantity }: RefundLine,
): SalesFigures {
  const line = lines.find(({ id }) => id === lineId);
  const netMinor = amountMinor - taxMinor;
  if (line !== undefined && !isGoods(line)) return { ...noSales, taxesMinor: -taxMinor, giftCardsMinor: -netMinor };
  const costMinor = line === undefined || returnId !== null ? 0n : -costOf(line, restockedQuantity);
  return { ...noSales, returnsMinor: netMinor, taxesMinor: -taxMinor, costMinor, uncostedMinor: -uncosted(line, netMinor) };
}

/** Returns the part of a refund that belongs to the order as a whole. */
export function refundedOrderSales({
  amountMinor,
  taxMinor,
  shippingMinor,
  giftCardsMinor,
  uncostedMinor,
  lines,
}: RefundParts): SalesFigures {
  const taxLeftMinor = taxMinor - sumAmounts(lines.map((line) => line.taxMinor));
  const leftMinor = amountMinor - sumAmounts(lines.map((line) => line.amountMinor));
  return {
    ...noSales,
    returnsMinor: leftMinor - taxLeftMinor - shippingMinor - giftCardsMinor,
    taxesMinor: -taxLeftMinor,
    shippingMinor: -shippingMinor,
    giftCardsMinor: -giftCardsMinor,
    uncostedMinor: -uncostedMinor,
  };
}

/** Returns the entries of restocked goods of a return. */
export const restockEntries = ({ restockedCosts }: Pick<Return, 'restockedCosts'>): readonly SalesEntry[] =>
  restockedCosts.map(({ atMs, costMinor }) => ({ atMs, figures: { ...noSales, costMinor: -costMinor } }));

/** Returns the entries that cancel others, at the same times. */
export const negateEntries = (entries: readonly SalesEntry[]): readonly SalesEntry[] =>
  entries.map(({ atMs, figures }) => ({ atMs, figures: negateFigures(figures) }));
