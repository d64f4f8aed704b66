import type { ImportProblem } from '#shared/imports/import-problem.ts';
import { type CustomerImportPlan, type KnownCustomer, planCustomer } from '#shared/imports/plan-customer.ts';
import type { WantedCustomer } from '#shared/imports/read-customer-row.ts';
import { openCustomerFile } from '#shared/imports/read-files.ts';
import { normalEmail } from '#shared/kernel/email.ts';
import { type AppliedItem, type ImportAccess, nothingToApply, type OpenPlannedFile, type PlannedItem } from './planned-item.ts';

/** Reads the customers of the store; each file that is opened is planned against them. */
export async function customerFilePlanner({ client, keyOf, signal }: ImportAccess): Promise<OpenPlannedFile> {
  const known = new Map<string, KnownCustomer>();
  for await (const customer of client.customers.list({ limit: 250 }, { signal })) {
    const { id, first_name, last_name, phone, company, note, accepts_marketing, addresses } = customer;
    known.set(normalEmail(customer.email), { id, first_name, last_name, phone, company, note, accepts_marketing, addresses });
  }
  const apply = async (wanted: WantedCustomer, plan: CustomerImportPlan): Promise<AppliedItem> => {
    if (plan.action === 'same') return { outcome: 'same', id: plan.id };
    if (plan.action === 'create') {
      const idempotencyKey = keyOf(`customer ${wanted.row} ${wanted.email}`);
      const { id } = await client.customers.create(plan.body as Parameters<typeof client.customers.create>[0], { signal, idempotencyKey });
      return { outcome: 'created', id };
    }
    await client.customers.update(plan.id, plan.body as Parameters<typeof client.customers.update>[1], { signal });
    return { outcome: 'changed', id: plan.id };
  };
  const planned = (row: number, name: string, wanted: WantedCustomer | null, problems: readonly ImportProblem[]): PlannedItem => {
    if (wanted === null) return { row, rows: 1, name, action: 'refused', problems, apply: async () => nothingToApply() };
    const plan = planCustomer(wanted, known.get(normalEmail(wanted.email)) ?? null);
    return { row, rows: 1, name, action: plan.action, problems, apply: () => apply(wanted, plan) };
  };
  return async (bytes) => {
    const file = await openCustomerFile(bytes);
    async function* items() {
      for await (const { row, email, customer, problems } of file.items) yield planned(row, email, customer, problems);
    }
    return { items: items(), rows: file.rows, unused: file.unused, firstMade: () => [] };
  };
}
