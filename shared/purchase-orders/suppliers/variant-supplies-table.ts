import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { readItem, readItems } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { byId, listOf, minor, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { printProviders } from '../purchase-order.ts';
import { type ReorderRule, replenishments, type VariantSupply } from './variant-supply.ts';

/** The stored form of a variant's supply. */
export const variantSupplyForm = storedForm<VariantSupply>()({
  variantId: number,
  productId: number,
  supplierId: optional(number),
  provider: optional(oneOf(printProviders)),
  supplierSku: optional(text),
  unitCostMinor: optional(minor),
  replenishment: oneOf(replenishments),
  reorder: listOf(storedForm<ReorderRule>()({ locationId: number, point: number, quantity: number })),
  reordered: byId(number),
  updatedAtMs: number,
});

/** Reads a stored item as a variant's supply. */
export const parseVariantSupply = (item: unknown): VariantSupply => variantSupplyForm.read(item);

/** Reads a variant's supply with strong consistency; returns null when the variant has none. */
export async function getVariantSupply(table: Table, storeId: string, variantId: number): Promise<VariantSupply | null> {
  const item = await readItem(table, keys.listed(storeId, 'VARIANT_SUPPLY', variantId));
  return item === null ? null : parseVariantSupply(item);
}

/**
 * Reads the supplies of variants with strong consistency and returns them by variant id. Variants without a supply are
 * left out.
 */
export async function getVariantSupplies(
  table: Table,
  storeId: string,
  variantIds: readonly number[],
): Promise<ReadonlyMap<number, VariantSupply>> {
  const wanted = [...new Set(variantIds)].map((id) => keys.listed(storeId, 'VARIANT_SUPPLY', id));
  const items = wanted.length === 0 ? [] : await readItems(table, wanted);
  return new Map(items.map(parseVariantSupply).map((supply) => [supply.variantId, supply]));
}

const supplierPartition = (storeId: string, supplierId: number): string =>
  indexKeys.filterPartition(storeId, 'VARIANT_SUPPLY', 'supplier_id', supplierId);

/**
 * Returns the source for listing variant supplies, newest variant first. If `supplierId` is given, only the supplies
 * from that supplier are listed.
 */
export const variantSupplyPages = (storeId: string, supplierId: number | undefined): PageSource<VariantSupply> => ({
  storeId,
  kind: 'VARIANT_SUPPLY',
  parse: parseVariantSupply,
  ...(supplierId === undefined
    ? {}
    : {
        accept: (supply) => supply.supplierId === supplierId,
        filter: { index: 'filter_a', pk: supplierPartition(storeId, supplierId) },
      }),
});

/** Returns the stored form of a variant's supply. */
export function variantSupplyItem(storeId: string, supply: VariantSupply): Record<string, unknown> {
  const sk = padId(supply.variantId);
  return {
    ...keys.listed(storeId, 'VARIANT_SUPPLY', supply.variantId),
    ...indexKeys.updated(supply.updatedAtMs, sk),
    ...(supply.supplierId === null ? {} : { filter_a_pk: supplierPartition(storeId, supply.supplierId), filter_a_sk: sk }),
    entity: 'variant_supply',
    ...variantSupplyForm.write(supply),
  };
}

const asRead = (before: VariantSupply | null) =>
  before === null
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: 'updated_at_ms = :read', ExpressionAttributeValues: { ':read': before.updatedAtMs } };

/**
 * Returns the write that sets a variant's supply. It fails with label `variant_supply` when the supply has changed
 * since it was read.
 */
export const putVariantSupplyWrite = (storeId: string, before: VariantSupply | null, after: VariantSupply): LabelledWrite => ({
  as: 'variant_supply',
  put: { Item: variantSupplyItem(storeId, after), ...asRead(before) },
});

/**
 * Returns the write that removes a variant's supply. It fails with label `variant_supply` when the supply has changed
 * since it was read.
 */
export const removeVariantSupplyWrite = (storeId: string, before: VariantSupply): LabelledWrite => ({
  as: 'variant_supply',
  delete: { Key: keys.listed(storeId, 'VARIANT_SUPPLY', before.variantId), ...asRead(before) },
});
