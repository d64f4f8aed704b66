import { type CatalogueIndex, variantKey } from './catalogue-index.ts';
import type { ImportProblem } from './import-problem.ts';
import type { WantedLevel } from './read-levels.ts';
import type { SeenTexts } from './seen-texts.ts';
import { foldName } from './wanted-product.ts';

type LevelName = { readonly variantId: number; readonly locationId: number };

export type LevelPlan =
  | (LevelName & { readonly action: 'change'; readonly before: number; readonly onHand: number })
  | (LevelName & { readonly action: 'same' })
  | { readonly action: 'refused'; readonly problems: readonly ImportProblem[] };

/** The store's data from which a level is planned. */
export type LevelStore = {
  readonly variant: ReturnType<typeof findVariant>;
  /** The number of units by `levelKey`. A level that has never been recorded has no entry. */
  readonly onHand: ReadonlyMap<string, number>;
  /** The ids of the inactive locations. */
  readonly inactive: ReadonlySet<number>;
};

export const levelKey = ({ variantId, locationId }: LevelName): string => `${variantId} ${locationId}`;

/**
 * Finds the variant of a row by its SKU or, if no variant has it, by its handle and option values; returns null if
 * there is none.
 */
export const findVariant = (
  { variantOfSku, variantOfValues }: Pick<CatalogueIndex, 'variantOfSku' | 'variantOfValues'>,
  { sku, handle, values }: WantedLevel,
) =>
  (sku === null ? undefined : variantOfSku.get(sku)) ??
  variantOfValues.get(variantKey(handle, values)) ??
  variantOfValues.get(variantKey(handle, withoutDefault(values))) ??
  null;

/**
 * Returns the option values without `Default Title`, the value that Shopify writes for a product without options. A
 * real option may have this value too. So `findVariant` first looks for a variant with the values as written.
 */
const withoutDefault = (values: readonly string[]): readonly string[] => values.filter((value) => foldName(value) !== 'default title');

/**
 * Returns a name by which people recognize the level: the SKU, or the handle and option values, followed by the
 * location's id.
 */
export const levelName = ({ sku, handle, values, locationId }: WantedLevel): string =>
  `${sku ?? [handle, ...withoutDefault(values)].join(' / ')} at ${locationId}`;

/**
 * Plans the API call that sets a variant's stock at a location to the count from the file.
 * @param seen the combinations of variant and location in earlier rows
 */
export function planLevel(level: WantedLevel, { variant, onHand, inactive }: LevelStore, seen: Pick<SeenTexts, 'note'>): LevelPlan {
  const { row, column, locationId } = level;
  const refuse = (code: ImportProblem['code'], message: string): LevelPlan => ({
    action: 'refused',
    problems: [{ severity: 'refused', row, column, code, message }],
  });
  if (variant === null) return refuse('unknown_variant', 'The store has no such variant.');
  if (!variant.isTracked) return refuse('not_tracked', 'The stock of the variant is not tracked.');
  if (inactive.has(locationId)) return refuse('inactive_location', 'The location is not active.');
  const name = { variantId: variant.id, locationId };
  const earlierRow = seen.note(levelKey(name), row);
  if (earlierRow !== null) return refuse('duplicate', `Row ${earlierRow} already has a count for this variant at this location.`);
  const before = onHand.get(levelKey(name)) ?? 0;
  return before === level.onHand ? { ...name, action: 'same' } : { ...name, action: 'change', before, onHand: level.onHand };
}
