import { listLocations } from '#shared/inventory/locations-table.ts';
import type { Order } from '#shared/orders/order.ts';
import { keys } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import { number, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { parseReadable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { PurchaseOrder } from './purchase-order.ts';
import { getSuppliers } from './suppliers/suppliers-table.ts';

/**
 * The names of the objects that a purchase order refers to. A name is null if the purchase order has no such object or
 * the object was deleted.
 */
export type PurchaseOrderNames = { readonly supplier: string | null; readonly order: string | null; readonly location: string | null };

type Naming = Pick<PurchaseOrder, 'supplierId' | 'orderId' | 'locationId'>;

/** A parser for the id and the name of a stored order. */
export const orderNameForm = storedForm<Pick<Order, 'id' | 'name'>>()({ id: number, name: text });

/**
 * Reads the names of the objects to which purchase orders refer: suppliers, customers' orders and locations. Returns a
 * function that looks up the names for a purchase order.
 */
export async function readPurchaseOrderNames(
  table: Table,
  storeId: string,
  ones: readonly Naming[],
): Promise<(one: Naming) => PurchaseOrderNames> {
  const orderIds = [...new Set(ones.flatMap(({ orderId }) => orderId ?? []))];
  const [suppliers, orders, locations] = await Promise.all([
    getSuppliers(
      table,
      storeId,
      ones.flatMap(({ supplierId }) => supplierId ?? []),
    ),
    readItems(
      table,
      orderIds.map((id) => keys.listed(storeId, 'ORDER', id)),
      ['id', 'name'],
    ),
    ones.some(({ locationId }) => locationId !== null) ? listLocations(table, storeId) : [],
  ]);
  const named = (those: readonly { readonly id: number; readonly name: string }[]) => new Map(those.map(({ id, name }) => [id, name]));
  const [bySupplier, byOrder, byLocation] = [named(suppliers), named(parseReadable(orders, orderNameForm.read)), named(locations)];
  const nameOf = (names: ReadonlyMap<number, string>, id: number | null): string | null => (id === null ? null : (names.get(id) ?? null));
  return ({ supplierId, orderId, locationId }) => ({
    supplier: nameOf(bySupplier, supplierId),
    order: nameOf(byOrder, orderId),
    location: nameOf(byLocation, locationId),
  });
}
