import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { BodyOf } from '#shared/http/endpoint.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { found } from '#shared/http/response.ts';
import type { Location } from '#shared/inventory/location.ts';
import { listLocations } from '#shared/inventory/locations-table.ts';
import { findVariants } from '#shared/inventory/variant-pointers-table.ts';
import type { VariantStock } from '#shared/inventory/variant-stock.ts';
import { getVariantStock } from '#shared/inventory/variant-stock-table.ts';
import { FieldErrors, type FieldIssue, fieldError } from '#shared/kernel/errors.ts';
import { parseMoney } from '#shared/kernel/money.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { textOrNull } from '#shared/kernel/text-or-null.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { existingPurchaseOrders } from '#shared/purchase-orders/purchase-orders-table.ts';
import { lowStockEvent } from '#shared/purchase-orders/suppliers/low-stock-event.ts';
import { setReorderPointsWrite } from '#shared/purchase-orders/suppliers/reorder-points-table.ts';
import { activeSupplierCheck, getSupplier } from '#shared/purchase-orders/suppliers/suppliers-table.ts';
import { getVariantSupply, putVariantSupplyWrite } from '#shared/purchase-orders/suppliers/variant-supplies-table.ts';
import type { ReorderRule, VariantSupply } from '#shared/purchase-orders/suppliers/variant-supply.ts';
import { variantSupplyView } from '#shared/purchase-orders/suppliers/variant-supply-view.ts';
import { checkSupplier, readSource } from '#shared/purchase-orders/wanted-source.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { variantSupplyEndpoints } from './endpoints.ts';

type Body = BodyOf<typeof variantSupplyEndpoints.putVariantSupply>;

/** Sets the source of a variant. Stock that runs low under the new rules is ordered at once. */
export const putVariantSupply =
  ({ table, newEventId }: GroupDeps): Operation<typeof variantSupplyEndpoints.putVariantSupply> =>
  async ({ params, body }, context) => {
    const { storeId, nowMs } = context;
    const source = readSource({ supplierId: body.supplier_id, provider: body.provider });
    const rules = rulesOf(body);
    const data = await retryOnConflict(['variant_supply', 'supplier', 'variant'], async () => {
      const [[variant], before, supplier, locations, made] = await Promise.all([
        findVariants(table, storeId, [params.id]),
        getVariantSupply(table, storeId, params.id),
        source.supplierId === null ? null : getSupplier(table, storeId, source.supplierId),
        rules.length === 0 ? [] : listLocations(table, storeId),
        existingPurchaseOrders(table, storeId, madeFor(body)),
      ]);
      const { productId } = found(variant ?? null, 'variant');
      if (source.supplierId !== null) checkSupplier(supplier);
      const row =
        rules.length === 0 ? null : ((await getVariantStock(table, storeId, [{ productId, variantId: params.id }])).get(params.id) ?? null);
      checkRules(body, { rules, locations, row, purchaseOrders: made });
      const wanted: VariantSupply = {
        variantId: params.id,
        productId,
        ...source,
        supplierSku: textOrNull(body.supplier_sku),
        unitCostMinor: body.unit_cost == null ? null : parseMoney(body.unit_cost),
        replenishment: body.replenishment ?? 'per_order',
        reorder: rules,
        reordered: reorderedOf(before, body),
        updatedAtMs: before?.updatedAtMs ?? 0,
      };
      if (before !== null && sameValue(before, wanted)) return variantSupplyView(before);
      const after = { ...wanted, updatedAtMs: nextUpdatedAtMs(wanted.updatedAtMs, nowMs) };
      const view = variantSupplyView(after);
      await commit(table, context, {
        writes: [
          putVariantSupplyWrite(storeId, before, after),
          ...(source.supplierId === null ? [] : [activeSupplierCheck(storeId, source.supplierId)]),
          ...(sameValue(before?.reorder ?? [], rules) ? [] : [setReorderPointsWrite(storeId, after, rules)]),
        ],
        events: (body.order_now === false ? [] : rules)
          .filter(({ locationId, point }) => (row?.levels.get(locationId)?.onHand ?? 0) < point)
          .map(({ locationId }) => lowStockEvent(storeId, nowMs, newEventId(), { variant_id: params.id, location_id: locationId })),
        answer: { status: 200, body: { data: view } },
        ...(before === null ? {} : { before: variantSupplyView(before) }),
      });
      return view;
    });
    return { status: 200, body: { data } };
  };

function rulesOf({ reorder = [], replenishment = 'per_order', provider }: Body): readonly ReorderRule[] {
  if (replenishment === 'stock' && provider != null) {
    throw fieldError('replenishment', 'invalid_format', 'must be per_order: a print-on-demand service makes goods for orders.');
  }
  if (replenishment === 'per_order' && reorder.length > 0) {
    throw fieldError('reorder', 'invalid_format', 'must be left out or empty unless replenishment is stock.');
  }
  return reorder.map(({ location_id: locationId, point, quantity }) => ({ locationId, point, quantity }));
}

/** The purchase orders that the body names as already made for it. */
const madeFor = ({ reorder = [] }: Body): readonly number[] => reorder.flatMap(({ purchase_order_id: id }) => id ?? []);

/** The latest purchase order for each location: the one in the body, or else the one that is stored. */
const reorderedOf = (before: VariantSupply | null, { reorder = [] }: Body): ReadonlyMap<number, number> =>
  new Map([
    ...(before?.reordered ?? []),
    ...reorder.flatMap(({ location_id: locationId, purchase_order_id: id }) => (id == null ? [] : [[locationId, id] as const])),
  ]);

type Known = {
  readonly rules: readonly ReorderRule[];
  readonly locations: readonly Location[];
  readonly row: VariantStock | null;
  readonly purchaseOrders: ReadonlySet<number>;
};

function checkRules({ reorder = [] }: Body, { rules, locations, row, purchaseOrders }: Known): void {
  if (rules.length > 0 && row?.tracked !== true) {
    throw fieldError('reorder', 'not_tracked', 'must be left out or empty for a variant whose inventory is not tracked.');
  }
  const issues = rules.flatMap(({ locationId }, index): FieldIssue[] => {
    const param = `reorder[${index}].location_id`;
    if (!locations.some(({ id }) => id === locationId)) return [{ param, code: 'unknown_id', message: 'is not a location of this store.' }];
    const isSecond = rules.findIndex((one) => one.locationId === locationId) !== index;
    return isSecond ? [{ param, code: 'duplicate', message: 'names a location twice.' }] : [];
  });
  for (const [index, { purchase_order_id: id }] of reorder.entries()) {
    if (id == null || purchaseOrders.has(id)) continue;
    issues.push({ param: `reorder[${index}].purchase_order_id`, code: 'unknown_id', message: 'is not a purchase order of this store.' });
  }
  if (issues.length > 0) throw new FieldErrors(issues);
}
