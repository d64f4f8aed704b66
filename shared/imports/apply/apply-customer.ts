import type { CustomerImportPlan } from '../plan-customer.ts';
import type { WantedCustomer } from '../read-customer-row.ts';
import type { AppliedItem, ImportAccess } from './import-access.ts';

/** Does what was planned of a customer. In the same run it is done once, however often it is asked for. */
export async function applyCustomer(
  { client, keyOf, signal }: Pick<ImportAccess, 'client' | 'keyOf' | 'signal'>,
  { row, email }: Pick<WantedCustomer, 'row' | 'email'>,
  plan: CustomerImportPlan,
): Promise<AppliedItem> {
  if (plan.action === 'same') return { outcome: 'same', id: plan.id };
  if (plan.action === 'create') {
    const idempotencyKey = keyOf(`customer ${row} ${email}`);
    const { id } = await client.customers.create(plan.body as Parameters<typeof client.customers.create>[0], { signal, idempotencyKey });
    return { outcome: 'created', id };
  }
  await client.customers.update(plan.id, plan.body as Parameters<typeof client.customers.update>[1], { signal });
  return { outcome: 'changed', id: plan.id };
}
