import { hasExternalId } from '#shared/external-ids/external-data.ts';
import { externalDataKinds } from '#shared/external-ids/external-data-form.ts';
import { keysByExternalId } from '#shared/external-ids/external-ids-table.ts';
import { sourceByWords } from '#shared/search/find-by-words-table.ts';
import { matchesQuery, queryWords } from '#shared/search/words.ts';
import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { readItem, readItems } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { address } from '#shared/table/rows/stored-fields.ts';
import { flag, number, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { parseReadable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { Supplier } from './supplier.ts';
import { supplierWords } from './supplier-words.ts';

/** The stored form of a supplier. */
export const supplierForm = storedForm<Supplier>()({
  id: number,
  name: text,
  email: optional(text),
  phone: optional(text),
  address: optional(address),
  accountNumber: optional(text),
  currency: optional(text),
  note: optional(text),
  isActive: flag,
  ...externalDataKinds,
  createdAtMs: number,
  updatedAtMs: number,
});

/** Converts a stored item to a supplier. */
export const parseSupplier = (item: unknown): Supplier => supplierForm.read(item);

/** Reads a supplier with strong consistency; returns null when the store has none with this id. */
export async function getSupplier(table: Table, storeId: string, id: number): Promise<Supplier | null> {
  const item = await readItem(table, keys.listed(storeId, 'SUPPLIER', id));
  return item === null ? null : parseSupplier(item);
}

/**
 * Reads the store's suppliers with these ids, ordered by id. `ids` may contain duplicates. Missing and unreadable
 * suppliers are left out. The reads are strongly consistent.
 */
export async function getSuppliers(table: Table, storeId: string, ids: readonly number[]): Promise<Supplier[]> {
  const wanted = [...new Set(ids)].map((id) => keys.listed(storeId, 'SUPPLIER', id));
  return parseReadable(await readItems(table, wanted), parseSupplier);
}

/** The filters for listing suppliers. A supplier must match all filters that are given. */
export type SupplierFilters = {
  /** The supplier's id in another system, such as `sap:4711`. */
  readonly externalId?: string | undefined;
  /** The search words, as typed. */
  readonly q?: string | undefined;
};

/** Returns the source for listing the store's suppliers. */
export async function supplierPages(table: Table, storeId: string, { externalId, q }: SupplierFilters): Promise<PageSource<Supplier>> {
  const words = q === undefined ? null : queryWords(q);
  const source: PageSource<Supplier> = {
    storeId,
    kind: 'SUPPLIER',
    parse: parseSupplier,
    accept: (one) =>
      (externalId === undefined || hasExternalId(one, externalId)) && (words === null || matchesQuery(supplierWords(one), words)),
  };
  if (externalId !== undefined) return { ...source, onlyKeys: await keysByExternalId(table, storeId, 'supplier_external_id', externalId) };
  return words === null ? source : { ...source, ...(await sourceByWords(table, storeId, 'SUPPLIER', words)) };
}

/** Returns the stored form of a supplier. */
export const supplierItem = (storeId: string, supplier: Supplier): Record<string, unknown> => ({
  ...keys.listed(storeId, 'SUPPLIER', supplier.id),
  ...indexKeys.updated(supplier.updatedAtMs, padId(supplier.id)),
  entity: 'supplier',
  ...supplierForm.write(supplier),
});

/** Returns the write that adds a supplier. It fails with label `supplier` if the id is taken. */
export const addSupplierWrite = (storeId: string, supplier: Supplier): LabelledWrite => ({
  as: 'supplier',
  put: { Item: supplierItem(storeId, supplier), ConditionExpression: 'attribute_not_exists(pk)' },
});

const asRead = ({ updatedAtMs }: Supplier) => ({
  ConditionExpression: 'updated_at_ms = :read',
  ExpressionAttributeValues: { ':read': updatedAtMs },
});

/**
 * Returns the write that replaces a supplier. It fails with label `supplier` when the supplier has changed since it was
 * read.
 */
export const replaceSupplierWrite = (storeId: string, before: Supplier, after: Supplier): LabelledWrite => ({
  as: 'supplier',
  put: { Item: supplierItem(storeId, after), ...asRead(before) },
});

/**
 * Returns the write that removes a supplier. It fails with label `supplier` when the supplier has changed since it was
 * read.
 */
export const removeSupplierWrite = (storeId: string, supplier: Supplier): LabelledWrite => ({
  as: 'supplier',
  delete: { Key: keys.listed(storeId, 'SUPPLIER', supplier.id), ...asRead(supplier) },
});

/**
 * Returns the check that a supplier is active. It fails with label `supplier` when the supplier is inactive or deleted.
 */
export const activeSupplierCheck = (storeId: string, supplierId: number): LabelledWrite => ({
  as: 'supplier',
  check: {
    Key: keys.listed(storeId, 'SUPPLIER', supplierId),
    ConditionExpression: 'is_active = :yes',
    ExpressionAttributeValues: { ':yes': true },
  },
});
