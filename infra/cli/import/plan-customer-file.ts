import { applyCustomer } from '#shared/imports/apply/apply-customer.ts';
import { type ImportAccess, nothingToApply } from '#shared/imports/apply/import-access.ts';
import type { ImportProblem } from '#shared/imports/import-problem.ts';
import { customerWarnings, type KnownCustomer, planCustomer } from '#shared/imports/plan-customer.ts';
import type { WantedCustomer } from '#shared/imports/read-customer-row.ts';
import { openCustomerFile } from '#shared/imports/read-files.ts';
import { normalEmail } from '#shared/kernel/addresses/email.ts';
import type { OpenPlannedFile, PlannedItem } from './planned-item.ts';

/** Reads the customers of the store; each file that is opened is planned against them. */
export async function customerFilePlanner(access: ImportAccess): Promise<OpenPlannedFile> {
  const { client, signal, optsIn } = access;
  const known = new Map<string, KnownCustomer>();
  for await (const customer of client.customers.list({ limit: 250 }, { signal })) {
    const { id, first_name, last_name, phone, company, note, accepts_marketing, addresses, external_ids, metadata } = customer;
    const names = { first_name, last_name, phone, company };
    known.set(normalEmail(customer.email), { id, ...names, note, accepts_marketing, addresses, external_ids, metadata });
  }
  const planned = (row: number, name: string, wanted: WantedCustomer | null, problems: readonly ImportProblem[]): PlannedItem => {
    if (wanted === null) return { row, rows: 1, name, action: 'refused', problems, apply: async () => nothingToApply() };
    const existing = known.get(normalEmail(wanted.email)) ?? null;
    const plan = planCustomer(wanted, existing, optsIn);
    const warnings = customerWarnings(wanted, existing, optsIn);
    return {
      row,
      rows: 1,
      name,
      action: plan.action,
      problems: [...problems, ...warnings],
      apply: () => applyCustomer(access, wanted, plan),
    };
  };
  return async (bytes) => {
    const file = await openCustomerFile(bytes);
    async function* items() {
      for await (const { row, email, customer, problems } of file.items) yield planned(row, email, customer, problems);
    }
    return { items: items(), rows: file.rows, unused: file.unused, firstMade: () => [] };
  };
}
