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

/** The facts of the store that the plan of a level needs. */
export type LevelStore = {
  readonly variant: ReturnType<typeof findVariant>;
  /** Units by `levelKey`; a level that was never recorded has none. */
  readonly onHand: ReadonlyMap<string, number>;
  /** Locations that are not active. */
  readonly inactive: ReadonlySet<number>;
};

export const levelKey = ({ variantId, locationId }: LevelName): string => `${variantId} ${locationId}`;

/** The variant that a row is about: the one with its SKU, otherwise the one with its handle and option values. */
export const findVariant = (
  { variantOfSku, variantOfValues }: Pick<CatalogueIndex, 'variantOfSku' | 'variantOfValues'>,
  { sku, handle, values }: WantedLevel,
) =>
  (sku === null ? undefined : variantOfSku.get(sku)) ??
  variantOfValues.get(variantKey(handle, values)) ??
  variantOfValues.get(variantKey(handle, withoutDefault(values))) ??
  null;

/** Shopify's value of a product without options; an option may have one that is called so. */
const withoutDefault = (values: readonly string[]): readonly string[] => values.filter((value) => foldName(value) !== 'default title');

/** As people know it: a SKU, or a handle with its option values, and the location. */
export const levelName = ({ sku, handle, values, locationId }: WantedLevel): string =>
  `${sku ?? [handle, ...withoutDefault(values)].join(' / ')} at ${locationId}`;

/**
 * The plan to bring the level to the count in the row.
 * @param seen the levels of rows that were planned before
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
