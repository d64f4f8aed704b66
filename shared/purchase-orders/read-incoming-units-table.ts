import { variantIdsForm } from '#shared/catalogue/variant-ids-form.ts';
import { indexKeys } from '#shared/table/keys.ts';
import { type PageSource, readAllPages, readPage } from '#shared/table/read-page.ts';
import type { Table } from '#shared/table/table-client.ts';
import { openUnits, type PurchaseOrder } from './purchase-order.ts';
import { getPurchaseOrder, openAtIndex, parsePurchaseOrder } from './purchase-orders-table.ts';

/** A time much longer than the delay of any index. */
const indexLagMs = 5 * 60_000;

/**
 * Returns the number of units of a variant that a location still expects from its open purchase orders, including those
 * created by staff. The purchase orders of the last few minutes and the purchase order `knownId` are read from the
 * table, because the index lags behind.
 * @throws StoredFormError when one of these purchase orders is unreadable; without its units, too many units would be
 * ordered
 */
export async function readIncomingUnits(
  table: Table,
  storeId: string,
  { variantId, locationId, knownId }: { readonly variantId: number; readonly locationId: number; readonly knownId: number | null },
  nowMs: number,
): Promise<number> {
  const own: PageSource<PurchaseOrder> = { storeId, kind: 'PURCHASE_ORDER', parse: parsePurchaseOrder };
  const brings = (row: Readonly<Record<string, unknown>>): boolean => variantIdsForm.read(row).variantIds.includes(variantId);
  const pk = indexKeys.filterPartition(storeId, 'PURCHASE_ORDER', openAtIndex.field, locationId);
  const [open, recent, known] = await Promise.all([
    readAllPages(table, { ...own, filter: { index: openAtIndex.index, pk }, acceptRow: brings }),
    readPage(table, own, { limit: 250, after: null, updatedSinceMs: null, createdSinceMs: nowMs - indexLagMs }),
    knownId === null ? null : getPurchaseOrder(table, storeId, knownId),
  ]);
  const all = new Map([...open, ...recent.items, ...(known === null ? [] : [known])].map((one) => [one.id, one]));
  return [...all.values()]
    .filter((one) => one.status !== 'cancelled' && one.locationId === locationId)
    .flatMap(({ lines }) => lines.filter((line) => line.variantId === variantId))
    .reduce((sum, line) => sum + openUnits(line), 0);
}
