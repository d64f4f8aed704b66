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
import { formatPercent } from '#shared/kernel/percent.ts';
import { timestamp } from '#shared/kernel/time.ts';
import { groupPriceBody } from '#shared/pricing/group-price-body.ts';
import { blankGroupPrice, groupPriceChange } from '#shared/pricing/group-price-change.ts';
import { type Entry, groupExistsCheck } from '#shared/pricing/pricing-entries-table.ts';
import { groupPrices } from '#shared/pricing/pricing-entry-form.ts';
import type { GroupPrice } from '#shared/pricing/pricing-settings.ts';
import type { GroupPriceView, groupPriceEndpoints } from './endpoints.ts';

export const groupPriceOperations = (deps: GroupDeps): Operations<typeof groupPriceEndpoints> => ({
  listGroupPrices: listWithVariantNames(deps.table, listEntriesOf(deps.table, groupPrices, groupPriceView)),
  createGroupPrice: createGroupPrice(deps),
  getGroupPrice: getEntryOf(deps.table, groupPrices, groupPriceView),
  updateGroupPrice: ({ params, body }, context) =>
    changeEntry(deps.table, context, groupPrices, {
      id: params.id,
      change: groupPriceChange(groupPriceBody.read(body)),
      view: groupPriceView,
    }),
  deleteGroupPrice: deleteEntryOf(deps.table, groupPrices, groupPriceView),
});

const createGroupPrice =
  ({ table, newId }: GroupDeps): Operation<typeof groupPriceEndpoints.createGroupPrice> =>
  async ({ body }, context) => {
    const { storeId } = context;
    const change = groupPriceChange(groupPriceBody.read(body));
    const make = (id: number) => change(blankGroupPrice(id));
    const { target, groupId } = make(0);
    await checkGoods(table, storeId, target);
    return addEntry({ table, newId }, context, groupPrices, { make, view: groupPriceView, checks: [groupExistsCheck(storeId, groupId)] });
  };

/** Converts a group price to its view for staff. */
const groupPriceView = ({ value: { id, groupId, target, price }, createdAtMs, updatedAtMs }: Entry<GroupPrice>): GroupPriceView => ({
  object: 'group_price',
  id,
  group_id: groupId,
  variant_id: 'variantId' in target ? target.variantId : null,
  category_id: 'categoryId' in target ? target.categoryId : null,
  price: 'priceMinor' in price ? formatMoney(price.priceMinor) : null,
  percent_off: 'basisPointsOff' in price ? formatPercent(price.basisPointsOff) : null,
  created_at: timestamp(createdAtMs),
  updated_at: timestamp(updatedAtMs),
});
