import { keys } from '#shared/table/keys.ts';
import { byId, number, since, storedForm } from '#shared/table/rows/stored-form.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { ReorderRule } from './variant-supply.ts';

/*
 * A variant's reorder points are stored in its stock row. Recording a movement therefore shows whether too few units
 * are left, without another read. Nothing is stored for a variant without reorder points.
 */

export const reorderPointsForm = storedForm<{ readonly reorderPoints: ReadonlyMap<number, number> }>()({
  reorderPoints: since(byId(number), new Map()),
});

/** Returns the reorder points in a variant's stored row, by location id. */
export const reorderPointsOf = (row: unknown): ReadonlyMap<number, number> => reorderPointsForm.read(row).reorderPoints;

/**
 * Returns the write that sets or, if `rules` is empty, removes the reorder points in a variant's row. The write fails
 * with label `variant` when the row no longer exists.
 */
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
