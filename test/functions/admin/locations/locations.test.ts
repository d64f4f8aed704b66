import type { locationEndpoints } from '#functions/admin/locations/endpoints.ts';
import { deleteLocation, updateLocation } from '#functions/admin/locations/operations.ts';
import type { BodyOf } from '#shared/http/endpoint.ts';
import { runOperation } from '#shared/http/operation.ts';
import { aProduct } from '#test/support/builders/a-product.ts';
import { aStaffContext } from '#test/support/builders/a-staff-context.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { putProduct } from '#test/support/builders/put-product.ts';
import { anAdmin } from '#test/support/harness/an-admin.ts';
import { afterNextTransaction } from '#test/support/harness/around-next-transaction.ts';

const context = aStaffContext();
const store_id = aStore().id;
const params = { store_id };
const query = {};

async function setUp() {
  const { admin, table, close } = await anAdmin();
  const one = (id: number) => ({ params: { store_id, id }, query, body: undefined });
  const all = async () => (await admin.listLocations({ params, query: { limit: 250 }, body: undefined }, context)).body.data;
  return {
    table,
    all,
    [Symbol.dispose]: close,
    add: async (body: BodyOf<typeof locationEndpoints.createLocation>) =>
      (await admin.createLocation({ params, query, body }, context)).body.data,
    change: async (id: number, body: BodyOf<typeof locationEndpoints.updateLocation>) =>
      (await admin.updateLocation({ ...one(id), body }, context)).body.data,
    remove: (id: number) => admin.deleteLocation(one(id), context),
    defaults: async () => (await all()).filter((location) => location.is_default).map(({ name }) => name),
  };
}

