import { foldSku, type Product, skusOf, variantTitle } from '#shared/catalogue/product.ts';
import { variantWords } from '#shared/catalogue/product-words.ts';
import { productsByWords } from '#shared/catalogue/products-by-words-table.ts';
import { getProduct } from '#shared/catalogue/products-table.ts';
import { findProductsWithSku } from '#shared/catalogue/sku-locks-table.ts';
import type { FoundObjectView } from '#shared/search/search-schema.ts';
import { matchesQuery, wordsOfText } from '#shared/search/words.ts';
import { readPage } from '#shared/table/read-page.ts';
import { byAskedId, firstPageOf, type KindMatches, listExactFirst, type SearchQuestion } from './search-question.ts';

/**
 * Finds products by words, SKU, barcode and id. Also finds those variants of the found products that match the query.
 */
export async function findProducts(question: SearchQuestion): Promise<KindMatches> {
  const { table, q, words, limit } = question;
  const { storeId } = question.context;
  const [page, bySku, byId] = await Promise.all([
    productsByWords(table, storeId, words).then((source) => readPage(table, source, firstPageOf(limit))),
    findProductsWithSku(table, storeId, q).then((ids) => Promise.all(ids.slice(0, limit).map((id) => getProduct(table, storeId, id)))),
    byAskedId(question, getProduct),
  ]);
  const { shown, ids, isMore } = listExactFirst([...bySku, byId], page, limit);
  const variants = shown.flatMap((product) => variantsOf(product, q, words)).sort((a, b) => Number(b.exact) - Number(a.exact));
  return {
    results: [...shown.map((product) => productResult(product, ids.has(product.id))), ...variants.slice(0, limit)],
    more: [...(isMore ? (['product'] as const) : []), ...(isMore || variants.length > limit ? (['variant'] as const) : [])],
  };
}

const productResult = (product: Product, exact: boolean): FoundObjectView => ({
  object: 'product',
  id: product.id,
  product_id: null,
  title: product.name,
  detail: skusOf(product)[0] ?? null,
  exact,
});

/**
 * Returns the variants that match the query. If the product's name already matches, the product is the result, without
 * variants.
 */
function variantsOf(product: Product, q: string, words: readonly string[]): readonly FoundObjectView[] {
  if (matchesQuery(wordsOfText(product.name), words)) return [];
  return product.variants
    .map((variant) => ({ variant, exact: variant.sku !== null && foldSku(variant.sku) === foldSku(q) }))
    .filter(({ variant, exact }) => exact || matchesQuery(variantWords(product, variant), words))
    .map(({ variant, exact }) => ({
      object: 'variant',
      id: variant.id,
      product_id: product.id,
      title: [product.name, variantTitle(product.options, variant)].filter((part) => part !== null).join(' – '),
      detail: variant.sku,
      exact,
    }));
}
