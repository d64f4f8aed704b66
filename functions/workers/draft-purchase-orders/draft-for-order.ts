import type { Order } from '#shared/orders/order.ts';
import { getOrder, orderUnchangedCheck } from '#shared/orders/orders-table.ts';
import { fulfillableUnits } from '#shared/orders/returned-units.ts';
import { blankPurchaseOrder } from '#shared/purchase-orders/new-purchase-order.ts';
import { type OrderCoverage, uncoveredUnits, withPurchaseOrder } from '#shared/purchase-orders/order-coverage.ts';
import { getOrderCoverage, putOrderCoverageWrite } from '#shared/purchase-orders/order-coverage-table.ts';
import { orderedLines, supplySourceKey, supplySourceOf } from '#shared/purchase-orders/ordered-lines.ts';
import type { PurchaseOrder, Source } from '#shared/purchase-orders/purchase-order.ts';
import { addPurchaseOrderWrite, nextPurchaseOrderNumber } from '#shared/purchase-orders/purchase-orders-table.ts';
import { shipToCustomer } from '#shared/purchase-orders/ship-to.ts';
import { getPurchasingSettings } from '#shared/purchase-orders/suppliers/purchasing-settings-table.ts';
import { getSupplier } from '#shared/purchase-orders/suppliers/suppliers-table.ts';
import { getVariantSupplies } from '#shared/purchase-orders/suppliers/variant-supplies-table.ts';
import type { VariantSupply } from '#shared/purchase-orders/suppliers/variant-supply.ts';
import type { Store } from '#shared/stores/store.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { transact } from '#shared/table/transact.ts';
import type { DraftDeps } from './deps.ts';

/**
 * Drafts one purchase order for each supplier or print-on-demand service whose goods are ordered separately for each
 * paid order. The transaction that creates a draft also records the draft in the order's coverage, so repeated messages
 * create only one draft. The transaction fails if the customer's order has changed since it was read.
 */
export async function draftForOrder(deps: DraftDeps, store: Store, orderId: number): Promise<void> {
  const { table } = deps;
  const order = await getOrder(table, store.id, orderId);
  if (order === null) return;
  const supplies = await getVariantSupplies(
    table,
    store.id,
    order.lines.map(({ variantId }) => variantId),
  );
  const sources = new Map<string, Source>();
  for (const supply of supplies.values()) {
    const source = supply.replenishment === 'per_order' ? supplySourceOf(supply) : null;
    if (source !== null) sources.set(supplySourceKey(source), source);
  }
  for (const source of sources.values()) await draftFrom(deps, store, orderId, source, supplies);
}

type Supplies = ReadonlyMap<number, VariantSupply>;

async function draftFrom(deps: DraftDeps, store: Store, orderId: number, source: Source, supplies: Supplies): Promise<void> {
  const { table, newId, log } = deps;
  const name = supplySourceKey(source);
  let number: number | null = null;
  await retryOnConflict(['order', 'coverage', 'purchase_order'], async () => {
    const [order, coverage, supplier, settings] = await Promise.all([
      getOrder(table, store.id, orderId),
      getOrderCoverage(table, store.id, orderId),
      source.supplierId === null ? null : getSupplier(table, store.id, source.supplierId),
      getPurchasingSettings(table, store.id),
    ]);
    if (order === null || order.paidAtMs === null || order.status === 'cancelled' || coverage.drafted.includes(name)) return;
    const wanted = wantedLines(order, coverage, source, supplies);
    if (wanted.length === 0) return;
    if (source.supplierId !== null && supplier?.isActive !== true) {
      return log.warn('purchasing.no_supplier', { store_id: store.id, order_id: orderId, supplier_id: source.supplierId });
    }
    number ??= await nextPurchaseOrderNumber(table, store.id);
    const { lines } = orderedLines(wanted, { order, products: new Map(), supplies, source, isSettingsCurrency: true });
    const blank = blankPurchaseOrder({ id: newId(), number }, store);
    const shipTo = shipToCustomer(order);
    const draft: PurchaseOrder = {
      ...blank,
      ...source,
      source: 'paid_order',
      orderId,
      lines,
      shipTo,
      currency: supplier?.currency ?? store.currency,
      // A purchase order without a destination is not sent automatically, because staff must first add the destination.
      sendAtMs: shipTo === null || settings.holdMinutes === null ? null : blank.createdAtMs + settings.holdMinutes * 60_000,
    };
    await transact(table, [
      addPurchaseOrderWrite(store.id, draft),
      orderUnchangedCheck(store.id, order),
      putOrderCoverageWrite(store.id, coverage, withPurchaseOrder(coverage, draft, name)),
    ]);
  });
}

/**
 * Returns the lines of a customer's order that must be bought from `source`. These are the lines whose goods are bought
 * separately for each customer's order, and which are not on a purchase order yet.
 */
const wantedLines = (order: Order, coverage: OrderCoverage, source: Source, supplies: Supplies) =>
  order.lines.flatMap((line) => {
    const supply = supplies.get(line.variantId);
    const own = supply === undefined || supply.replenishment !== 'per_order' ? null : supplySourceOf(supply);
    const quantity = uncoveredUnits(coverage, order, line.id);
    if (own === null || supplySourceKey(own) !== supplySourceKey(source) || quantity === 0 || fulfillableUnits(order, line) === 0)
      return [];
    return [{ orderLineId: line.id, variantId: null, name: null, supplierSku: undefined, quantity, unitCostMinor: undefined }];
  });
