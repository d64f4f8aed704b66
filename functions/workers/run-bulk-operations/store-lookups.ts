import { listProducts } from '#shared/catalogue/product-pages-table.ts';
import type { ProductView } from '#shared/catalogue/product-schema.ts';
import { productView } from '#shared/catalogue/product-view.ts';
import { customerView } from '#shared/customers/customer-view.ts';
import { customersByEmail } from '#shared/customers/customers-table.ts';
import { externalIdText } from '#shared/external-ids/external-data.ts';
import type { KnownCustomer } from '#shared/imports/plan-customer.ts';
import { levelKey } from '#shared/imports/plan-level.ts';
import { handleSystem, isSlug } from '#shared/imports/product-handle.ts';
import { foldName } from '#shared/imports/wanted-product.ts';
import type { Location } from '#shared/inventory/location.ts';
import { listLocations } from '#shared/inventory/locations-table.ts';
import { listStock } from '#shared/inventory/stock-pages-table.ts';
import type { VariantStock } from '#shared/inventory/variant-stock.ts';
import type { Store } from '#shared/stores/store.ts';
import type { Table } from '#shared/table/table-client.ts';
import { ownersOfUnique } from '#shared/table/unique-values.ts';

/** The look-ups of plans in a store, as the API shows it. */
export type StoreLookups = ReturnType<typeof openLookups>;

/** Reads by keys, so that what it costs follows from what is asked for and not from the store. */
export function openLookups(table: Table, store: Store) {
  const storeId = store.id;

  /** Products by id, with the stock that they were read with. */
  async function products(ids: readonly number[], locations: readonly Location[]) {
    const views: ProductView[] = [];
    const stock = new Map<number, VariantStock>();
    let after: string | null = null;
    do {
      const wanted = { limit: 250, after, updatedSinceMs: null, createdSinceMs: null };
      const page = await listProducts(table, storeId, { ids }, wanted);
      for (const { product, stock: found } of page.items) {
        views.push(productView(product, { stock: found, locations, currency: store.currency }));
        for (const [variantId, one] of found) stock.set(variantId, one);
      }
      after = page.next;
    } while (after !== null);
    return { views, stock };
  }

  return {
    locations: () => listLocations(table, storeId),
    /** The ids of the products that have handles. */
    ownersOfHandles: async (handles: readonly string[]): Promise<ReadonlyMap<string, number>> => {
      const kept = new Map(handles.flatMap((handle) => (isSlug(handle) ? [] : [[externalIdText(handleSystem, handle), handle]])));
      const [bySlug, byExternalId] = await Promise.all([
        ownersOfUnique(table, storeId, 'slug', handles.filter(isSlug)),
        ownersOfUnique(table, storeId, 'product_external_id', [...kept.keys()]),
      ]);
      return new Map([...bySlug, ...[...byExternalId].map(([text, id]) => [kept.get(text) ?? text, id] as const)]);
    },
    /** The ids of the products that have SKUs, by SKU as it is given. */
    ownersOfSkus: async (skus: readonly string[]): Promise<ReadonlyMap<string, number>> => {
      const owners = await ownersOfUnique(
        table,
        storeId,
        'sku',
        skus.map(storedSku).filter((sku) => sku !== ''),
      );
      return new Map(
        skus.flatMap((sku) => {
          const id = owners.get(storedSku(sku));
          return id === undefined ? [] : [[sku, id] as const];
        }),
      );
    },
    products,
    /** The stock of tracked variants by their ids. */
    stock: async (variantIds: readonly number[]): Promise<ReadonlyMap<number, VariantStock>> => {
      if (variantIds.length === 0) return new Map();
      const wanted = { limit: 250, after: null, updatedSinceMs: null, createdSinceMs: null };
      const { items } = await listStock(table, storeId, { variantIds }, wanted);
      return new Map(items.map((one) => [one.variantId, one]));
    },
    /** Customers by their e-mail address in its normal form. */
    customers: async (emails: readonly string[]): Promise<ReadonlyMap<string, KnownCustomer>> =>
      new Map(
        [...(await customersByEmail(table, storeId, emails))].map(([email, customer]) => [email, customerView(customer, store.currency)]),
      ),
  };
}

const storedSku = (sku: string): string => sku.trim().normalize('NFC');

/** Ids of locations by name, as an import compares names. */
export const locationIds = (locations: readonly Location[]): ReadonlyMap<string, number> =>
  new Map(locations.map(({ id, name }) => [foldName(name), id]));

/** The units of variants, by `levelKey`. */
export const unitsOf = (stock: ReadonlyMap<number, VariantStock>): ReadonlyMap<string, number> =>
  new Map(
    [...stock.values()].flatMap(({ variantId, levels }) =>
      [...levels].map(([locationId, { onHand }]) => [levelKey({ variantId, locationId }), onHand] as const),
    ),
  );
