import type { LevelPlan } from '../plan-level.ts';
import { type AppliedItem, type ImportAccess, nothingToApply } from './import-access.ts';

/**
 * Sets a level to the count that was planned, if what is there is still what was planned against: what was sold since must not come back.
 * In the same run it is done once, however often it is asked for.
 */
export async function applyLevel(
  { client, keyOf, signal }: Pick<ImportAccess, 'client' | 'keyOf' | 'signal'>,
  row: number,
  plan: LevelPlan,
): Promise<AppliedItem> {
  if (plan.action === 'refused') return nothingToApply();
  const { variantId, locationId } = plan;
  if (plan.action === 'same') return { outcome: 'same', id: variantId };
  const body = { location_id: locationId, variant_id: variantId, on_hand: plan.onHand, expected_on_hand: plan.before };
  await client.inventory.set(body, { signal, idempotencyKey: keyOf(`level ${row} ${variantId} ${locationId} ${plan.before}`) });
  return { outcome: 'changed', id: variantId };
}
