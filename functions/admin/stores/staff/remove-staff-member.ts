import type { Operation } from '#shared/http/request-context.ts';
import { removeMemberWrites } from '#shared/staff/staff-table.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { AdminDeps } from '../operations.ts';
import type { staffEndpoints } from './endpoints.ts';
import { checkMayManage, lastOwnerRefusal, memberById } from './staff-rules.ts';

/** Puts a member out of the store's admin. */
export const removeStaffMember =
  ({ table }: Pick<AdminDeps, 'table'>): Operation<typeof staffEndpoints.removeStaffMember> =>
  async ({ params: { id } }, context) => {
    const { storeId } = context;
    const answer = { status: 200, body: { data: { object: 'staff_member', id, deleted: true } } } as const;
    const removal = retryOnConflict(['member'], async () => {
      const member = await memberById(table, storeId, id);
      checkMayManage(context, member);
      await commit(table, context, { writes: removeMemberWrites(storeId, member), events: [], answer });
      return answer;
    });
    return removal.catch((error: unknown) => {
      throw lastOwnerRefusal(error);
    });
  };
