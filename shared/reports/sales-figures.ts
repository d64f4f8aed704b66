import { roundHalfUp } from '#shared/kernel/money.ts';

/** Sales figures that can be added up, for example those of an order, a refund, a quarter hour or a year. */
export type SalesFigures = {
  /** The value of goods sold, without tax and before discounts. */
  readonly grossMinor: bigint;
  readonly discountsMinor: bigint;
  /** The amount refunded for goods, without tax. */
  readonly returnsMinor: bigint;
  readonly shippingMinor: bigint;
  /** Taxes charged, minus taxes refunded. */
  readonly taxesMinor: bigint;
  readonly orders: bigint;
  readonly units: bigint;
  /** The value of gift cards sold, minus gift cards refunded. */
  readonly giftCardsMinor: bigint;
  /** The cost of goods sold, minus the cost of goods restocked. */
  readonly costMinor: bigint;
  /** The net sales of goods whose cost is unknown. */
  readonly uncostedMinor: bigint;
};

/** The names of the figures, in the order in which they are stored. */
export const figureNames = [
  'grossMinor',
  'discountsMinor',
  'returnsMinor',
  'shippingMinor',
  'taxesMinor',
  'orders',
  'units',
  'giftCardsMinor',
  'costMinor',
  'uncostedMinor',
] as const satisfies readonly (keyof SalesFigures)[];

export const noSales: SalesFigures = {
  grossMinor: 0n,
  discountsMinor: 0n,
  returnsMinor: 0n,
  shippingMinor: 0n,
  taxesMinor: 0n,
  orders: 0n,
  units: 0n,
  giftCardsMinor: 0n,
  costMinor: 0n,
  uncostedMinor: 0n,
};

/**
 * Returns the sum of two sets of figures. A report adds tens of thousands of figures. For speed, the code therefore
 * lists each field instead of looping over the field names.
 */
export const addFigures = (one: SalesFigures, other: SalesFigures): SalesFigures => ({
  grossMinor: one.grossMinor + other.grossMinor,
  discountsMinor: one.discountsMinor + other.discountsMinor,
  returnsMinor: one.returnsMinor + other.returnsMinor,
  shippingMinor: one.shippingMinor + other.shippingMinor,
  taxesMinor: one.taxesMinor + other.taxesMinor,
  orders: one.orders + other.orders,
  units: one.units + other.units,
  giftCardsMinor: one.giftCardsMinor + other.giftCardsMinor,
  costMinor: one.costMinor + other.costMinor,
  uncostedMinor: one.uncostedMinor + other.uncostedMinor,
});

/** Returns negated figures, which cancel the given ones when added. */
export const negateFigures = (figures: SalesFigures): SalesFigures => ({
  grossMinor: -figures.grossMinor,
  discountsMinor: -figures.discountsMinor,
  returnsMinor: -figures.returnsMinor,
  shippingMinor: -figures.shippingMinor,
  taxesMinor: -figures.taxesMinor,
  orders: -figures.orders,
  units: -figures.units,
  giftCardsMinor: -figures.giftCardsMinor,
  costMinor: -figures.costMinor,
  uncostedMinor: -figures.uncostedMinor,
});

export const isNothing = (figures: SalesFigures): boolean => figureNames.every((name) => figures[name] === 0n);

/**
 * Figures that are computed from the `SalesFigures` of a period. Profit and margin cover only goods whose cost is
 * known. If the net sales of these goods are zero, `marginPercent` is null.
 */
export type DerivedFigures = {
  readonly netMinor: bigint;
  readonly totalMinor: bigint;
  readonly averageOrderMinor: bigint;
  readonly profitMinor: bigint;
  readonly marginPercent: number | null;
};

/**
 * Computes the derived columns of a report row from the row's figures (specification: SalesReportRow). `stepMinor` is
 * the smallest step of the currency's amounts.
 */
export function derivedFigures(figures: SalesFigures, stepMinor: bigint): DerivedFigures {
  const { grossMinor, discountsMinor, returnsMinor, shippingMinor, taxesMinor, orders, costMinor, uncostedMinor } = figures;
  const netMinor = grossMinor - discountsMinor - returnsMinor;
  const costedMinor = netMinor - uncostedMinor;
  const profitMinor = costedMinor - costMinor;
  return {
    netMinor,
    totalMinor: netMinor + shippingMinor + taxesMinor,
    averageOrderMinor: orders === 0n ? 0n : roundHalfUp(grossMinor - discountsMinor, orders, stepMinor),
    profitMinor,
    marginPercent: costedMinor === 0n ? null : percentOf(profitMinor, costedMinor),
  };
}

/** Returns a percentage with two decimals. Halves are rounded away from zero. */
function percentOf(part: bigint, whole: bigint): number {
  const isNegative = part < 0n !== whole < 0n;
  const hundredths = Number(roundHalfUp(sizeOf(part) * 10_000n, sizeOf(whole)));
  return (isNegative && hundredths !== 0 ? -hundredths : hundredths) / 100;
}

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
