import { listBody, readPageRequest } from '#shared/http/paging.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { listMembers } from '#shared/staff/staff-table.ts';
import { padId } from '#shared/table/keys.ts';
import type { AdminDeps } from '../deps.ts';
import type { staffEndpoints } from './endpoints.ts';
import { staffMemberView } from './staff-member-view.ts';

/** A page of the store's staff, newest first: they are few enough to be read whole and cut here. */
export const listStaff =
  ({ table }: Pick<AdminDeps, 'table'>): Operation<typeof staffEndpoints.listStaff> =>
  async ({ query }, { storeId, store: { cursorSecret }, nowMs }) => {
    const { after, limit } = readPageRequest(cursorSecret, 'staff', query);
    const left = (await listMembers(table, storeId)).filter(({ id }) => after === null || padId(id) < after);
    const items = left.slice(0, limit);
    const last = items.at(-1);
    const next = left.length > limit && last !== undefined ? padId(last.id) : null;
    return { status: 200, body: listBody(cursorSecret, 'staff', query, { items, next }, { nowMs, view: staffMemberView }) };
  };
