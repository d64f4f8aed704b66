import { readVariantTitles } from '#shared/catalogue/variant-titles-table.ts';
import { listLocations } from '#shared/inventory/locations-table.ts';
import { getSuppliers } from '#shared/purchase-orders/suppliers/suppliers-table.ts';
import type { VariantSupplyView } from '#shared/purchase-orders/suppliers/variant-supply-schema.ts';
import type { Table } from '#shared/table/table-client.ts';

type Names = NonNullable<VariantSupplyView['names']>;

/** Reads the names of all variants, suppliers and locations in `supplies`. Deleted objects have no name. */
export async function readSupplyNames(
  table: Table,
  storeId: string,
  supplies: readonly VariantSupplyView[],
): Promise<(supply: VariantSupplyView) => Names> {
  const [titles, suppliers, locations] = await Promise.all([
    readVariantTitles(
      table,
      storeId,
      supplies.map(({ product_id }) => product_id),
    ),
    getSuppliers(
      table,
      storeId,
      supplies.flatMap(({ supplier_id }) => supplier_id ?? []),
    ),
    supplies.some(({ reorder }) => reorder.length > 0) ? listLocations(table, storeId) : [],
  ]);
  return ({ id, supplier_id, reorder }) => {
    const variant = titles.find(({ variantId }) => variantId === id);
    const named = new Set(reorder.map(({ location_id }) => location_id));
    return {
      name: variant?.productName ?? null,
      variant_title: variant?.title ?? null,
      sku: variant?.sku ?? null,
      supplier: suppliers.find((supplier) => supplier.id === supplier_id)?.name ?? null,
      locations: locations
        .filter((location) => named.has(location.id))
        .map((location) => ({ location_id: location.id, name: location.name })),
    };
  };
}
