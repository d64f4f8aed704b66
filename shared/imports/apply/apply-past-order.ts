import type { PastOrderPlan } from '../plan-past-order.ts';
import type { AppliedItem, ImportAccess } from './import-access.ts';

/** Writes a past order as it was planned. In the same run it is done once, however often it is asked for; later its id in Shopify is found. */
export async function applyPastOrder(
  { staff, keyOf, signal }: Pick<ImportAccess, 'staff' | 'keyOf' | 'signal'>,
  { row, name }: { readonly row: number; readonly name: string },
  plan: Exclude<PastOrderPlan, { readonly action: 'refused' }>,
): Promise<AppliedItem> {
  if (plan.action === 'same') return { outcome: 'same', id: plan.id };
  if (staff === null) throw new RangeError('staff write past orders');
  const { id } = await staff.orders.restore(plan.body, { signal, idempotencyKey: keyOf(`order ${row} ${name}`) });
  return { outcome: 'created', id };
}
