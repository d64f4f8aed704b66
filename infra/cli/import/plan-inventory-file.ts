import type { ImportProblem } from '#shared/imports/import-problem.ts';
import { batchesOf } from '#shared/imports/plan-products.ts';
import { openInventoryFile } from '#shared/imports/read-files.ts';
import type { WantedLevel } from '#shared/imports/read-levels.ts';
import { createSeenTexts } from '#shared/imports/seen-texts.ts';
import { foldName } from '#shared/imports/wanted-product.ts';
import { type CatalogueIndex, indexCatalogue, variantKey } from './catalogue-index.ts';
import { type AppliedItem, type ImportAccess, nothingToApply, type OpenPlannedFile, type PlannedItem } from './planned-item.ts';

/** Variants that are asked for together. */
const batchSize = 100;

/** Reads the locations and variants of the store; each file that is opened is planned against their levels. */
export async function inventoryFilePlanner(access: ImportAccess): Promise<OpenPlannedFile> {
  const { client, keyOf, signal } = access;
  const locations = new Map<string, number>();
  const inactive = new Set<number>();
  for await (const { id, name, is_active } of client.locations.list({ limit: 250 }, { signal })) {
    locations.set(foldName(name), id);
    if (!is_active) inactive.add(id);
  }
  const index = await indexCatalogue(access);

  const levelsOf = async (variantIds: readonly number[]): Promise<ReadonlyMap<string, number>> => {
    const levels = new Map<string, number>();
    if (variantIds.length === 0) return levels;
    const query = { variant_ids: [...new Set(variantIds)].join(','), limit: 250 };
    for await (const { variant_id, location_id, on_hand } of client.inventory.list(query, { signal })) {
      levels.set(`${variant_id} ${location_id}`, on_hand);
    }
    return levels;
  };
  const set = async ({ row, onHand, locationId }: WantedLevel, variantId: number, before: number): Promise<AppliedItem> => {
    // What was sold between the plan and now must not come back.
    const body = { location_id: locationId, variant_id: variantId, on_hand: onHand, expected_on_hand: before };
    await client.inventory.set(body, { signal, idempotencyKey: keyOf(`level ${row} ${variantId} ${locationId} ${before}`) });
    return { outcome: 'changed', id: variantId };
  };

  return async (bytes) => {
    const file = await openInventoryFile(bytes, locations);
    const seen = createSeenTexts();
    async function* items(): AsyncGenerator<PlannedItem> {
      for await (const batch of batchesOf(file.items, batchSize)) {
        const variants = new Map(batch.flatMap(({ levels }) => levels.map((level) => [level, findVariant(index, level)] as const)));
        const onHand = await levelsOf([...variants.values()].flatMap((variant) => variant?.id ?? []));
        for (const { levels, problems } of batch) {
          const [problem] = problems;
          if (problem !== undefined) yield refused(problem.row, '', problems);
          for (const level of levels) yield planned(level, variants.get(level) ?? null, onHand);
        }
      }
    }
    const planned = (level: WantedLevel, variant: ReturnType<typeof findVariant>, onHand: ReadonlyMap<string, number>): PlannedItem => {
      const { row, column, locationId } = level;
      const name = `${level.sku ?? [level.handle, ...level.values].join(' / ')} at ${locationId}`;
      const refuse = (code: ImportProblem['code'], message: string): PlannedItem =>
        refused(row, name, [{ severity: 'refused', row, column, code, message }]);
      if (variant === null) return refuse('unknown_variant', 'The store has no such variant.');
      if (!variant.isTracked) return refuse('not_tracked', 'The stock of the variant is not tracked.');
      if (inactive.has(locationId)) return refuse('inactive_location', 'The location is not active.');
      const earlierRow = seen.note(`${variant.id} ${locationId}`, row);
      if (earlierRow !== null) return refuse('duplicate', `Row ${earlierRow} states a count of this variant at this location.`);
      const before = onHand.get(`${variant.id} ${locationId}`) ?? 0;
      const facts = { row, rows: 1, name, problems: [] };
      if (before === level.onHand) return { ...facts, action: 'same', apply: async () => ({ outcome: 'same', id: variant.id }) };
      return { ...facts, action: 'change', apply: () => set(level, variant.id, before) };
    };
    return { items: items(), rows: file.rows, unused: file.unused, firstMade: () => [] };
  };
}

const refused = (row: number, name: string, problems: readonly ImportProblem[]): PlannedItem => ({
  ...{ row, rows: 1, name, action: 'refused', problems, apply: async () => nothingToApply() },
});

const findVariant = ({ variantOfSku, variantOfValues }: CatalogueIndex, { sku, handle, values }: WantedLevel) =>
  (sku === null ? undefined : variantOfSku.get(sku)) ?? variantOfValues.get(variantKey(handle, values)) ?? null;
