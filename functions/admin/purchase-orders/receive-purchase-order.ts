import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { maxOnHand } from '#shared/inventory/level-change.ts';
import type { Location } from '#shared/inventory/location.ts';
import { listLocations } from '#shared/inventory/locations-table.ts';
import { withStockToReturn } from '#shared/inventory/stock-parts-table.ts';
import { isStockLabel, type StockMove } from '#shared/inventory/stock-writes-table.ts';
import { goneLevels, type MovementCause, type VariantStock } from '#shared/inventory/variant-stock.ts';
import { getVariantStock, rowBytes } from '#shared/inventory/variant-stock-table.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { changeOne } from '#shared/operations/one-object-operations.ts';
import { type PurchaseOrder, purchaseOrderName } from '#shared/purchase-orders/purchase-order.ts';
import { goodsReceiptOf } from '#shared/purchase-orders/purchase-order-body.ts';
import { purchaseOrderView } from '#shared/purchase-orders/purchase-order-view.ts';
import { getPurchaseOrder, replacePurchaseOrderWrite } from '#shared/purchase-orders/purchase-orders-table.ts';
import { type ReceivedUnits, receiveGoods } from '#shared/purchase-orders/receive-purchase-order.ts';
import { commit } from '#shared/table/commit.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { adminPurchaseOrderContracts } from './endpoints.ts';

const isConflict = (label: string): boolean => ['purchase_order', 'stock_job', 'location'].includes(label) || isStockLabel(label);

/**
 * Receives goods in one transaction, so that the goods are never received twice. If the transaction is full, a job
 * moves the remaining stock.
 */
export const receivePurchaseOrder = ({ table, newId }: GroupDeps): Operation<typeof adminPurchaseOrderContracts.receivePurchaseOrder> =>
  changeOne(table, { noun: 'purchase order', read: getPurchaseOrder, conflicts: isConflict }, async (before, { body }, context) => {
    const { storeId, nowMs, actor, requestId } = context;
    const [locations, stock] = await Promise.all([listLocations(table, storeId), stockOf(table, storeId, before)]);
    const location = locationOf(body.location_id ?? before.locationId, locations);
    const { purchaseOrder, trigger, units } = receiveGoods(before, goodsReceiptOf(body, location.id), nowMs);
    const causeOf = (): MovementCause => ({
      id: newId(),
      type: 'purchase_order',
      reason: purchaseOrderName(before),
      orderId: null,
      refundId: null,
      returnId: null,
      actor,
      requestId,
    });
    const data = purchaseOrderView(purchaseOrder, new Set(stock.keys()));
    await commit(
      table,
      context,
      withStockToReturn(
        table,
        context,
        {
          writes: [replacePurchaseOrderWrite(storeId, before, purchaseOrder, trigger)],
          events: [],
          answer: { status: 200, body: { data } },
        },
        { moves: units.flatMap((one) => moveOf(one, location.id, stock, locations)), causeOf, jobId: newId(), nowMs },
      ),
    );
    return { status: 200, body: { data } };
  });

/** Reads the stock rows of all variants in a purchase order. A deleted variant has no row. */
function stockOf(table: Table, storeId: string, { lines }: PurchaseOrder): Promise<ReadonlyMap<number, VariantStock>> {
  const named = lines.flatMap(({ productId, variantId }) =>
    productId === null || variantId === null ? [] : [[variantId, productId] as const],
  );
  return getVariantStock(
    table,
    storeId,
    [...new Map(named)].map(([variantId, productId]) => ({ variantId, productId })),
  );
}

function locationOf(wantedId: number | null, locations: readonly Location[]): Location {
  const location = locations.find(({ id, isDefault }) => (wantedId === null ? isDefault : id === wantedId));
  if (location === undefined) throw fieldError('location_id', 'unknown_id', 'is not a location of this store.');
  if (!location.isActive) throw fieldError('location_id', 'inactive_location', 'must be an active location.');
  return location;
}

/**
 * Returns the stock change for received units; empty for a deleted or untracked variant.
 * @throws FieldErrors `too_large` if a stock level would exceed its maximum
 */
function moveOf(
  { variantId, productId, quantity }: ReceivedUnits,
  locationId: number,
  stock: ReadonlyMap<number, VariantStock>,
  locations: readonly Location[],
): StockMove[] {
  const row = stock.get(variantId);
  if (row === undefined || !row.tracked) return [];
  const level = row.levels.get(locationId);
  const available = level?.onHand ?? 0;
  if (available + quantity > maxOnHand) {
    const message = `would raise variant ${variantId} above ${maxOnHand} units; it has ${available} now.`;
    throw fieldError('line_items', 'too_large', message, { variant_id: variantId, maximum: maxOnHand, available });
  }
  return [{ productId, variantId, locationId, quantity, level, rowBytes: rowBytes(row), gone: goneLevels(row, locations) }];
}
