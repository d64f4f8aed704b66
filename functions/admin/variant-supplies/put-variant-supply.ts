import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import type { Location } from '#shared/inventory/location.ts';
import { listLocations } from '#shared/inventory/locations-table.ts';
import { findVariants } from '#shared/inventory/variant-pointers-table.ts';
import type { VariantStock } from '#shared/inventory/variant-stock.ts';
import { getVariantStock } from '#shared/inventory/variant-stock-table.ts';
import { FieldErrors, type FieldIssue, fieldError } from '#shared/kernel/errors.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { readExistingPurchaseOrders } from '#shared/purchase-orders/purchase-orders-table.ts';
import { lowStockEvent } from '#shared/purchase-orders/suppliers/low-stock-event.ts';
import { setReorderPointsWrite } from '#shared/purchase-orders/suppliers/reorder-points-table.ts';
import { activeSupplierCheck, getSupplier } from '#shared/purchase-orders/suppliers/suppliers-table.ts';
import { getVariantSupply, putVariantSupplyWrite } from '#shared/purchase-orders/suppliers/variant-supplies-table.ts';
import type { ReorderRule } from '#shared/purchase-orders/suppliers/variant-supply.ts';
import { variantSupplyBody } from '#shared/purchase-orders/suppliers/variant-supply-body.ts';
import { variantSupplyView } from '#shared/purchase-orders/suppliers/variant-supply-view.ts';
import { existingPurchaseOrderIds, supplyOf, type WantedReorder } from '#shared/purchase-orders/suppliers/wanted-supply.ts';
import { checkSupplier } from '#shared/purchase-orders/wanted-source.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { variantSupplyEndpoints } from './endpoints.ts';

/**
 * Sets a variant's supplier and reorder rules. If the stock is below a reorder point, emits the event that causes a
 * reorder, unless the request forbids ordering now.
 */
export const putVariantSupply =
  ({ table, newEventId }: GroupDeps): Operation<typeof variantSupplyEndpoints.putVariantSupply> =>
  async ({ params, body }, context) => {
    const { storeId, nowMs } = context;
    const { orderNow = true, ...sent } = variantSupplyBody.read(body);
    const made = existingPurchaseOrderIds(sent.reorder);
    // A contradictory request is refused before anything is read.
    const { supplierId, reorder: rules } = supplyOf(null, { variantId: params.id, productId: 0 }, sent);
    const data = await retryOnConflict(['variant_supply', 'supplier', 'variant'], async () => {
      const [[variant], before, supplier, locations, purchaseOrders] = await Promise.all([
        findVariants(table, storeId, [params.id]),
        getVariantSupply(table, storeId, params.id),
        supplierId === null ? null : getSupplier(table, storeId, supplierId),
        rules.length === 0 ? [] : listLocations(table, storeId),
        readExistingPurchaseOrders(
          table,
          storeId,
          made.map(([, id]) => id),
        ),
      ]);
      const { productId } = orNotFound(variant ?? null, 'variant');
      if (supplierId !== null) checkSupplier(supplier);
      const row =
        rules.length === 0 ? null : ((await getVariantStock(table, storeId, [{ productId, variantId: params.id }])).get(params.id) ?? null);
      checkRules(sent.reorder ?? [], { rules, locations, row, purchaseOrders });
      const wanted = supplyOf(before, { variantId: params.id, productId }, sent);
      if (before !== null && sameValue(before, wanted)) return variantSupplyView(before);
      const after = { ...wanted, updatedAtMs: nextUpdatedAtMs(wanted.updatedAtMs, nowMs) };
      const view = variantSupplyView(after);
      await commit(table, context, {
        writes: [
          putVariantSupplyWrite(storeId, before, after),
          ...(supplierId === null ? [] : [activeSupplierCheck(storeId, supplierId)]),
          ...(sameValue(before?.reorder ?? [], rules) ? [] : [setReorderPointsWrite(storeId, after, rules)]),
        ],
        events: (orderNow ? rules : [])
          .filter(({ locationId, point }) => (row?.levels.get(locationId)?.onHand ?? 0) < point)
          .map(({ locationId }) => lowStockEvent(storeId, nowMs, newEventId(), { variant_id: params.id, location_id: locationId })),
        answer: { status: 200, body: { data: view } },
        ...(before === null ? {} : { before: variantSupplyView(before) }),
      });
      return view;
    });
    return { status: 200, body: { data } };
  };

type Known = {
  readonly rules: readonly ReorderRule[];
  readonly locations: readonly Location[];
  readonly row: VariantStock | null;
  readonly purchaseOrders: ReadonlySet<number>;
};

function checkRules(reorder: readonly WantedReorder[], { rules, locations, row, purchaseOrders }: Known): void {
  if (rules.length > 0 && row?.tracked !== true) {
    throw fieldError('reorder', 'not_tracked', 'must be left out or empty for a variant whose inventory is not tracked.');
  }
  const issues = rules.flatMap(({ locationId }, index): FieldIssue[] => {
    const param = `reorder[${index}].location_id`;
    if (!locations.some(({ id }) => id === locationId)) return [{ param, code: 'unknown_id', message: 'is not a location of this store.' }];
    const isSecond = rules.findIndex((one) => one.locationId === locationId) !== index;
    return isSecond ? [{ param, code: 'duplicate', message: 'must not repeat a location.' }] : [];
  });
  for (const [index, { purchaseOrderId: id }] of reorder.entries()) {
    if (id == null || purchaseOrders.has(id)) continue;
    issues.push({ param: `reorder[${index}].purchase_order_id`, code: 'unknown_id', message: 'is not a purchase order of this store.' });
  }
  if (issues.length > 0) throw new FieldErrors(issues);
}
