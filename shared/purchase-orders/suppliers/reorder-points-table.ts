import { keys } from '#shared/table/keys.ts';
import { byId, number, since, storedForm } from '#shared/table/rows/stored-form.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { ReorderRule } from './variant-supply.ts';

/*
 * The reorder points of a variant are on its stock row, next to the levels that they are compared with. Recording a movement therefore
 * shows directly whether too few units are left, and a variant without reorder points costs nothing.
 */

export const reorderPointsForm = storedForm<{ readonly reorderPoints: ReadonlyMap<number, number> }>()({
  reorderPoints: since(byId(number), new Map()),
});

/** Returns the reorder points of a stored variant row, by location. */
export const reorderPointsOf = (row: unknown): ReadonlyMap<number, number> => reorderPointsForm.read(row).reorderPoints;

/** Returns the write that sets reorder points on a variant's row, or removes them. Fails with label `variant` when the row is deleted. */
export function setReorderPointsWrite(
  storeId: string,
  { productId, variantId }: { readonly productId: number; readonly variantId: number },
  rules: readonly ReorderRule[],
): LabelledWrite {
  const { reorder_points: points } = reorderPointsForm.write({
    reorderPoints: new Map(rules.map(({ locationId, point }) => [locationId, point])),
  });
  const change =
    rules.length === 0
      ? { UpdateExpression: 'REMOVE reorder_points' }
      : { UpdateExpression: 'SET reorder_points = :points', ExpressionAttributeValues: { ':points': points } };
  return {
    as: 'variant',
    update: { Key: keys.variant(storeId, productId, variantId), ...change, ConditionExpression: 'attribute_exists(pk)' },
  };
}
