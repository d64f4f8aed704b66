import { listProducts } from '#shared/catalogue/product-pages-table.ts';
import type { ProductView } from '#shared/catalogue/product-schema.ts';
import { productView } from '#shared/catalogue/product-view.ts';
import { customerView } from '#shared/customers/customer-view.ts';
import { readCustomersByEmail } from '#shared/customers/customers-table.ts';
import { externalIdText } from '#shared/external-ids/external-data.ts';
import type { KnownCustomer } from '#shared/imports/plan-customer.ts';
import { levelKey } from '#shared/imports/plan-level.ts';
import { handleSystem, isSlug } from '#shared/imports/product-handle.ts';
import { foldName } from '#shared/imports/wanted-product.ts';
import type { Location } from '#shared/inventory/location.ts';
import { listLocations } from '#shared/inventory/locations-table.ts';
import { findNamedVariant, type NamedVariant } from '#shared/inventory/named-variant-table.ts';
import { listStock } from '#shared/inventory/stock-pages-table.ts';
import type { VariantStock } from '#shared/inventory/variant-stock.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import type { Store } from '#shared/stores/store.ts';
import type { Table } from '#shared/table/table-client.ts';
import { readOwnersOfUnique } from '#shared/table/unique-values.ts';

/**
 * The lookups of store data for imports and for undoing bulk operations. Products and customers are returned in the
 * API's format.
 */
export type StoreLookups = ReturnType<typeof openLookups>;

/**
 * Opens the lookups in a store. They read by key, so their cost depends on what is asked for and not on the size of the
 * store.
 */
export function openLookups(table: Table, store: Store) {
  const storeId = store.id;

  /** Reads products, with their stock, by their ids. */
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
    /** Returns the ids of the products with these handles, by handle. */
    ownersOfHandles: async (handles: readonly string[]): Promise<ReadonlyMap<string, number>> => {
      const kept = new Map(handles.flatMap((handle) => (isSlug(handle) ? [] : [[externalIdText(handleSystem, handle), handle]])));
      const [bySlug, byExternalId] = await Promise.all([
        readOwnersOfUnique(table, storeId, 'slug', handles.filter(isSlug)),
        readOwnersOfUnique(table, storeId, 'product_external_id', [...kept.keys()]),
      ]);
      return new Map([...bySlug, ...[...byExternalId].map(([text, id]) => [kept.get(text) ?? text, id] as const)]);
    },
    /** Returns the ids of the products with these SKUs. The keys are the SKUs exactly as given. */
    ownersOfSkus: async (skus: readonly string[]): Promise<ReadonlyMap<string, number>> => {
      const owners = await readOwnersOfUnique(
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
    /** Returns the id of the variant that a line identifies; null if it identifies none, or more than one. */
    variantNamed: async (named: NamedVariant): Promise<number | null> => {
      try {
        return (await findNamedVariant(table, storeId, named))?.variantId ?? null;
      } catch (error) {
        if (error instanceof FieldErrors) return null;
        throw error;
      }
    },
    /** Reads the stock of those variants that are tracked, by variant id. */
    stock: async (variantIds: readonly number[]): Promise<ReadonlyMap<number, VariantStock>> => {
      if (variantIds.length === 0) return new Map();
      const wanted = { limit: 250, after: null, updatedSinceMs: null, createdSinceMs: null };
      const { items } = await listStock(table, storeId, { variantIds }, wanted);
      return new Map(items.map((one) => [one.variantId, one]));
    },
    /** Reads customers by their e-mail addresses. The keys are the normalized addresses. */
    customers: async (emails: readonly string[]): Promise<ReadonlyMap<string, KnownCustomer>> =>
      new Map(
        [...(await readCustomersByEmail(table, storeId, emails))].map(([email, customer]) => [
          email,
          customerView(customer, store.currency),
        ]),
      ),
  };
}

const storedSku = (sku: string): string => sku.trim().normalize('NFC');

/** Returns the ids of locations by name. The names are folded with `foldName`, because imports compare folded names. */
export const readLocationIds = (locations: readonly Location[]): ReadonlyMap<string, number> =>
  new Map(locations.map(({ id, name }) => [foldName(name), id]));

/** Returns the units on hand of each variant at each location, by `levelKey`. */
export const readUnitsByLevel = (stock: ReadonlyMap<number, VariantStock>): ReadonlyMap<string, number> =>
  new Map(
    [...stock.values()].flatMap(({ variantId, levels }) =>
      [...levels].map(([locationId, { onHand }]) => [levelKey({ variantId, locationId }), onHand] as const),
    ),
  );
