import type { adminStoreEndpoints } from '#functions/admin/stores/endpoints.ts';
import type { BodyOf } from '#shared/http/endpoint.ts';
import { addMemberWrites } from '#shared/staff/staff-table.ts';
import { getStore, holdEmails } from '#shared/stores/stores-table.ts';
import { transact } from '#shared/table/transact.ts';
import { anOperatorContext, aStaffContext } from '#test/support/builders/a-staff-context.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { anAdmin } from '#test/support/harness/an-admin.ts';

const operator = anOperatorContext();
const params = {};
const query = {};

const aBody = (over: Partial<BodyOf<typeof adminStoreEndpoints.createStore>> = {}) => ({
  name: 'Corner Shop',
  handle: 'corner-shop',
  email: 'hello@corner.example',
  currency: 'EUR',
  timezone: 'europe/dublin',
  plan: 'pro' as const,
  ...over,
});

describe('a store', () => {
  it('is created under its handle, in the canonical time zone', async () => {
    const { admin, close } = await anAdmin();
    const { data } = (await admin.createStore({ params, query, body: aBody() }, operator)).body;
    expect(data).toEqual({
      object: 'store',
      id: data.id,
      name: 'Corner Shop',
      handle: 'corner-shop',
      domain: 'corner-shop.stores.example',
      email: 'hello@corner.example',
      phone: null,
      address: null,
      currency: 'EUR',
      timezone: 'Europe/Dublin',
      status: 'active',
      plan: 'pro',
      test_mode: false,
      order_prefix: '#',
      require_payment_before_fulfilment: false,
      emails_held_at: null,
      emails_held_reason: null,
      created_at: '2026-11-05T10:00:00.000Z',
      updated_at: '2026-11-05T10:00:00.000Z',
    });
    close();
  });

  it('shows why its e-mails are held, and sends them again when staff resume them', async () => {
    const { admin, close, table } = await anAdmin();
    const { data: opened } = (await admin.createStore({ params, query, body: aBody() }, operator)).body;
    await holdEmails(table, opened.id, 'too_many_bounces', Date.UTC(2026, 10, 5, 9));
    const store = await getStore(table, opened.id);
    if (store === null) throw new Error('no store');
    const context = aStaffContext({ store, storeId: store.id });
    const before = await admin.getStore({ params: { store_id: store.id }, query, body: undefined }, context);
    expect(before.body.data).toMatchObject({ emails_held_at: '2026-11-05T09:00:00.000Z', emails_held_reason: 'too_many_bounces' });
    const after = await admin.updateStore({ params: { store_id: store.id }, query, body: { emails_held_at: null } }, context);
    expect(after.body.data).toMatchObject({ emails_held_at: null, emails_held_reason: null });
    close();
  });

  it('created as a trial stays a test store', async () => {
    const { admin, close } = await anAdmin();
    const { data } = (await admin.createStore({ params, query, body: aBody({ status: 'trial', plan: null }) }, operator)).body;
    expect(data).toMatchObject({ status: 'trial', plan: null, test_mode: true });
    close();
  });

  it('is created once by twenty concurrent requests for its handle', async () => {
    const { admin, close } = await anAdmin();
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => admin.createStore({ params, query, body: aBody() }, operator)));
    const refused = tries.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(19);
    for (const { reason } of refused) expect(reason).toMatchObject({ issues: [{ param: 'handle', code: 'taken' }] });
    const { data } = (await admin.listStores({ params, query, body: undefined }, operator)).body;
    expect(data.filter(({ handle }) => handle === 'corner-shop')).toHaveLength(1);
    close();
  });

  it('changes only the fields sent, and writes nothing if none differs', async () => {
    const { admin, close } = await anAdmin();
    const one = { params: { store_id: aStore().id }, query };
    const context = aStaffContext();
    const body = { name: 'New', timezone: 'America/New_York', require_payment_before_fulfilment: true };
    const changed = (await admin.updateStore({ ...one, body }, context)).body.data;
    expect(changed).toMatchObject({ ...body, email: 'owner@example.com' });
    const again = (await admin.updateStore({ ...one, body: { name: 'New' } }, aStaffContext({ nowMs: context.nowMs + 60_000 }))).body.data;
    expect(again).toEqual(changed);
    close();
  });

  it('keeps both of two concurrent changes', async () => {
    const { admin, close } = await anAdmin();
    const one = { params: { store_id: aStore().id }, query };
    await Promise.all([
      admin.updateStore({ ...one, body: { name: 'New' } }, aStaffContext()),
      admin.updateStore({ ...one, body: { phone: '+353 1 234' } }, aStaffContext()),
    ]);
    const { data } = (await admin.updateStore({ ...one, body: {} }, aStaffContext())).body;
    expect(data).toMatchObject({ name: 'New', phone: '+353 1 234' });
    close();
  });

  it('cannot change its own plan or lift its own suspension', async () => {
    const { admin, close } = await anAdmin();
    const one = { params: { store_id: aStore().id }, query };
    for (const body of [{ plan: 'advanced' as const }, { status: 'suspended' as const }]) {
      await expect(admin.updateStore({ ...one, body }, aStaffContext())).rejects.toMatchObject({ code: 'insufficient_scope' });
    }
    const byOperator = aStaffContext({ staff: { email: 'op@example.com', name: 'Op', operator: true } });
    const { data } = (await admin.updateStore({ ...one, body: { plan: 'advanced', status: 'suspended' } }, byOperator)).body;
    expect(data).toMatchObject({ plan: 'advanced', status: 'suspended' });
    close();
  });
});

