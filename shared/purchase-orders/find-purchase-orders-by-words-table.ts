import { combinedSource } from '#shared/search/combined-source-table.ts';
import { numberInWord } from '#shared/search/find-through-customers-table.ts';
import { matchesQuery, queryWords, wordsOfCode, wordsOfText } from '#shared/search/words.ts';
import { findNumber } from '#shared/table/counters/find-number.ts';
import { padId } from '#shared/table/keys.ts';
import { readAllPages } from '#shared/table/read-page.ts';
import type { Table } from '#shared/table/table-client.ts';
import { purchaseOrderName } from './purchase-order.ts';
import { getPurchaseOrder, numberedPurchaseOrders, type PurchaseOrdersByWords, purchaseOrdersOfSupplier } from './purchase-orders-table.ts';
import { getSupplier, supplierPages } from './suppliers/suppliers-table.ts';

/**
 * Finds purchase orders by the current name of their supplier or by their complete number. Other supplier data is not
 * searched, because some callers may not read suppliers.
 */
export async function findPurchaseOrdersByWords(table: Table, storeId: string, question: string): Promise<PurchaseOrdersByWords> {
  const query = queryWords(question);
  const [supplierIds, numberedId] = await Promise.all([suppliersNamed(table, storeId, question), numberedAs(table, storeId, query)]);
  const named = numberedId === null ? [] : [padId(numberedId)];
  const partitions = [...supplierIds].map((id) => purchaseOrdersOfSupplier(storeId, id));
  return {
    source: await combinedSource(table, named, partitions),
    accept: ({ id, supplierId }) => id === numberedId || (supplierId !== null && supplierIds.has(supplierId)),
    numberedId,
  };
}

/** Returns the ids of the suppliers whose names match a search. */
async function suppliersNamed(table: Table, storeId: string, question: string): Promise<ReadonlySet<number>> {
  const query = queryWords(question);
  const suppliers = await readAllPages(table, await supplierPages(table, storeId, { q: question }));
  return new Set(suppliers.filter(({ name }) => matchesQuery(wordsOfText(name), query)).map(({ id }) => id));
}

/**
 * Finds a purchase order by a search that contains its number, and returns its id. Each other search word must match
 * the purchase order's number or the name of its supplier. Returns null if there is no such purchase order.
 */
async function numberedAs(table: Table, storeId: string, query: readonly string[]): Promise<number | null> {
  const number = query.map((word) => numberInWord(word, 'po')).find((one) => one !== null);
  const id = number === undefined ? null : await findNumber(table, storeId, numberedPurchaseOrders(storeId), number);
  if (id === null || query.length === 1) return id;
  const one = await getPurchaseOrder(table, storeId, id);
  if (one === null) return null;
  const supplier = one.supplierId === null ? null : await getSupplier(table, storeId, one.supplierId);
  const words = [...wordsOfCode(purchaseOrderName(one)), String(one.number), ...(supplier === null ? [] : wordsOfText(supplier.name))];
  return matchesQuery(words, query) ? id : null;
}
