import { sourceByWords } from '#shared/search/find-by-words-table.ts';
import { matchesQuery } from '#shared/search/words.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { Product } from './product.ts';
import { productWords } from './product-words.ts';
import { parseProduct } from './products-table.ts';

/** Returns the page source for a list of products that match the words of a search (`queryWords`). */
export async function productsByWords(table: Table, storeId: string, words: readonly string[]): Promise<PageSource<Product>> {
  return {
    storeId,
    kind: 'PRODUCT',
    parse: parseProduct,
    accept: (product) => matchesQuery(productWords(product), words),
    consistency: 'eventual',
    ...(await sourceByWords(table, storeId, 'PRODUCT', words)),
  };
}
