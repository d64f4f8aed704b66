import { aProduct } from '../../support/a-product.ts';
import { aStaffContext } from '../../support/a-staff-context.ts';
import { aStore } from '../../support/a-store.ts';
import { anAdmin } from '../../support/an-admin.ts';
import { putProduct } from '../../support/put-product.ts';

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

  it('cannot have the slug of another one', async () => {
    const { admin, close } = await anAdmin();
    await admin.createBrand({ params, query, body: { name: 'Acme' } }, context);
    await expect(admin.createBrand({ params, query, body: { name: 'Other', slug: 'acme' } }, context)).rejects.toMatchObject({
      issues: [{ param: 'slug', code: 'taken' }],
    });
    close();
  });

  it('is deleted only when no product carries it', async () => {
    const { admin, table, close } = await anAdmin();
    const { data: brand } = (await admin.createBrand({ params, query, body: { name: 'Acme' } }, context)).body;
    const { data: other } = (await admin.createBrand({ params, query, body: { name: 'Other' } }, context)).body;
    await putProduct(table, aProduct({ brandId: brand.id }));
    const deleting = (id: number) => admin.deleteBrand({ params: { store_id, id }, query, body: undefined }, context);
    await expect(deleting(brand.id)).rejects.toMatchObject({ issues: [{ param: '', code: 'in_use' }] });
    expect((await deleting(other.id)).body.data).toEqual({ object: 'brand', id: other.id, deleted: true });
    await expect(deleting(other.id)).rejects.toMatchObject({ code: 'not_found' });
    close();
  });
});
