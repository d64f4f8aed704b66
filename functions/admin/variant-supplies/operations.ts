import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { ListQuery } from '#shared/http/paging.ts';
import type { Operation, Operations } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { findVariants } from '#shared/inventory/variant-pointers-table.ts';
import { listPage } from '#shared/operations/read-operations.ts';
import { setReorderPointsWrite } from '#shared/purchase-orders/suppliers/reorder-points-table.ts';
import {
  getVariantSupply,
  removeVariantSupplyWrite,
  variantSupplyPages,
} from '#shared/purchase-orders/suppliers/variant-supplies-table.ts';
import { variantSupplyView } from '#shared/purchase-orders/suppliers/variant-supply-view.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { variantSupplyEndpoints } from './endpoints.ts';
import { putVariantSupply } from './put-variant-supply.ts';
import { readSupplyNames } from './supply-names.ts';

export const variantSupplyOperations = (deps: GroupDeps): Operations<typeof variantSupplyEndpoints> => ({
  listVariantSupplies: pageOfSupplies(deps),
  getVariantSupply: oneSupply(deps),
  putVariantSupply: putVariantSupply(deps),
  deleteVariantSupply: deleteVariantSupply(deps),
});

const pageOfSupplies = ({ table }: GroupDeps): Operation<typeof variantSupplyEndpoints.listVariantSupplies> => {
  const list = listPage(
    table,
    'variant-supplies',
    ({ supplier_id: supplierId }: SupplyQuery, { storeId }) => variantSupplyPages(storeId, supplierId),
    variantSupplyView,
  );
  return async (input, context) => {
    const answer = await list(input, context);
    if (input.query.include === undefined) return answer;
    const { data } = answer.body;
    const namesOf = await readSupplyNames(table, context.storeId, data);
    return { status: 200, body: { ...answer.body, data: data.map((supply) => ({ ...supply, names: namesOf(supply) })) } };
  };
};

type SupplyQuery = ListQuery & { readonly supplier_id?: number };

const oneSupply =
  ({ table }: GroupDeps): Operation<typeof variantSupplyEndpoints.getVariantSupply> =>
  async ({ params: { id }, query }, { storeId }) => {
    const supply = variantSupplyView(orNotFound(await getVariantSupply(table, storeId, id), 'variant supply'));
    if (query.include === undefined) return { status: 200, body: { data: supply } };
    const namesOf = await readSupplyNames(table, storeId, [supply]);
    return { status: 200, body: { data: { ...supply, names: namesOf(supply) } } };
  };

/** Deletes a variant's supply. Existing purchase orders are kept. */
const deleteVariantSupply =
  ({ table }: GroupDeps): Operation<typeof variantSupplyEndpoints.deleteVariantSupply> =>
  ({ params: { id } }, context) =>
    retryOnConflict(['variant_supply', 'variant'], async () => {
      const { storeId } = context;
      const [supply, [variant]] = await Promise.all([getVariantSupply(table, storeId, id), findVariants(table, storeId, [id])]);
      const before = orNotFound(supply, 'variant supply');
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
