import {
  addEntry,
  changeEntry,
  checkGoods,
  deleteEntryOf,
  getEntryOf,
  listEntriesOf,
} from '#functions/admin/pricing-entries/entry-operations.ts';
import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { Operation, Operations } from '#shared/http/request-context.ts';
import { formatMoney, parseMoney } from '#shared/kernel/money.ts';
import { timestamp } from '#shared/kernel/time.ts';
import { type Entry, groupExistsCheck } from '#shared/pricing/pricing-entries-table.ts';
import { quantityBreaks } from '#shared/pricing/pricing-entry-form.ts';
import type { QuantityBreak } from '#shared/pricing/pricing-settings.ts';
import type { QuantityBreakView, quantityBreakEndpoints } from './endpoints.ts';

export const quantityBreakOperations = (deps: GroupDeps): Operations<typeof quantityBreakEndpoints> => ({
  listQuantityBreaks: listEntriesOf(deps.table, quantityBreaks, quantityBreakView),
  createQuantityBreak: createQuantityBreak(deps),
  getQuantityBreak: getEntryOf(deps.table, quantityBreaks, quantityBreakView),
  updateQuantityBreak: ({ params, body }, context) =>
    changeEntry(deps.table, context, quantityBreaks, {
      id: params.id,
      change: (before) => ({ ...before, tiers: body.tiers === undefined ? before.tiers : readTiers(body.tiers) }),
      view: quantityBreakView,
    }),
  deleteQuantityBreak: deleteEntryOf(deps.table, quantityBreaks, quantityBreakView),
});

const createQuantityBreak =
  ({ table, newId }: GroupDeps): Operation<typeof quantityBreakEndpoints.createQuantityBreak> =>
  async ({ body }, context) => {
    const { storeId } = context;
    const groupId = body.group_id ?? null;
    await checkGoods(table, storeId, { variantId: body.variant_id });
    return addEntry({ table, newId }, context, quantityBreaks, {
      make: (id) => ({ id, variantId: body.variant_id, groupId, tiers: readTiers(body.tiers) }),
      view: quantityBreakView,
      checks: groupId === null ? [] : [groupExistsCheck(storeId, groupId)],
    });
  };

type SentTier = { readonly min_quantity: number; readonly price: string | number };

/** The tiers of a body, in the order of their quantities. */
const readTiers = (sent: readonly SentTier[]): QuantityBreak['tiers'] =>
  sent
    .map(({ min_quantity: minQuantity, price }) => ({ minQuantity, priceMinor: parseMoney(price) }))
    .sort((a, b) => a.minQuantity - b.minQuantity);

/** A quantity break as staff see it. */
const quantityBreakView = ({ value, createdAtMs, updatedAtMs }: Entry<QuantityBreak>): QuantityBreakView => ({
  object: 'quantity_break',
  id: value.id,
  variant_id: value.variantId,
  group_id: value.groupId,
  tiers: value.tiers.map(({ minQuantity, priceMinor }) => ({ min_quantity: minQuantity, price: formatMoney(priceMinor) })),
  created_at: timestamp(createdAtMs),
  updated_at: timestamp(updatedAtMs),
});
