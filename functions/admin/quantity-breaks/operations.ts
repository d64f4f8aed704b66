import {
  addEntry,
  changeEntry,
  checkGoods,
  deleteEntryOf,
  getEntryOf,
  listEntriesOf,
} from '#functions/admin/pricing-entries/entry-operations.ts';
import { listWithVariantNames } from '#functions/admin/pricing-entries/list-with-variant-names.ts';
import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { Operation, Operations } from '#shared/http/request-context.ts';
import { formatMoney } from '#shared/kernel/money.ts';
import { timestamp } from '#shared/kernel/time.ts';
import { type Entry, groupExistsCheck } from '#shared/pricing/pricing-entries-table.ts';
import { quantityBreaks } from '#shared/pricing/pricing-entry-form.ts';
import { blankQuantityBreak, changeQuantityBreak, type QuantityBreak } from '#shared/pricing/pricing-settings.ts';
import { quantityBreakBody } from '#shared/pricing/quantity-break-body.ts';
import type { QuantityBreakView, quantityBreakEndpoints } from './endpoints.ts';

export const quantityBreakOperations = (deps: GroupDeps): Operations<typeof quantityBreakEndpoints> => ({
  listQuantityBreaks: listWithVariantNames(deps.table, listEntriesOf(deps.table, quantityBreaks, quantityBreakView)),
  createQuantityBreak: createQuantityBreak(deps),
  getQuantityBreak: getEntryOf(deps.table, quantityBreaks, quantityBreakView),
  updateQuantityBreak: ({ params, body }, context) =>
    changeEntry(deps.table, context, quantityBreaks, {
      id: params.id,
      change: (before) => changeQuantityBreak(before, quantityBreakBody.read(body)),
      view: quantityBreakView,
    }),
  deleteQuantityBreak: deleteEntryOf(deps.table, quantityBreaks, quantityBreakView),
});

const createQuantityBreak =
  ({ table, newId }: GroupDeps): Operation<typeof quantityBreakEndpoints.createQuantityBreak> =>
  async ({ body }, context) => {
    const { storeId } = context;
    const make = (id: number) => changeQuantityBreak(blankQuantityBreak(id), quantityBreakBody.read(body));
    const { variantId, groupId } = make(0);
    await checkGoods(table, storeId, { variantId });
    return addEntry({ table, newId }, context, quantityBreaks, {
      make,
      view: quantityBreakView,
      checks: groupId === null ? [] : [groupExistsCheck(storeId, groupId)],
    });
  };

/** Converts a quantity break to its view for staff. */
const quantityBreakView = ({ value, createdAtMs, updatedAtMs }: Entry<QuantityBreak>): QuantityBreakView => ({
  object: 'quantity_break',
  id: value.id,
  variant_id: value.variantId,
  group_id: value.groupId,
  tiers: value.tiers.map(({ minQuantity, priceMinor }) => ({ min_quantity: minQuantity, price: formatMoney(priceMinor) })),
  created_at: timestamp(createdAtMs),
  updated_at: timestamp(updatedAtMs),
});
