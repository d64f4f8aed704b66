import type { StaffArea, StaffRole } from '#shared/staff/staff.ts';
import { addMemberWrites, removeMemberWrites } from '#shared/staff/staff-table.ts';
import { openStoreWrites } from '#shared/stores/stores-table.ts';
import { transact } from '#shared/table/transact.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { type Api, anApi } from '#test/support/harness/an-api.ts';

const email = 'grace@example.com';
const other = aStore({ id: '01J9ZK3V5T8Q2M4N6P7R8S9TZZ', name: 'Other', handle: 'other', domain: 'other.example.com' });
const member = (role: StaffRole, areas: readonly StaffArea[] = []) => ({
  id: 1,
  email,
  name: 'Grace',
  role,
  areas,
  createdAtMs: 1,
  updatedAtMs: 1,
});

let api: Api;
beforeEach(async () => {
  api = await anApi();
  await transact(api.table, openStoreWrites(other));
});
afterEach(() => api.close());

const me = async (person: { readonly email: string; readonly operator?: boolean }) => {
  const { statusCode, json } = await api.send({ route: '/admin/v1/me', key: await api.token(person) });
  return [statusCode, json.data];
};

describe('the caller of GET /me', () => {
  it('gets their stores, newest first, with role and areas', async () => {
    await transact(api.table, addMemberWrites(aStore().id, member('staff', ['orders', 'reports'])));
    await transact(api.table, addMemberWrites(other.id, member('owner')));
    const mine = [
      { id: other.id, name: 'Other', role: 'owner', areas: [] },
      { id: aStore().id, name: aStore().name, role: 'staff', areas: ['orders', 'reports'] },
    ];
    expect(await me({ email })).toEqual([200, { object: 'person', email, name: 'Staff', operator: false, stores: mine }]);
    expect(await me({ email: 'GRACE@example.com' })).toMatchObject([200, { stores: mine }]);
  });

  it('gets no store that they left or never joined', async () => {
    await transact(api.table, addMemberWrites(other.id, member('admin')));
    await transact(api.table, addMemberWrites(other.id, { ...member('owner'), id: 2, email: 'owner@example.com' }));
    await transact(api.table, removeMemberWrites(other.id, member('admin')));
    expect(await me({ email })).toMatchObject([200, { stores: [] }]);
  });

  it('learns whether they are a platform operator', async () => {
    expect(await me({ email: 'ops@example.com', operator: true })).toMatchObject([200, { operator: true, stores: [] }]);
  });
});
