import type { staffEndpoints } from '#functions/admin/staff/endpoints.ts';
import type { BodyOf } from '#shared/http/endpoint.ts';
import type { StaffMember } from '#shared/staff/staff.ts';
import { getMember } from '#shared/staff/staff-table.ts';
import { aStaffContext } from '#test/support/builders/a-staff-context.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anAdmin } from '#test/support/harness/an-admin.ts';

const store_id = aStore().id;
const params = { store_id };
const query = {};
const owner = aStaffContext();
const asMember = (member: Pick<StaffMember, 'role' | 'areas'>) =>
  aStaffContext({ member: { email: 'sam@example.com', name: 'Sam', ...member } });

type NewMember = BodyOf<typeof staffEndpoints.addStaffMember>;
const aBody = (over: Partial<NewMember> = {}): NewMember => ({
  email: 'Bob@Example.com',
  name: 'Bob',
  role: 'staff',
  areas: ['products'],
  ...over,
});

async function setUp() {
  const { admin, table, close } = await anAdmin();
  const one = (id: number) => ({ params: { store_id, id }, query, body: undefined });
  return {
    table,
    [Symbol.dispose]: close,
    add: async (over: Partial<NewMember> = {}, by = owner) =>
      (await admin.addStaffMember({ params, query, body: aBody(over) }, by)).body.data,
    change: async (id: number, body: BodyOf<typeof staffEndpoints.updateStaffMember>, by = owner) =>
      (await admin.updateStaffMember({ ...one(id), body }, by)).body.data,
    remove: (id: number, by = owner) => admin.removeStaffMember(one(id), by),
    list: (page: { limit?: number; cursor?: string } = {}) => admin.listStaff({ params, query: page, body: undefined }, owner),
    get: (id: number) => admin.getStaffMember(one(id), owner),
  };
}

describe('a staff member', () => {
  it('is found by the e-mail address, regardless of case', async () => {
    using stack = await setUp();
    const { id } = await stack.add();
    expect(await getMember(stack.table, store_id, 'bob@EXAMPLE.com')).toMatchObject({
      id,
      name: 'Bob',
      role: 'staff',
      areas: ['products'],
    });
    await expect(stack.add({ email: 'BOB@example.com' })).rejects.toMatchObject({ issues: [{ param: 'email', code: 'taken' }] });
  });

  it('is listed page by page, newest first', async () => {
    using stack = await setUp();
    for (const name of ['a', 'b', 'c']) await stack.add({ email: `${name}@example.com`, name });
    const first = (await stack.list({ limit: 2 })).body;
    expect(first.data.map(({ name }) => name)).toEqual(['c', 'b']);
    const second = (await stack.list({ limit: 2, cursor: first.next_cursor ?? '' })).body;
    expect(second.data.map(({ name }) => name)).toEqual(['a']);
    expect(second.next_cursor).toBeNull();
  });

  it('gets another role and other areas, which apply immediately', async () => {
    using stack = await setUp();
    const { id } = await stack.add();
    expect(await stack.change(id, { role: 'admin', areas: [] })).toMatchObject({ role: 'admin', areas: [] });
    expect(await getMember(stack.table, store_id, 'bob@example.com')).toMatchObject({ role: 'admin', areas: [] });
  });

  it('that is removed loses access and may be added again', async () => {
    using stack = await setUp();
    const { id } = await stack.add();
    expect((await stack.remove(id)).body.data).toEqual({ object: 'staff_member', id, deleted: true });
    expect(await getMember(stack.table, store_id, 'bob@example.com')).toBeNull();
    await expect(stack.get(id)).rejects.toMatchObject({ code: 'not_found' });
    await stack.add();
  });

  it('that is the last owner can be neither removed nor demoted', async () => {
    using stack = await setUp();
    const { id } = await stack.add({ role: 'owner' });
    await expect(stack.remove(id)).rejects.toMatchObject({ issues: [{ code: 'in_use' }] });
    await expect(stack.change(id, { role: 'admin' })).rejects.toMatchObject({ issues: [{ code: 'in_use' }] });
    await stack.add({ role: 'owner', email: 'eve@example.com' });
    expect(await stack.change(id, { role: 'admin' })).toMatchObject({ role: 'admin' });
  });

  it('stays an owner when the last two leave concurrently', async () => {
    using stack = await setUp();
    const [one, other] = [await stack.add({ role: 'owner' }), await stack.add({ role: 'owner', email: 'eve@example.com' })];
    const left = await Promise.allSettled([stack.remove(one.id), stack.remove(other.id)]);
    expect(left.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await stack.list()).body.data).toHaveLength(1);
  });

  it('cannot grant more than they have', async () => {
    using stack = await setUp();
    const boss = await stack.add({ role: 'owner', email: 'boss@example.com' });
    const helper = await stack.add({ areas: ['settings'], email: 'helper@example.com' });
    const refused = { code: 'insufficient_scope' };
    const admin = asMember({ role: 'admin', areas: [] });
    await expect(stack.add({ role: 'owner' }, admin)).rejects.toMatchObject(refused);
    await expect(stack.remove(boss.id, admin)).rejects.toMatchObject(refused);
    const settings = asMember({ role: 'staff', areas: ['settings'] });
    await expect(stack.add({ role: 'admin' }, settings)).rejects.toMatchObject(refused);
    await expect(stack.add({ areas: ['developers'] }, settings)).rejects.toMatchObject(refused);
    await expect(stack.change(helper.id, { areas: ['settings', 'developers'] }, settings)).rejects.toMatchObject(refused);
    await expect(stack.change(boss.id, { name: 'Me' }, settings)).rejects.toMatchObject(refused);
    expect(await stack.add({ areas: ['settings'] }, settings)).toMatchObject({ areas: ['settings'] });
  });
});
