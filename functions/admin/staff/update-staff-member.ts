import { commit } from '../../../shared/data/commit.ts';
import { retryStale } from '../../../shared/data/retry-stale.ts';
import { replaceMemberWrites } from '../../../shared/data/staff.ts';
import { nextUpdatedAtMs } from '../../../shared/domain/revision.ts';
import { sameValue } from '../../../shared/domain/same-value.ts';
import type { Operation } from '../../../shared/http/request-context.ts';
import type { AdminDeps } from '../deps.ts';
import type { staffEndpoints } from './endpoints.ts';
import { staffMemberView } from './staff-member-view.ts';
import { checkMayManage, lastOwnerRefusal, memberById } from './staff-rules.ts';

/** Changes a member's name, role or areas. */
export const updateStaffMember =
  ({ table }: Pick<AdminDeps, 'table'>): Operation<typeof staffEndpoints.updateStaffMember> =>
  async ({ params, body }, context) => {
    const { storeId, nowMs } = context;
    const change = retryStale(['member'], async () => {
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
