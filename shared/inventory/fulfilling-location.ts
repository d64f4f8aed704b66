import type { FieldIssue } from '#shared/kernel/errors.ts';
import type { Location } from './location.ts';
import type { StockLevel, VariantStock } from './variant-stock.ts';

/** A variant, the total number of its units on an order's lines, and the indexes of these lines. */
export type Demand = { readonly variantId: number; readonly quantity: number; readonly lines: readonly number[] };

type FulfillingLocation = Pick<Location, 'id' | 'priority' | 'isActive' | 'fulfilsOnline'>;
type Stock = ReadonlyMap<number, Pick<VariantStock, 'tracked' | 'levels'>>;

/**
 * Returns the demand for each variant. Lines of the same variant are added up because they take units of the same
 * stock.
 */
export function demandsOf(lines: readonly { readonly variantId: number; readonly quantity: number }[]): Demand[] {
  const byVariant = Map.groupBy(
    lines.map((line, index) => ({ ...line, index })),
    ({ variantId }) => variantId,
  );
  return [...byVariant].map(([variantId, own]) => ({
    variantId,
    quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
    lines: own.map(({ index }) => index),
  }));
}

/**
 * Chooses the location that fulfills an order (specification: POST /orders). The candidates are the active locations
 * that fulfill online orders. The candidates are compared by these criteria, the most important first:
 * - the number of tracked variants with too few units at the location, fewest first
 * - the priority number, lowest first
 * - the age, oldest first
 *
 * `issues` lists each line that is short, with the number of units available at the chosen location. If no line of the
 * order is tracked, the order needs no location. So `locationId` may be null without any issue.
 */
export function chooseLocation(
  demands: readonly Demand[],
  stock: Stock,
  locations: readonly FulfillingLocation[],
): { readonly locationId: number | null; readonly issues: readonly FieldIssue[] } {
  const tracked = demands.filter(({ variantId }) => stock.get(variantId)?.tracked === true);
  const candidates = locations
    .filter(({ isActive, fulfilsOnline }) => isActive && fulfilsOnline)
    .toSorted((a, b) => a.priority - b.priority || a.id - b.id)
    .map(({ id }) => ({ id, short: tracked.filter(({ variantId, quantity }) => unitsAt(stock, variantId, id) < quantity) }));
  const best = candidates.toSorted((a, b) => a.short.length - b.short.length)[0];
  const short = best?.short ?? tracked;
  return {
    locationId: best?.id ?? null,
    issues: short
      .flatMap((demand) => {
        const available = best === undefined ? 0 : unitsAt(stock, demand.variantId, best.id);
        return demand.lines.map((line) => ({ line, issue: shortIssue(line, demand, available) }));
      })
      .sort((a, b) => a.line - b.line)
      .map(({ issue }) => issue),
  };
}

/** Returns a variant's level at a location; undefined when the variant has never had a level there. */
export const levelAt = (stock: Stock, variantId: number, locationId: number): StockLevel | undefined =>
  stock.get(variantId)?.levels.get(locationId);

const unitsAt = (stock: Stock, variantId: number, locationId: number): number => levelAt(stock, variantId, locationId)?.onHand ?? 0;

const shortIssue = (line: number, { variantId, quantity }: Demand, available: number): FieldIssue => ({
  param: `line_items[${line}].quantity`,
  code: 'insufficient_stock',
  message: available === 0 ? `variant ${variantId} is out of stock.` : `only ${available} of variant ${variantId} are available.`,
  meta: { variant_id: variantId, requested: quantity, available },
});
