import type { Operation, Operations } from '#shared/http/request-context.ts';
import { found } from '#shared/http/response.ts';
import { findVariants } from '#shared/inventory/variant-pointers-table.ts';
import { getOne, listPage } from '#shared/operations/read-operations.ts';
import { setReorderPointsWrite } from '#shared/purchase-orders/suppliers/reorder-points-table.ts';
import {
  getVariantSupply,
  removeVariantSupplyWrite,
  variantSupplyPages,
} from '#shared/purchase-orders/suppliers/variant-supplies-table.ts';
import { variantSupplyView } from '#shared/purchase-orders/suppliers/variant-supply-view.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { PurchasingDeps } from '../operations.ts';
import type { variantSupplyEndpoints } from './endpoints.ts';
import { putVariantSupply } from './put-variant-supply.ts';

export const variantSupplyOperations = (deps: PurchasingDeps): Operations<typeof variantSupplyEndpoints> => ({
  listVariantSupplies: listPage(
    deps.table,
    'variant-supplies',
    ({ supplier_id: supplierId }, { storeId }) => variantSupplyPages(storeId, supplierId),
    variantSupplyView,
  ),
  getVariantSupply: getOne('variant supply', (storeId, id) => getVariantSupply(deps.table, storeId, id), variantSupplyView),
  putVariantSupply: putVariantSupply(deps),
  deleteVariantSupply: deleteVariantSupply(deps),
});

/** Forgets where a variant comes from; what was ordered stays ordered. */
const deleteVariantSupply =
  ({ table }: PurchasingDeps): Operation<typeof variantSupplyEndpoints.deleteVariantSupply> =>
  ({ params: { id } }, context) =>
    retryOnConflict(['variant_supply', 'variant'], async () => {
      const { storeId } = context;
      const [supply, [variant]] = await Promise.all([getVariantSupply(table, storeId, id), findVariants(table, storeId, [id])]);
      const before = found(supply, 'variant supply');
      const answer = { status: 200, body: { data: { object: 'variant_supply', id, deleted: true } } } as const;
      const unset = variant === undefined || before.reorder.length === 0 ? [] : [setReorderPointsWrite(storeId, variant, [])];
      await commit(table, context, {
        writes: [removeVariantSupplyWrite(storeId, before), ...unset],
        events: [],
        answer,
        before: variantSupplyView(before),
      });
      return answer;
    });
