import type { Operation } from '#shared/http/request-context.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { maxStaff } from '#shared/staff/staff.ts';
import { addMemberWrites } from '#shared/staff/staff-table.ts';
import { commit } from '#shared/table/commit.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import type { AdminDeps } from '../operations.ts';
import type { staffEndpoints } from './endpoints.ts';
import { staffMemberView } from './staff-member-view.ts';
import { checkMayManage } from './staff-rules.ts';

type Deps = Pick<AdminDeps, 'table' | 'newId'>;

/** Lets a person into the store's admin, who signs in with this e-mail address. */
export const addStaffMember =
  ({ table, newId }: Deps): Operation<typeof staffEndpoints.addStaffMember> =>
  async ({ body }, context) => {
    const { storeId } = context;
    const { email, name, role, areas = [] } = body;
    checkMayManage(context, { role, areas });
    const id = newId();
    const member = { id, email, name, role, areas, createdAtMs: idTimeMs(id), updatedAtMs: idTimeMs(id) };
    const answer = { status: 201, body: { data: staffMemberView(member) } } as const;
    try {
      await commit(table, context, { writes: addMemberWrites(storeId, member), events: [], answer });
    } catch (error) {
      throw addRefusal(error);
    }
    return answer;
  };

function addRefusal(error: unknown): unknown {
  if (!(error instanceof TransactionRefused)) return error;
  if (error.refused.has('member')) return fieldError('email', 'taken', 'is that of a staff member already.');
  return error.refused.has('staff') ? fieldError('', 'limit_reached', `A store has at most ${maxStaff} staff members.`) : error;
}