describe('a location', () => {
  it('is the default when it is the first of its store', async () => {
    using stack = await setUp();
    const warehouse = await stack.add({ name: 'Warehouse', timezone: 'europe/dublin' });
    expect(warehouse).toEqual({
      object: 'location',
      id: warehouse.id,
      name: 'Warehouse',
      type: 'warehouse',
      address: null,
      phone: null,
      fulfils_online: true,
      pickup: false,
      priority: 0,
      is_active: true,
      is_default: true,
      timezone: 'Europe/Dublin',
      external_ids: {},
      metadata: {},
      created_at: '2026-11-05T10:00:00.000Z',
      updated_at: '2026-11-05T10:00:00.000Z',
    });
    expect(await stack.add({ name: 'Shop', type: 'shop' })).toMatchObject({ type: 'shop', is_default: false });
  });

  it('is the only default, even with ten concurrent first locations', async () => {
    using stack = await setUp();
    await Promise.all(Array.from({ length: 10 }, (_, n) => stack.add({ name: `Location ${n}` })));
    expect(await stack.all()).toHaveLength(10);
    expect(await stack.defaults()).toHaveLength(1);
  });

  it('becomes the default instead of the previous one', async () => {
    using stack = await setUp();
    await stack.add({ name: 'Warehouse' });
    const shop = await stack.add({ name: 'Shop' });
    expect(await stack.change(shop.id, { is_default: true })).toMatchObject({ is_default: true });
    expect(await stack.defaults()).toEqual(['Shop']);
    await stack.add({ name: 'Outlet', is_default: true });
    expect(await stack.defaults()).toEqual(['Outlet']);
  });

  it('is the only default when several are made default concurrently', async () => {
    using stack = await setUp();
    await stack.add({ name: 'First' });
    const others = [await stack.add({ name: 'A' }), await stack.add({ name: 'B' }), await stack.add({ name: 'C' })];
    await Promise.all(others.map(({ id }) => stack.change(id, { is_default: true })));
    expect(await stack.defaults()).toHaveLength(1);
  });

  it('that is the default cannot be demoted, closed or deleted', async () => {
    using stack = await setUp();
    const { id } = await stack.add({ name: 'Warehouse' });
    await expect(stack.change(id, { is_default: false })).rejects.toMatchObject({ issues: [{ param: 'is_default', code: 'in_use' }] });
    await expect(stack.change(id, { is_active: false })).rejects.toMatchObject({ issues: [{ param: 'is_active', code: 'in_use' }] });
    await expect(stack.remove(id)).rejects.toMatchObject({ issues: [{ param: '', code: 'in_use' }] });
  });

  it('that is closed cannot be the default', async () => {
    using stack = await setUp();
    await expect(stack.add({ name: 'First', is_active: false })).rejects.toMatchObject({ issues: [{ code: 'inactive_location' }] });
    await stack.add({ name: 'Warehouse' });
    const closed = await stack.add({ name: 'Closed', is_active: false });
    await expect(stack.change(closed.id, { is_default: true })).rejects.toMatchObject({
      issues: [{ param: 'is_default', code: 'inactive_location' }],
    });
  });

  it('with stock cannot be closed or deleted, and stays open', async () => {
    using stack = await setUp();
    await stack.add({ name: 'Warehouse' });
    const shop = await stack.add({ name: 'Shop' });
    await putProduct(stack.table, aProduct(), { locationId: shop.id, onHand: 1 });
    await expect(stack.change(shop.id, { is_active: false })).rejects.toMatchObject({ issues: [{ param: 'is_active', code: 'in_use' }] });
    await expect(stack.remove(shop.id)).rejects.toMatchObject({ issues: [{ param: '', code: 'in_use' }] });
    expect(await stack.change(shop.id, {})).toEqual(shop);
  });

  it('that gets stock during its deletion is kept and reopened', async () => {
    using stack = await setUp();
    await stack.add({ name: 'Warehouse' });
    const shop = await stack.add({ name: 'Shop' });
    afterNextTransaction(stack.table, () => putProduct(stack.table, aProduct(), { locationId: shop.id, onHand: 1 }));
    const input = { params: { store_id, id: shop.id }, query, body: undefined };
    await expect(runOperation(deleteLocation({ table: stack.table }), input, context)).rejects.toMatchObject({
      issues: [{ code: 'in_use' }],
    });
    expect((await stack.all()).find(({ id }) => id === shop.id)).toMatchObject({ is_active: true });
  });

  it('that gets stock while it is being closed is reopened', async () => {
    using stack = await setUp();
    await stack.add({ name: 'Warehouse' });
    const shop = await stack.add({ name: 'Shop' });
    afterNextTransaction(stack.table, () => putProduct(stack.table, aProduct(), { locationId: shop.id, onHand: 1 }));
    const input = { params: { store_id, id: shop.id }, query, body: { is_active: false, name: 'Closed shop' } };
    await expect(runOperation(updateLocation({ table: stack.table }), input, context)).rejects.toMatchObject({
      issues: [{ param: 'is_active', code: 'in_use' }],
    });
    expect((await stack.all()).find(({ id }) => id === shop.id)).toMatchObject({ is_active: true, name: 'Shop' });
  });

  it('whose closing is refused for another field stays open', async () => {
    using stack = await setUp();
    await stack.add({ name: 'Warehouse', external_ids: { sap: '1' } });
    const shop = await stack.add({ name: 'Shop' });
    await expect(stack.change(shop.id, { is_active: false, external_ids: { sap: '1' } })).rejects.toMatchObject({
      issues: [{ code: 'taken' }],
    });
    expect((await stack.all()).find(({ id }) => id === shop.id)).toMatchObject({ is_active: true });
  });

  it('is closed once, together with other changes', async () => {
    using stack = await setUp();
    await stack.add({ name: 'Warehouse' });
    const shop = await stack.add({ name: 'Shop' });
    const closed = await stack.change(shop.id, { is_active: false, name: 'Closed shop' });
    expect(closed).toMatchObject({ is_active: false, name: 'Closed shop' });
    expect((await stack.all()).find(({ id }) => id === shop.id)).toEqual(closed);
  });

  it('without stock is deleted, whatever stock other locations have', async () => {
    using stack = await setUp();
    const warehouse = await stack.add({ name: 'Warehouse' });
    const shop = await stack.add({ name: 'Shop' });
    await putProduct(stack.table, aProduct(), { locationId: warehouse.id, onHand: 5 });
    expect((await stack.remove(shop.id)).body.data).toEqual({ object: 'location', id: shop.id, deleted: true });
    expect((await stack.all()).map(({ name }) => name)).toEqual(['Warehouse']);
  });

  it('is one of at most fifty', async () => {
    using stack = await setUp();
    for (let n = 1; n <= 47; n += 1) await stack.add({ name: `Location ${n}` });
    const last = await Promise.allSettled(Array.from({ length: 6 }, () => stack.add({ name: 'One more' })));
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await expect(stack.add({ name: 'One more' })).rejects.toMatchObject({ issues: [{ code: 'limit_reached' }] });
  });
});
