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

/** The store data for the plan of a level. */
export type LevelStore = {
  readonly variant: ReturnType<typeof findVariant>;
  /** Units by `levelKey`; a level that was never recorded has no entry. */
  readonly onHand: ReadonlyMap<string, number>;
  /** The inactive locations. */
  readonly inactive: ReadonlySet<number>;
};

export const levelKey = ({ variantId, locationId }: LevelName): string => `${variantId} ${locationId}`;

/** Finds the variant of a row: by its SKU, otherwise by its handle and option values. */
export const findVariant = (
  { variantOfSku, variantOfValues }: Pick<CatalogueIndex, 'variantOfSku' | 'variantOfValues'>,
  { sku, handle, values }: WantedLevel,
) =>
  (sku === null ? undefined : variantOfSku.get(sku)) ??
  variantOfValues.get(variantKey(handle, values)) ??
  variantOfValues.get(variantKey(handle, withoutDefault(values))) ??
  null;

/**
 * Removes the value that Shopify writes for a product without options. An option may also have this value, so it is removed only in a
 * second attempt.
 */
const withoutDefault = (values: readonly string[]): readonly string[] => values.filter((value) => foldName(value) !== 'default title');

/** Returns a name that people recognize: the SKU, or the handle with its option values, and the location. */
export const levelName = ({ sku, handle, values, locationId }: WantedLevel): string =>
  `${sku ?? [handle, ...withoutDefault(values)].join(' / ')} at ${locationId}`;

/**
 * Plans the call that sets the level to the count in the row.
 * @param seen the levels of rows planned before
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
  if (earlierRow !== null) return refuse('duplicate', `Row ${earlierRow} states a count of this variant at this location.`);
  const before = onHand.get(levelKey(name)) ?? 0;
  return before === level.onHand ? { ...name, action: 'same' } : { ...name, action: 'change', before, onHand: level.onHand };
}
