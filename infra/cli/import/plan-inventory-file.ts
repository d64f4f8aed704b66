import { applyLevel } from '#shared/imports/apply/apply-level.ts';
import { type ImportAccess, nothingToApply } from '#shared/imports/apply/import-access.ts';
import { indexProducts } from '#shared/imports/catalogue-index.ts';
import type { ImportProblem } from '#shared/imports/import-problem.ts';
import { findVariant, levelKey, levelName, planLevel } from '#shared/imports/plan-level.ts';
import { batchesOf } from '#shared/imports/plan-products.ts';
import { openInventoryFile } from '#shared/imports/read-files.ts';
import { createSeenTexts } from '#shared/imports/seen-texts.ts';
import { foldName } from '#shared/imports/wanted-product.ts';
import type { OpenPlannedFile, PlannedItem } from './planned-item.ts';

/** Variants that are asked for together. */
const batchSize = 100;

/** Reads the locations and variants of the store; each file that is opened is planned against their levels. */
export async function inventoryFilePlanner(access: ImportAccess): Promise<OpenPlannedFile> {
  const { client, signal } = access;
  const locations = new Map<string, number>();
  const inactive = new Set<number>();
  for await (const { id, name, is_active } of client.locations.list({ limit: 250 }, { signal })) {
    locations.set(foldName(name), id);
    if (!is_active) inactive.add(id);
  }
  const index = await indexProducts(client.products.list({ limit: 250 }, { signal }));

  const levelsOf = async (variantIds: readonly number[]): Promise<ReadonlyMap<string, number>> => {
    const levels = new Map<string, number>();
    if (variantIds.length === 0) return levels;
    const query = { variant_ids: [...new Set(variantIds)].join(','), limit: 250 };
    for await (const { variant_id: variantId, location_id: locationId, on_hand } of client.inventory.list(query, { signal })) {
      levels.set(levelKey({ variantId, locationId }), on_hand);
    }
    return levels;
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
          for (const level of levels) {
            const { row } = level;
            const plan = planLevel(level, { variant: variants.get(level) ?? null, onHand, inactive }, seen);
            if (plan.action === 'refused') yield refused(row, levelName(level), plan.problems);
            else
              yield {
                ...{ row, rows: 1, name: levelName(level), action: plan.action, problems: level.warnings },
                apply: () => applyLevel(access, row, plan),
              };
          }
        }
      }
    }
    return { items: items(), rows: file.rows, unused: file.unused, firstMade: () => [] };
  };
}

const refused = (row: number, name: string, problems: readonly ImportProblem[]): PlannedItem => ({
  ...{ row, rows: 1, name, action: 'refused', problems, apply: async () => nothingToApply() },
});
