import type { Operation } from '#shared/http/request-context.ts';
import { groupExistsCheck } from '#shared/pricing/pricing-entries-table.ts';
import { quantityBreaks } from '#shared/pricing/pricing-entry-form.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import { addEntry } from '../pricing-entries/add-entry.ts';
import { checkGoods } from '../pricing-entries/check-goods.ts';
import type { quantityBreakEndpoints } from './endpoints.ts';
import { quantityBreakView } from './quantity-break-view.ts';
import { readTiers } from './read-tiers.ts';

/** Adds a quantity break. */
export const createQuantityBreak =
  ({ table, newId }: Pick<AdminCatalogueDeps, 'table' | 'newId'>): Operation<typeof quantityBreakEndpoints.createQuantityBreak> =>
  async ({ body }, context) => {
    const { storeId } = context;
    const groupId = body.group_id ?? null;
    await checkGoods(table, storeId, { variantId: body.variant_id });
    return addEntry(table, context, quantityBreaks, {
      make: () => ({ id: newId(), variantId: body.variant_id, groupId, tiers: readTiers(body.tiers) }),
      view: quantityBreakView,
      checks: groupId === null ? [] : [groupExistsCheck(storeId, groupId)],
    });
  };
