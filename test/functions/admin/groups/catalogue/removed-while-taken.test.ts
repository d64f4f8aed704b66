import type { adminCatalogueEndpoints } from '#functions/admin/groups/catalogue/endpoints.ts';
import { adminCatalogueOperations } from '#functions/admin/groups/catalogue/operations.ts';
import { getBrand } from '#shared/catalogue/brands/brands-table.ts';
import { getCategory } from '#shared/catalogue/categories/categories-table.ts';
import { getProduct } from '#shared/catalogue/products-table.ts';
import { createIdSource } from '#shared/kernel/object-id.ts';
import type { Table } from '#shared/table/table-client.ts';
import { aStaffContext } from '#test/support/builders/a-staff-context.ts';
import { beforeNextTransaction } from '#test/support/harness/around-next-transaction.ts';
import { aSimpleBody, openCatalogue, refusal } from '#test/support/harness/catalogue.ts';
import { plainOperations } from '#test/support/harness/plain-operations.ts';

/** Runs before each call to the table; calls are numbered from 1. Throwing simulates a kill. */
type BeforeCall = (call: number) => Promise<void>;

function watched(table: Table, before: BeforeCall): { readonly table: Table; readonly calls: () => number } {
  let calls = 0;
  const send = async (command: Parameters<Table['client']['send']>[0]) => {
    calls += 1;
    await before(calls);
    return table.client.send(command);
  };
  return { table: { ...table, client: { send } as unknown as Table['client'] }, calls: () => calls };
}

const nouns = [
  { noun: 'brand', naming: (id: number) => ({ brand_id: id }), refused: 'brand_id: unknown_id' },
  { noun: 'category', naming: (id: number) => ({ category_ids: [id] }), refused: 'category_ids[0]: unknown_id' },
] as const;

describe.each(nouns)('a $noun that is deleted', ({ noun, naming, refused }) => {
  async function open() {
    const shop = await openCatalogue();
    const on = (table: Table) =>
      plainOperations<typeof adminCatalogueEndpoints>(
        adminCatalogueOperations({ table, newId: createIdSource(shop.clock, 8), newEventId: shop.newEventId }),
      );
    const context = aStaffContext({ store: shop.store, nowMs: shop.clock() });
    const params = { store_id: shop.store.id };
    const adding = { params, query: {}, body: { name: 'Acme' } };
    const { id } = (await (noun === 'brand' ? on(shop.table).createBrand(adding, context) : on(shop.table).createCategory(adding, context)))
      .body.data;
    const removalOn = (table: Table) => {
      const input = { params: { ...params, id }, query: {}, body: undefined };
      return noun === 'brand' ? on(table).deleteBrand(input, context) : on(table).deleteCategory(input, context);
    };
    const isThere = async (): Promise<boolean> =>
      (await (noun === 'brand' ? getBrand : getCategory)(shop.table, shop.store.id, id)) !== null;
    const isNamedBy = async (productId: number): Promise<boolean> => {
      const product = await getProduct(shop.table, shop.store.id, productId);
      return product?.brandId === id || product?.categoryIds.includes(id) === true;
    };
    return { ...shop, body: aSimpleBody(naming(id)), removalOn, isThere, isNamedBy };
  }

  it('is left in no product that took it before any call of the deletion, even if the request is killed after the removal', async () => {
    let interleaved = 0;
    for (let taken = 1, last = 1; taken <= last; taken += 1) {
      const shop = await open();
      let productId = 0;
      let removed = false;
      const { table, calls } = watched(shop.table, async (call) => {
        if (removed) throw new Error('killed');
        if (call === taken) {
          productId = await shop.create(shop.body).then(
            ({ id }) => id,
            () => 0,
          );
          if (productId !== 0) interleaved += 1;
        }
        removed = !(await shop.isThere());
      });
      // After the object's removal, the request can make one more table call. A second call after the removal kills the
      // request.
      await shop.removalOn(table).catch((error: unknown) => expect(error).toEqual(new Error('killed')));
      expect(await shop.isThere()).toBe(false);
      last = Math.max(last, calls());
      expect(`taken before call ${taken}: ${await shop.isNamedBy(productId)}`).toBe(`taken before call ${taken}: false`);
      shop.close();
    }
    expect(interleaved).toBeGreaterThan(2);
  });

  it('is refused for a product that read it before the deletion', async () => {
    const shop = await open();
    beforeNextTransaction(shop.table, () => shop.removalOn(shop.table));
    expect(await refusal(shop.create(shop.body))).toEqual([refused]);
    expect(await shop.isThere()).toBe(false);
    shop.close();
  });
});
