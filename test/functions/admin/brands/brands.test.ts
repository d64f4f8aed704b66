import type { Intercept } from '#infra/local/dynamodb/engine.ts';
import { getProduct, productItem } from '#shared/catalogue/products-table.ts';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { transact } from '#shared/table/transact.ts';
import { aProduct, aVariant } from '#test/support/builders/a-product.ts';
import { aStaffContext } from '#test/support/builders/a-staff-context.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { putProduct } from '#test/support/builders/put-product.ts';
import { anAdmin } from '#test/support/harness/an-admin.ts';
import { eventRows, storedEvents } from '#test/support/harness/stored-events.ts';

const context = aStaffContext();
const store_id = aStore().id;
const params = { store_id };
const query = {};

describe('a brand', () => {
  it('is created, changed and listed', async () => {
    const { admin, close } = await anAdmin();
    const { data: brand } = (
      await admin.createBrand({ params, query, body: { name: 'Acme & Co', website: 'https://acme.example' } }, context)
    ).body;
    expect(brand).toEqual({
      object: 'brand',
      id: brand.id,
      name: 'Acme & Co',
      slug: 'acme-and-co',
      description: null,
      website: 'https://acme.example',
      created_at: '2026-11-05T10:00:00.000Z',
      updated_at: '2026-11-05T10:00:00.000Z',
    });
    const one = { params: { store_id, id: brand.id }, query };
    const changed = (await admin.updateBrand({ ...one, body: { name: 'Acme', website: null } }, context)).body.data;
    expect(changed).toEqual({ ...brand, name: 'Acme', website: null, updated_at: '2026-11-05T10:00:00.001Z' });
    expect((await admin.listBrands({ params, query, body: undefined }, context)).body.data).toEqual([changed]);
    expect((await admin.getBrand({ ...one, body: undefined }, context)).body.data).toEqual(changed);
    close();
  });

  it('cannot have the slug of another brand', async () => {
    const { admin, close } = await anAdmin();
    await admin.createBrand({ params, query, body: { name: 'Acme' } }, context);
    await expect(admin.createBrand({ params, query, body: { name: 'Other', slug: 'acme' } }, context)).rejects.toMatchObject({
      issues: [{ param: 'slug', code: 'taken' }],
    });
    close();
  });

  it('is removed from its products when it is deleted, with an event for each product', async () => {
    const { admin, table, close } = await anAdmin();
    const { data: brand } = (await admin.createBrand({ params, query, body: { name: 'Acme' } }, context)).body;
    const { data: other } = (await admin.createBrand({ params, query, body: { name: 'Other' } }, context)).body;
    for (let n = 1; n <= 13; n += 1) {
      const brandId = n === 13 ? other.id : brand.id;
      await putProduct(table, aProduct({ id: n, slug: `shirt-${n}`, brandId, variants: [aVariant({ id: 100 + n })] }));
    }
    const untouched = await getProduct(table, store_id, 13);
    const deleting = (id: number) => admin.deleteBrand({ params: { store_id, id }, query, body: undefined }, context);
    expect((await deleting(brand.id)).body.data).toEqual({ object: 'brand', id: brand.id, deleted: true });

    const products = await Promise.all(Array.from({ length: 12 }, (_, n) => getProduct(table, store_id, n + 1)));
    expect(products.map((product) => [product?.brandId, product?.updatedAtMs])).toEqual(Array(12).fill([null, context.nowMs]));
    expect(await getProduct(table, store_id, 13)).toEqual(untouched);
    const events = await storedEvents(table, store_id);
    expect(events.map(({ topic, data, previous }) => [topic, data.brand_id, previous])).toEqual(
      Array(12).fill(['product.updated', null, { brand_id: brand.id }]),
    );
    await expect(deleting(brand.id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await deleting(other.id)).body.data).toEqual({ object: 'brand', id: other.id, deleted: true });
    close();
  });

  it('with more than 500 products is not deleted, and no product loses it', async () => {
    const { admin, table, close } = await anAdmin();
    const { data: brand } = (await admin.createBrand({ params, query, body: { name: 'Acme' } }, context)).body;
    const all = Array.from({ length: 501 }, (_, n) =>
      productItem(store_id, aProduct({ id: n + 1, slug: `shirt-${n}`, brandId: brand.id })),
    );
    for (const some of chunksOf(all, 100))
      await transact(
        table,
        some.map((Item) => ({ as: 'product', put: { Item } })),
      );
    const deleting = () => admin.deleteBrand({ params: { store_id, id: brand.id }, query, body: undefined }, context);
    await expect(deleting()).rejects.toMatchObject({ issues: [{ param: '', code: 'in_use', meta: { maximum: 500 } }] });
    expect((await getProduct(table, store_id, 1))?.brandId).toBe(brand.id);
    expect(await eventRows(table, store_id)).toEqual([]);
    close();
  });

  it('whose deletion was interrupted is removed from the rest when it is deleted again', async () => {
    let left = 5;
    const intercept: Intercept = (operation) => {
      if (operation !== 'TransactWriteItems' || left < 0) return undefined;
      left -= 1;
      if (left < 0) throw new Error('killed');
      return undefined;
    };
    const { admin, table, close } = await anAdmin({}, { intercept });
    const { data: brand } = (await admin.createBrand({ params, query, body: { name: 'Acme' } }, context)).body;
    const carriers = [1, 2, 3].map((id) =>
      productItem(store_id, aProduct({ id, slug: `s-${id}`, brandId: brand.id, variants: [aVariant({ id: 100 + id })] })),
    );
    await transact(
      table,
      carriers.map((Item) => ({ as: 'product', put: { Item } })),
    );
    const deleting = () => admin.deleteBrand({ params: { store_id, id: brand.id }, query, body: undefined }, context);
    await expect(deleting()).rejects.toThrow('killed');
    expect((await deleting()).body.data).toEqual({ object: 'brand', id: brand.id, deleted: true });
    const products = await Promise.all([1, 2, 3].map((id) => getProduct(table, store_id, id)));
    expect(products.map((product) => product?.brandId)).toEqual([null, null, null]);
    expect(await eventRows(table, store_id)).toHaveLength(3);
    close();
  });
});
