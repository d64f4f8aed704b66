import type { ProductKind, ProductStatus } from '#shared/catalogue/product.ts';
import { hasExternalId } from '#shared/external-ids/external-data.ts';
import type { VariantStock } from '#shared/inventory/variant-stock.ts';
import { getProductStock, getVariantStock, getVariantStockTogether } from '#shared/inventory/variant-stock-table.ts';
import { sameTag } from '#shared/kernel/tags.ts';
import { sourceByWords } from '#shared/search/find-by-words-table.ts';
import { distinctWords, matchesQuery, wordOfLabel } from '#shared/search/words.ts';
import { keys, padId, type UniqueKind, unpadId } from '#shared/table/keys.ts';
import { type PageQuery, type PageResult, type PageSource, readPage } from '#shared/table/read-page.ts';
import { parseReadable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import { readOwnerOfUnique } from '#shared/table/unique-values.ts';
import { foldSku, type Product, skusOf } from './product.ts';
import { productWords } from './product-words.ts';
import { parseProduct, productFilter } from './products-table.ts';
import { findProductsWithSku } from './sku-locks-table.ts';
import { variantIdsForm } from './variant-ids-form.ts';

/**
 * The filters for listing products (specification: Product filters). A product must match all filters that are given.
 */
export type ProductFilters = {
  readonly status?: ProductStatus | undefined;
  readonly kind?: ProductKind | undefined;
  readonly categoryId?: number | undefined;
  readonly brandId?: number | undefined;
  readonly productType?: string | undefined;
  readonly tag?: string | undefined;
  readonly sku?: string | undefined;
  readonly slug?: string | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly externalId?: string | undefined;
  readonly variantExternalId?: string | undefined;
  /** The words of a search (`queryWords`). */
  readonly words?: readonly string[] | undefined;
};

export type StockedProduct = { readonly product: Product; readonly stock: ReadonlyMap<number, VariantStock> };

/** Reads a page of products, newest first, with the stock of their variants. */
export async function listProducts(
  table: Table,
  storeId: string,
  filters: ProductFilters,
  wanted: PageQuery,
): Promise<PageResult<StockedProduct>> {
  const stock = openStock(table, storeId);
  const source = await mostSelective(table, storeId, filters, stock);
  const page = await readPage(
    table,
    { storeId, kind: 'PRODUCT', parse: parseProduct, accept: (product) => matches(product, filters), ...source },
    wanted,
  );
  const named = page.items.flatMap(({ id: productId, variants }) => variants.map(({ id: variantId }) => ({ productId, variantId })));
  // Products from an index, a category or a list of ids are scattered over the store, so their stock is not read as one
  // range. For an index or a category, `prefetch` has already read nearly all of the stock.
  const isWalked = source.filter === undefined && source.members === undefined && source.onlyKeys === undefined;
  await stock.readMissing(named, isWalked ? getVariantStockTogether : getVariantStock);
  // A product whose stock is unreadable is left out, like an unreadable product.
  const known = page.items.filter(({ id }) => !stock.unreadable.has(id));
  return { ...page, items: known.map((product) => ({ product, stock: stock.found })) };
}

const matches = (product: Product, { status, kind, categoryId, brandId, sku, slug, ids, words, ...others }: ProductFilters): boolean =>
  (status === undefined || product.status === status) &&
  (kind === undefined || product.kind === kind) &&
  (categoryId === undefined || product.categoryIds.includes(categoryId)) &&
  (brandId === undefined || product.brandId === brandId) &&
  (sku === undefined || skusOf(product).some((one) => foldSku(one) === foldSku(sku))) &&
  (slug === undefined || product.slug === slug) &&
  (ids === undefined || ids.includes(product.id)) &&
  (words === undefined || matchesQuery(productWords(product), words)) &&
  (others.externalId === undefined || hasExternalId(product, others.externalId)) &&
  (others.variantExternalId === undefined || hasVariantOf(product, others.variantExternalId)) &&
  (others.productType === undefined || sameTag(product.productType ?? '', others.productType)) &&
  (others.tag === undefined || hasTag(product, others.tag));

const hasTag = ({ tags }: Product, wanted: string): boolean => tags.some((tag) => sameTag(tag, wanted));

const hasVariantOf = ({ variants }: Product, externalId: string): boolean => variants.some((variant) => hasExternalId(variant, externalId));

type Source = Pick<PageSource<Product>, 'filter' | 'members' | 'acceptRow' | 'onlyKeys' | 'prefetch'>;

/**
 * Returns the smallest source that contains all matching products. Each product from the source is then checked against
 * the filters.
 */
async function mostSelective(table: Table, storeId: string, filters: ProductFilters, stock: Stock): Promise<Source> {
  const { status, kind, categoryId, brandId, sku, slug, ids, externalId, variantExternalId } = filters;
  if (externalId !== undefined) return named(await ownerOf(table, storeId, 'product_external_id', externalId), stock);
  if (variantExternalId !== undefined) return named(await ownerOf(table, storeId, 'variant_external_id', variantExternalId), stock);
  if (slug !== undefined) return named(slug === '' ? [] : await ownerOf(table, storeId, 'slug', slug), stock);
  if (sku !== undefined) return named(await findProductsWithSku(table, storeId, sku), stock);
  if (ids !== undefined) return { onlyKeys: ids.map(padId) };
  const words = wordsIn(filters);
  const found = words.length === 0 ? {} : await sourceByWords(table, storeId, 'PRODUCT', words);
  const isAlone = categoryId === undefined && brandId === undefined && kind === undefined && status === undefined;
  if (found.onlyKeys !== undefined || (isAlone && words.length > 0)) return found;
  const prefetch = stock.readNamedBy;
  if (categoryId !== undefined) return { members: { pk: keys.inCategoryPartition(storeId, categoryId) }, prefetch };
  if (brandId !== undefined) return { filter: productFilter.brand(storeId, brandId), prefetch };
  // Most products are physical, so a filter for a different kind selects few products.
  if (kind !== undefined && kind !== 'physical') return { filter: productFilter.kind(storeId, kind), prefetch };
  if (status !== undefined) return { filter: productFilter.status(storeId, status), prefetch };
  if (kind !== undefined) return { filter: productFilter.kind(storeId, kind), prefetch };
  return { prefetch };
}

/** Returns the words that every matching product must contain. */
const wordsIn = ({ words = [], tag, productType }: ProductFilters): readonly string[] =>
  distinctWords([...[tag, productType].flatMap((label) => (label === undefined ? [] : wordOfLabel(label))), ...words]);

async function ownerOf(table: Table, storeId: string, kind: UniqueKind, value: string): Promise<readonly number[]> {
  const productId = await readOwnerOfUnique(table, storeId, kind, value);
  return productId === null ? [] : [productId];
}

/**
 * Returns the source for a page of products with known ids. The stock of a single product is read in parallel with the
 * product.
 */
function named(productIds: readonly number[], stock: Stock): Source {
  const [productId] = productIds;
  const onlyKeys = productIds.map(padId);
  return productId === undefined || productIds.length > 1 ? { onlyKeys } : { onlyKeys, prefetch: () => stock.readProduct(productId) };
}

type VariantName = { readonly productId: number; readonly variantId: number };
type Stock = ReturnType<typeof openStock>;

/** Collects the stock of the products on a page. No variant is read twice. */
function openStock(table: Table, storeId: string) {
  const found = new Map<number, VariantStock>();
  const asked = new Set<number>();
  /** The ids of products with a variant whose stock is unreadable. */
  const unreadable = new Set<number>();
  const keep = (stock: ReadonlyMap<number, VariantStock>): void => {
    for (const [variantId, one] of stock) found.set(variantId, one);
  };
  const readMissing = async (names: readonly VariantName[], read = getVariantStock): Promise<void> => {
    const missing = names.filter(({ variantId }) => !asked.has(variantId) && !found.has(variantId));
    for (const { variantId } of missing) asked.add(variantId);
    if (missing.length > 0) keep(await read(table, storeId, missing, unreadable));
  };
  return {
    found,
    unreadable,
    readMissing,
    /** Reads the stock of the variants that are listed in index or membership rows. */
    readNamedBy: (rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> =>
      readMissing(
        parseReadable(rows, (row) =>
          variantIdsForm.read(row).variantIds.map((variantId) => ({ productId: unpadId(String(row['sk'])), variantId })),
        ).flat(),
      ),
    readProduct: async (productId: number): Promise<void> => keep(await getProductStock(table, storeId, productId, unreadable)),
  };
}
