import type { Caller } from '#shared/http/authentication.ts';
import type { ImportJob } from '#shared/import-jobs/import-job.ts';
import { mayUse } from '#shared/staff/staff.ts';
import { getMember } from '#shared/staff/staff-table.ts';
import { getStore } from '#shared/stores/stores-table.ts';
import type { Table } from '#shared/table/table-client.ts';

export type ImportCaller = Extract<Caller, { kind: 'staff' }> & {
  readonly store: NonNullable<Extract<Caller, { kind: 'staff' }>['store']>;
};

/** The person an import acts as, as a caller of the API; null when the person may not change such things any more, or the store is gone. */
export async function callerOf(table: Table, storeId: string, { id, kind, person }: ImportJob): Promise<ImportCaller | null> {
  const [store, member] = await Promise.all([getStore(table, storeId), getMember(table, storeId, person.email)]);
  const may = person.isOperator || (member !== null && mayUse(member, [kind]));
  if (store === null || !may) return null;
  return {
    kind: 'staff',
    actor: { type: 'staff', id: person.subject, name: `${person.name} via import ${id}` },
    email: person.email,
    name: person.name,
    operator: person.isOperator,
    member,
    store,
  };
}
