import type { Operation } from '#shared/http/request-context.ts';
import type { AdminDeps } from '../deps.ts';
import type { staffEndpoints } from './endpoints.ts';
import { staffMemberView } from './staff-member-view.ts';
import { memberById } from './staff-rules.ts';

/** One member of the store's staff. */
export const getStaffMember =
  ({ table }: Pick<AdminDeps, 'table'>): Operation<typeof staffEndpoints.getStaffMember> =>
  async ({ params }, { storeId }) => ({ status: 200, body: { data: staffMemberView(await memberById(table, storeId, params.id)) } });
