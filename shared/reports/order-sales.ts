import { currencyStepMinor } from '#shared/kernel/currency.ts';
import { roundHalfUp, sumAmounts } from '#shared/kernel/money.ts';
import { millionthsOf, wholeMillionths as whole } from '#shared/kernel/percent.ts';
import type { Order, OrderLine, Refund, RefundLine, RefundParts } from '#shared/orders/order.ts';
import type { Return } from '#shared/returns/return.ts';
import { addFigures, negateFigures, noSales, type SalesFigures } from './sales-figures.ts';

/*
 * Converts an order into sales entries. Goods count at the time when the order was placed, and refunds at the time when
 * they were made. The cost of restocked goods is subtracted at the time when the goods were restocked.
 */

/** Sales figures, and the time to which a report attributes them. */
export type SalesEntry = { readonly atMs: number; readonly figures: SalesFigures };

type SoldOrder = Pick<Order, 'pricesIncludeTax' | 'currency' | 'lines' | 'shippingTotalMinor' | 'shippingTaxMinor' | 'taxTotalMinor'>;

type RefundFacts = RefundParts & Pick<Refund, 'returnId'>;

/**
 * Reports whether an order is left out of the sales (specification: SalesReport, "Test and cancelled orders are left
 * out").
 */
export const isLeftOut = ({ test, status }: Pick<Order, 'test' | 'status'>): boolean => test || status === 'cancelled';

/** Returns an order's sales entries as they were before any refund or cancellation. */
export const placedEntries = (order: SoldOrder & Pick<Order, 'createdAtMs'>): readonly SalesEntry[] => [
  { atMs: order.createdAtMs, figures: soldFigures(order) },
];

const soldFigures = (order: SoldOrder): SalesFigures =>
  order.lines.map((line) => lineSales(order, line)).reduce(addFigures, orderSales(order));

/** Returns an order's sales minus its refunds. */
export const salesLeft = (order: SoldOrder, refunds: readonly RefundFacts[]): SalesFigures =>
  refunds.map((refund) => refundFigures(order, refund)).reduce(addFigures, soldFigures(order));

/** Returns one line's share of an order's sales. */
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

/**
 * Returns the sales figures of an order without its lines: the shipping and the tax on the shipping. The figure
 * `orders` is 1.
 */
export const orderSales = (order: SoldOrder): SalesFigures => ({
  ...noSales,
  shippingMinor: order.shippingTotalMinor - (order.pricesIncludeTax ? order.shippingTaxMinor : 0n),
  taxesMinor: order.taxTotalMinor - sumAmounts(order.lines.map(({ taxMinor }) => taxMinor)),
  orders: 1n,
});

// A sold gift card is a liability. It becomes a sale only when goods are paid for with it.
const isGoods = ({ kind }: Pick<OrderLine, 'kind'>): boolean => kind !== 'gift_card';

const costOf = ({ unitCostMinor }: Pick<OrderLine, 'unitCostMinor'>, units: number): bigint => (unitCostMinor ?? 0n) * BigInt(units);

/**
 * Returns the net amount if the cost of the goods is unknown; otherwise 0. Also returns 0 for a line that no longer
 * exists.
 */
const uncosted = (line: Pick<OrderLine, 'unitCostMinor'> | undefined, netMinor: bigint): bigint =>
  line !== undefined && line.unitCostMinor === null ? netMinor : 0n;

/**
 * Returns the gross value and the discount of a line's goods, without tax. The gross value minus the discount is
 * exactly the amount paid for the line, without tax.
 */
function netOf(
  { pricesIncludeTax, currency }: Pick<Order, 'pricesIncludeTax' | 'currency'>,
  { lineTotalMinor, discountMinor, taxMinor, taxLines }: OrderLine,
): { readonly grossMinor: bigint; readonly discountMinor: bigint } {
  if (!pricesIncludeTax) return { grossMinor: lineTotalMinor, discountMinor };
  const stepMinor = currencyStepMinor(currency);
  const paidMinor = lineTotalMinor - discountMinor;
  const rates = sumAmounts(taxLines.map(({ basisPoints }) => millionthsOf(basisPoints)));
  // The sum of compound tax rates differs from the actual tax rate. For compound rates, the actual tax rate is computed
  // from the tax and the amount paid.
  const addUp = roundHalfUp(paidMinor * rates, whole + rates, stepMinor) === taxMinor;
  const grossMinor = addUp
    ? roundHalfUp(lineTotalMinor * whole, whole + rates, stepMinor)
    : roundHalfUp(lineTotalMinor * (paidMinor - taxMinor), paidMinor, stepMinor);
  return { grossMinor, discountMinor: grossMinor - (paidMinor - taxMinor) };
}

/**
 * Returns the sales entries for a refund. An amount that belongs to no line, tax, shipping or gift card counts as
 * returned goods. If the refund belongs to a return, call `restockEntries` to get the cost of the restocked units.
 */
export const refundEntries = ({ lines }: Pick<Order, 'lines'>, refund: Refund): readonly SalesEntry[] => [
  { atMs: refund.createdAtMs, figures: refundFigures({ lines }, refund) },
];

const refundFigures = ({ lines }: Pick<Order, 'lines'>, refund: RefundFacts): SalesFigures =>
  refund.lines.map((refunded) => refundedLineSales(lines, refund, refunded)).reduce(addFigures, refundedOrderSales(refund));

/** Returns the share of a refund that belongs to one line's units. `lines` are the order's lines. */
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

/** Returns the share of a refund that belongs to the order as a whole. */
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

/** Returns the entries for the restocked goods of a return. */
export const restockEntries = ({ restockedCosts }: Pick<Return, 'restockedCosts'>): readonly SalesEntry[] =>
  restockedCosts.map(({ atMs, costMinor }) => ({ atMs, figures: { ...noSales, costMinor: -costMinor } }));

/** Returns the entries that offset the given entries. Each one has the same time as the entry that it offsets. */
export const negateEntries = (entries: readonly SalesEntry[]): readonly SalesEntry[] =>
  entries.map(({ atMs, figures }) => ({ atMs, figures: negateFigures(figures) }));
