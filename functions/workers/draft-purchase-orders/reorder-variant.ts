import { getProduct } from '#shared/catalogue/products-table.ts';
import { getLocation } from '#shared/inventory/locations-table.ts';
import { getVariantStock } from '#shared/inventory/variant-stock-table.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { movePurchaseOrder } from '#shared/purchase-orders/move-purchase-order.ts';
import { blankPurchaseOrder } from '#shared/purchase-orders/new-purchase-order.ts';
import { orderedLines, supplySourceOf } from '#shared/purchase-orders/ordered-lines.ts';
import { maxPurchaseOrderLines, type PurchaseOrder, type PurchaseOrderLine } from '#shared/purchase-orders/purchase-order.ts';
import {
  addPurchaseOrderWrite,
  getPurchaseOrder,
  nextPurchaseOrderNumber,
  replacePurchaseOrderWrite,
} from '#shared/purchase-orders/purchase-orders-table.ts';
import { readIncomingUnits } from '#shared/purchase-orders/read-incoming-units-table.ts';
import { shipToLocation } from '#shared/purchase-orders/ship-to.ts';
import { getReorderDraft, putReorderDraftWrite } from '#shared/purchase-orders/suppliers/reorder-drafts-table.ts';
import { getSupplier } from '#shared/purchase-orders/suppliers/suppliers-table.ts';
import { getVariantSupply, putVariantSupplyWrite } from '#shared/purchase-orders/suppliers/variant-supplies-table.ts';
import type { VariantSupply } from '#shared/purchase-orders/suppliers/variant-supply.ts';
import type { Store } from '#shared/stores/store.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { transact } from '#shared/table/transact.ts';
import type { DraftDeps } from './deps.ts';

type Level = { readonly variantId: number; readonly locationId: number };

/**
 * Adds a variant with low stock at a location to the open draft for its supplier and that location, or to a new draft.
 * Does nothing if stock and open purchase orders together reach the reorder point. The transaction also records the
 * purchase order in the variant's supply. Later messages therefore count the ordered units and add no more.
 */
export const reorderVariant = (deps: DraftDeps, store: Store, level: Level): Promise<void> =>
  retryOnConflict(['variant_supply', 'purchase_order', 'reorder_draft'], async () => {
    const { table, newId, clock } = deps;
    const supply = await getVariantSupply(table, store.id, level.variantId);
    const rule = supply?.reorder.find(({ locationId }) => locationId === level.locationId);
    if (supply === null || rule === undefined || supply.supplierId === null) return;
    const [missing, supplier, location, product, pointed] = await Promise.all([
      unitsBelow(deps, store, supply, level, rule.point),
      getSupplier(table, store.id, supply.supplierId),
      getLocation(table, store.id, level.locationId),
      getProduct(table, store.id, supply.productId),
      getReorderDraft(table, store.id, supply.supplierId, level.locationId),
    ]);
    const source = supplySourceOf(supply);
    if (missing <= 0 || supplier?.isActive !== true || location?.isActive !== true || product === null || source === null) return;
    const gathering = pointed === null ? null : await getPurchaseOrder(table, store.id, pointed.purchaseOrderId);
    const before = gathering !== null && gathers(gathering, level) ? gathering : null;
    const wanted = { orderLineId: null, variantId: level.variantId, name: null, supplierSku: undefined, unitCostMinor: undefined };
    const { lines } = orderedLines([{ ...wanted, quantity: rule.quantity }], {
      order: null,
      products: new Map([[level.variantId, product]]),
      supplies: new Map([[level.variantId, supply]]),
      source,
      isSettingsCurrency: before === null || before.currency === (supplier.currency ?? store.currency),
    });
    const [line] = lines;
    if (line === undefined) return;
    const nowMs = clock();
    const after =
      before === null
        ? {
            ...blankPurchaseOrder({ id: newId(), number: await nextPurchaseOrderNumber(table, store.id) }, store),
            ...source,
            source: 'low_stock' as const,
            lines: [line],
            shipTo: shipToLocation(location, store),
            locationId: location.id,
            currency: supplier.currency ?? store.currency,
          }
        : { ...movePurchaseOrder(before, 'edit', nowMs), lines: withMore(before.lines, line) };
    const noted: VariantSupply = {
      ...supply,
      reordered: new Map([...supply.reordered, [level.locationId, after.id]]),
      updatedAtMs: nextUpdatedAtMs(supply.updatedAtMs, nowMs),
    };
    const draft = { supplierId: supplier.id, locationId: location.id, purchaseOrderId: after.id };
    await transact(table, [
      before === null ? addPurchaseOrderWrite(store.id, after) : replacePurchaseOrderWrite(store.id, before, after, 'edit'),
      ...(before === null ? [putReorderDraftWrite(store.id, pointed, draft)] : []),
      putVariantSupplyWrite(store.id, supply, noted),
    ]);
  });

/**
 * Returns the number of units by which the stock will be below the reorder point when all open purchase orders have
 * arrived. The number is 0 for untracked stock, and negative if the stock will be above the reorder point.
 */
async function unitsBelow(
  { table, clock }: Pick<DraftDeps, 'table' | 'clock'>,
  store: Store,
  supply: VariantSupply,
  level: Level,
  point: number,
): Promise<number> {
  const knownId = supply.reordered.get(level.locationId) ?? null;
  const [stock, incoming] = await Promise.all([
    getVariantStock(table, store.id, [supply]),
    readIncomingUnits(table, store.id, { ...level, knownId }, clock()),
  ]);
  const row = stock.get(level.variantId);
  if (row?.tracked !== true) return 0;
  return point - (row.levels.get(level.locationId)?.onHand ?? 0) - incoming;
}

/** Reports whether a purchase order is a low-stock draft for this location and can still take the variant. */
const gathers = ({ status, source, locationId, lines }: PurchaseOrder, level: Level): boolean =>
  status === 'draft' &&
  source === 'low_stock' &&
  locationId === level.locationId &&
  (lines.length < maxPurchaseOrderLines || lines.some(({ variantId }) => variantId === level.variantId));

function withMore(lines: readonly PurchaseOrderLine[], more: PurchaseOrderLine): readonly PurchaseOrderLine[] {
  const known = lines.find(({ variantId }) => variantId === more.variantId);
  if (known === undefined) return [...lines, { ...more, id: lines.length + 1 }];
  return lines.map((line) => (line === known ? { ...line, quantity: line.quantity + more.quantity } : line));
}
