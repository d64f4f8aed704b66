import type { Operation } from '#shared/http/request-context.ts';
import { nextUpdatedAtMs } from '#shared/kernel/revision.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { replaceMemberWrites } from '#shared/staff/staff-table.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { AdminDeps } from '../operations.ts';
import type { staffEndpoints } from './endpoints.ts';
import { staffMemberView } from './staff-member-view.ts';
import { checkMayManage, lastOwnerRefusal, memberById } from './staff-rules.ts';

/** Changes a member's name, role or areas. */
export const updateStaffMember =
  ({ table }: Pick<AdminDeps, 'table'>): Operation<typeof staffEndpoints.updateStaffMember> =>
  async ({ params, body }, context) => {
    const { storeId, nowMs } = context;
    const change = retryOnConflict(['member'], async () => {
      const before = await memberById(table, storeId, params.id);
      const changed = { ...before, name: body.name ?? before.name, role: body.role ?? before.role, areas: body.areas ?? before.areas };
      checkMayManage(context, before);
      checkMayManage(context, changed);
      if (sameValue(before, changed)) return { status: 200, body: { data: staffMemberView(before) } } as const;

      const after = { ...changed, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
      const answer = { status: 200, body: { data: staffMemberView(after) } } as const;
      await commit(table, context, { writes: replaceMemberWrites(storeId, before, after), events: [], answer });
      return answer;
    });
    return change.catch((error: unknown) => {
      throw lastOwnerRefusal(error);
    });
  };
