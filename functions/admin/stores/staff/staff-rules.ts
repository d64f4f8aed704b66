import { found } from '#shared/http/found.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { DomainError, fieldError } from '#shared/kernel/errors.ts';
import { mayManage, type StaffMember } from '#shared/staff/staff.ts';
import { listMembers, type StoredMember } from '#shared/staff/staff-table.ts';
import type { Table } from '#shared/table/table-client.ts';
import { TransactionRefused } from '#shared/table/transact.ts';

/**
 * Refuses to give or take what the caller does not have. Platform operators may everything: they add a store's first owner.
 * @throws DomainError `insufficient_scope`
 */
export function checkMayManage({ staff, member }: StoreContext, target: Pick<StaffMember, 'role' | 'areas'>): void {
  if (staff?.operator === true || (member !== null && mayManage(member, target))) return;
  throw new DomainError('insufficient_scope', 'You can give and take only what you have yourself: your role and your areas.');
}

/**
 * The member with this id.
 * @throws DomainError `not_found`
 */
export const memberById = async (table: Table, storeId: string, id: number): Promise<StoredMember> =>
  found((await listMembers(table, storeId)).find((member) => member.id === id) ?? null, 'staff member');

/** What the client is told of a refusal to leave a store without an owner; any other error stays what it is. */
export const lastOwnerRefusal = (error: unknown): unknown =>
  error instanceof TransactionRefused && error.refused.has('owners')
    ? fieldError('role', 'in_use', 'This is the last owner; make somebody else an owner first.')
    : error;
