import type { Product } from '#shared/catalogue/product.ts';
import type { TargetVariant } from '#shared/catalogue/variant-list.ts';
import type { FieldIssue } from '#shared/kernel/errors.ts';
import type { Location } from './location.ts';
import {
  firstFulfillingLocation,
  goneLevels,
  isInStock,
  type MovementCause,
  type StockLevel,
  setLevel,
  type VariantStock,
} from './variant-stock.ts';

/** A stock level that is set by a change to a product. `before` is undefined if the level did not exist. */
export type LevelChange = {
  readonly variantId: number;
  readonly locationId: number;
  readonly before: StockLevel | undefined;
  readonly after: StockLevel;
  /** The ids of deleted locations whose levels are removed from the row in the same write (`goneLevels`). */
  readonly gone?: readonly number[];
};

/**
 * Plans stock levels from the `inventory_quantity` of variants in a request, and collects the issues (specification:
 * VariantInput, inventory_quantity). A quantity sets the variant's level at the first fulfilling location. If the
 * quantity stays the same, there is no movement.
 */
export function planLevels(
  targets: readonly TargetVariant[],
  stock: ReadonlyMap<number, VariantStock>,
  locations: readonly Location[],
  causeOf: () => MovementCause,
  nowMs: number,
): { readonly levels: readonly LevelChange[]; readonly issues: readonly FieldIssue[] } {
  const location = firstFulfillingLocation(locations);
  const levels: LevelChange[] = [];
  const issues: FieldIssue[] = [];
  for (const { variant, sent, input } of targets) {
    const wanted = sent.inventoryQuantity ?? null;
    if (wanted === null) continue;
    const param = `variants[${input ?? 0}].inventory_quantity`;
    if (!variant.inventoryTracked) {
      issues.push({ param, code: 'not_tracked', message: 'must be left out or null for a variant whose inventory is not tracked.' });
    } else if (location !== null) {
      const row = stock.get(variant.id);
      const before = row?.levels.get(location.id);
      const after = setLevel(before, wanted, causeOf(), nowMs);
      const gone = row === undefined ? [] : goneLevels(row, locations);
      if (after !== null) levels.push({ variantId: variant.id, locationId: location.id, before, after, gone });
    } else if (wanted > 0) {
      issues.push({
        param,
        code: 'no_fulfilling_location',
        message: 'needs an active location that fulfills online orders; the store has none.',
      });
    }
  }
  return { levels, issues };
}

/** Returns the issue if a product's kind changes while any of its variants is in stock; otherwise null. */
export function kindIssue(before: Product, after: Product, stock: ReadonlyMap<number, VariantStock>): FieldIssue | null {
  if (before.kind === after.kind || ![...stock.values()].some(isInStock)) return null;
  return { param: 'kind', code: 'variant_in_stock', message: 'cannot be changed while a variant of the product is in stock.' };
}
