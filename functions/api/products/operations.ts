import { buildEvent } from '#events/build-event.ts';
import { brandView } from '#shared/catalogue/brands/brand-view.ts';
import { brandPages, getBrand } from '#shared/catalogue/brands/brands-table.ts';
import { categoryPages, getCategory } from '#shared/catalogue/categories/categories-table.ts';
import { categoryView } from '#shared/catalogue/categories/category-view.ts';
import { commitProduct } from '#shared/catalogue/commit-product-table.ts';
import { listProducts } from '#shared/catalogue/product-pages-table.ts';
import { productView } from '#shared/catalogue/product-view.ts';
import { conflictLabels, removeProductWrites } from '#shared/catalogue/product-writes-table.ts';
import { getProduct } from '#shared/catalogue/products-table.ts';
import { createProduct } from '#shared/catalogue/saving/create-product-operation.ts';
import type { ProductDeps } from '#shared/catalogue/saving/save-product-operation.ts';
import { updateProduct } from '#shared/catalogue/saving/update-product-operation.ts';
import { upsertProduct } from '#shared/catalogue/saving/upsert-product-operation.ts';
import { readPageRequest } from '#shared/http/paging.ts';
import type { Operation, Operations } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { listLocations } from '#shared/inventory/locations-table.ts';
import { getProductStock } from '#shared/inventory/variant-stock-table.ts';
import { nextUpdatedAtMs, timestamp } from '#shared/kernel/time.ts';
import { getOne, listPage, pageOf } from '#shared/operations/read-operations.ts';
import { queryWords } from '#shared/search/words.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { productEndpoints } from './endpoints.ts';

/** Returns the group's operations, keyed by contract name. */
export const productOperations = (deps: ProductDeps): Operations<typeof productEndpoints> => {
  const { table } = deps;
  return {
    listProducts: pageOfProducts(table),
    createProduct: createProduct(deps),
    getProduct: getOne(
      'product',
      (storeId, id) => readProduct(table, storeId, id),
      ({ product, ...surroundings }, { store }) => productView(product, { ...surroundings, currency: store.currency }),
    ),
    updateProduct: updateProduct(deps),
    upsertProduct: upsertProduct(deps),
    deleteProduct: deleteProduct(deps),
    listCategories: listPage(table, 'categories', (query, { storeId }) => categoryPages(storeId, query.parent_id ?? null), categoryView),
    getCategory: getOne('category', (storeId, id) => getCategory(table, storeId, id), categoryView),
    listBrands: listPage(table, 'brands', (_query, { storeId }) => brandPages(storeId), brandView),
    getBrand: getOne('brand', (storeId, id) => getBrand(table, storeId, id), brandView),
  };
};

/** Lists a page of products, newest first (specification: Product filters). */
const pageOfProducts =
  (table: Table): Operation<typeof productEndpoints.listProducts> =>
  async ({ query }, context) => {
    const { storeId, store } = context;
    const { status, kind, category_id: categoryId, brand_id: brandId, sku, slug, ids, q } = query;
    const { external_id: externalId, variant_external_id: variantExternalId, product_type: productType, tag } = query;
    const words = q === undefined ? undefined : queryWords(q);
    const wanted = readPageRequest(store.cursorSecret, 'products', query);
    const [page, locations] = await Promise.all([
      listProducts(
        table,
        storeId,
        { ...{ status, kind, categoryId, brandId, productType, tag, sku, slug, ids, words }, externalId, variantExternalId },
        wanted,
      ),
      listLocations(table, storeId),
    ]);
    return pageOf('products', query, context, page, ({ product, stock }) =>
      productView(product, { stock, locations, currency: store.currency }),
    );
  };

/** Reads a product with the stock and locations that its view needs, concurrently. */
async function readProduct(table: Table, storeId: string, id: number) {
  const [product, stock, locations] = await Promise.all([
    getProduct(table, storeId, id),
    getProductStock(table, storeId, id),
    listLocations(table, storeId),
  ]);
  return product === null ? null : { product, stock, locations };
}

/** Deletes a product. Other products can then use its slug and SKUs. Orders keep the data that they recorded. */
const deleteProduct =
  ({ table, newEventId }: ProductDeps): Operation<typeof productEndpoints.deleteProduct> =>
  async ({ params }, context) => {
    const { storeId, store, nowMs } = context;
    return retryOnConflict(conflictLabels, async () => {
      const [read, stock, locations] = await Promise.all([
        getProduct(table, storeId, params.id),
        getProductStock(table, storeId, params.id),
        listLocations(table, storeId),
      ]);
      const before = orNotFound(read, 'product');
      const deleted = { ...before, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs), deletedAtMs: nowMs };
      const view = { ...productView(deleted, { stock, locations, currency: store.currency }), deleted_at: timestamp(nowMs) };
      const body = { data: { object: 'product', id: before.id, deleted: true } };
      await commitProduct(table, context, {
        ...removeProductWrites(storeId, before, deleted, stock),
        events: [buildEvent(context, { id: newEventId(), topic: 'product.deleted', data: view })],
        answer: { status: 200, body },
      });
      return { status: 200, body };
    });
  };
