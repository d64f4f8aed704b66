import { addCustomerWrites } from '#shared/customers/customers-table.ts';
import { transact } from '#shared/table/transact.ts';
import { aCustomer } from '#test/support/builders/a-customer.ts';
import { aStaffContext } from '#test/support/builders/a-staff-context.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anAdmin } from '#test/support/harness/an-admin.ts';
import { storedEvents } from '#test/support/harness/stored-events.ts';

const context = aStaffContext();
const store_id = aStore().id;
const params = { store_id };
const query = {};

async function setUp() {
  const { admin, table, close } = await anAdmin();
  const ada = aCustomer();
  await transact(table, addCustomerWrites(store_id, ada));
  const one = (id: number) => ({ params: { store_id, id }, query, body: undefined });
  return {
    admin,
    ada,
    one,
    [Symbol.dispose]: close,
    change: async (body: Parameters<typeof admin.updateAdminCustomer>[0]['body']) =>
      (await admin.updateAdminCustomer({ ...one(ada.id), body }, context)).body.data,
    inGroup: async (group_id: number) =>
      (await admin.listAdminCustomers({ params, query: { group_id }, body: undefined }, context)).body.data.map(({ id }) => id),
    events: async () => await storedEvents(table, store_id),
  };
}

describe('a customer in the admin', () => {
  it('is blocked and unblocked, with an event', async () => {
    using stack = await setUp();
    expect(await stack.change({ is_blocked: true })).toMatchObject({ id: stack.ada.id, is_blocked: true, group_id: null });
    await stack.change({ is_blocked: true });
    expect(await stack.events()).toMatchObject([
      { topic: 'customer.updated', previous: { is_blocked: false }, actor: { type: 'staff', name: 'Ada' } },
    ]);
    expect(await stack.change({ is_blocked: false })).toMatchObject({ is_blocked: false });
  });

  it('joins and leaves a group without an event', async () => {
    using stack = await setUp();
    const { admin, ada, one } = stack;
    const group = (await admin.createCustomerGroup({ params, query, body: { name: 'Trade' } }, context)).body.data;
    expect(await stack.change({ group_id: group.id })).toMatchObject({ group_id: group.id });
    expect((await admin.getAdminCustomer(one(ada.id), context)).body.data.group_id).toBe(group.id);
    expect(await stack.inGroup(group.id)).toEqual([ada.id]);
    await expect(admin.deleteCustomerGroup(one(group.id), context)).rejects.toMatchObject({ issues: [{ param: '', code: 'in_use' }] });
    expect(await stack.change({ group_id: null })).toMatchObject({ group_id: null });
    expect(await stack.inGroup(group.id)).toEqual([]);
    await admin.deleteCustomerGroup(one(group.id), context);
    expect(await stack.events()).toEqual([]);
  });

  it('accepts the fields of the public API together with those for staff', async () => {
    using stack = await setUp();
    const change = {
      first_name: 'Grace',
      note: 'Calls first',
      accepts_marketing: true,
      addresses: [{ line1: '1 Main St', city: 'Cork', country: 'IE' }],
    };
    expect(await stack.change({ ...change, is_blocked: true })).toMatchObject({ ...change, is_blocked: true });
    expect(await stack.events()).toMatchObject([{ topic: 'customer.updated', previous: { first_name: 'Ada', is_blocked: false } }]);
    await expect(stack.change({ email: 'nobody@example.com', group_id: 9 })).rejects.toMatchObject({ issues: [{ param: 'group_id' }] });
  });

  it('cannot join a group that does not exist', async () => {
    using stack = await setUp();
    await expect(stack.change({ group_id: 9 })).rejects.toMatchObject({ issues: [{ param: 'group_id', code: 'unknown_id' }] });
    expect((await stack.admin.getAdminCustomer(stack.one(stack.ada.id), context)).body.data.group_id).toBeNull();
  });

  it('is found by e-mail address regardless of case', async () => {
    using stack = await setUp();
    const found = await stack.admin.listAdminCustomers({ params, query: { email: 'ADA@example.com' }, body: undefined }, context);
    expect(found.body.data).toMatchObject([{ id: stack.ada.id, email: 'ada@example.com' }]);
    await expect(stack.admin.getAdminCustomer(stack.one(1), context)).rejects.toMatchObject({ code: 'not_found' });
  });
});