describe('the list of stores', () => {
  it('shows an operator all stores, newest first, page by page', async () => {
    const { admin, close } = await anAdmin();
    for (let n = 1; n <= 3; n += 1) {
      await admin.createStore({ params, query, body: aBody({ handle: `store-${n}` }) }, anOperatorContext({ nowMs: operator.nowMs + n }));
    }
    const first = (await admin.listStores({ params, query: { limit: 2 }, body: undefined }, operator)).body;
    expect(first.data.map(({ handle }) => handle)).toEqual(['store-3', 'store-2']);
    const cursor = first.next_cursor ?? '';
    const second = (await admin.listStores({ params, query: { limit: 2, cursor }, body: undefined }, operator)).body;
    expect(second.data.map(({ handle }) => handle)).toEqual(['store-1', 'example']);
    expect(second.has_more).toBe(false);
    close();
  });

  it('shows a person only the stores where they are on the staff', async () => {
    const { admin, table, close } = await anAdmin();
    await admin.createStore({ params, query, body: aBody() }, operator);
    const member = { id: 1, email: 'Bob@example.com', name: 'Bob', role: 'owner', areas: [], createdAtMs: 1, updatedAtMs: 1 } as const;
    await transact(table, addMemberWrites(aStore().id, member));
    const bob = anOperatorContext({ staff: { email: 'bob@EXAMPLE.com', name: 'Bob', operator: false } });
    const { data } = (await admin.listStores({ params, query, body: undefined }, bob)).body;
    expect(data.map(({ id }) => id)).toEqual([aStore().id]);
    const stranger = anOperatorContext({ staff: { email: 'eve@example.com', name: 'Eve', operator: false } });
    expect((await admin.listStores({ params, query, body: undefined }, stranger)).body.data).toEqual([]);
    close();
  });

  it("refuses a cursor of an operator's list to a member", async () => {
    const { admin, close } = await anAdmin();
    await admin.createStore({ params, query, body: aBody() }, operator);
    const { next_cursor } = (await admin.listStores({ params, query: { limit: 1 }, body: undefined }, operator)).body;
    const bob = anOperatorContext({ staff: { email: 'bob@example.com', name: 'Bob', operator: false } });
    await expect(admin.listStores({ params, query: { limit: 1, cursor: next_cursor ?? '' }, body: undefined }, bob)).rejects.toMatchObject({
      code: 'invalid_cursor',
    });
    close();
  });
});
