import { keys } from '#shared/table/keys.ts';
import { byId, number, since, storedForm } from '#shared/table/rows/stored-form.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { ReorderRule } from './variant-supply.ts';

/*
 * The reorder points of a variant stand on its row of stock, beside the levels that they are compared with: what records a movement
 * sees at once whether too few are left, and a variant without such points costs nothing.
 */

export const reorderPointsForm = storedForm<{ readonly reorderPoints: ReadonlyMap<number, number> }>()({
  reorderPoints: since(byId(number), new Map()),
});

/** The reorder points of a stored variant row, by location. */
export const reorderPointsOf = (row: unknown): ReadonlyMap<number, number> => reorderPointsForm.read(row).reorderPoints;

/** The write that puts reorder points on a variant's row, or takes them off. Refused as `variant` when the row is gone. */
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
