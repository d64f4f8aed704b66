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
import { fieldError } from '#shared/kernel/errors.ts';
import { formatMoney, parseMoney } from '#shared/kernel/money.ts';
import { formatPercent } from '#shared/kernel/percent.ts';
import { timestamp } from '#shared/kernel/time.ts';
import { type Entry, groupExistsCheck } from '#shared/pricing/pricing-entries-table.ts';
import { groupPrices } from '#shared/pricing/pricing-entry-form.ts';
import type { GroupPrice } from '#shared/pricing/pricing-settings.ts';
import type { GroupPriceView, groupPriceEndpoints } from './endpoints.ts';

export const groupPriceOperations = (deps: GroupDeps): Operations<typeof groupPriceEndpoints> => ({
  listGroupPrices: listEntriesOf(deps.table, groupPrices, groupPriceView),
  createGroupPrice: createGroupPrice(deps),
  getGroupPrice: getEntryOf(deps.table, groupPrices, groupPriceView),
  updateGroupPrice: updateGroupPrice(deps),
  deleteGroupPrice: deleteEntryOf(deps.table, groupPrices, groupPriceView),
});

const createGroupPrice =
  ({ table, newId }: GroupDeps): Operation<typeof groupPriceEndpoints.createGroupPrice> =>
  async ({ body }, context) => {
    const target = readTarget(body);
    const price = readPrice(body);
    if (price === null) throw fieldError('price', 'required', 'is required, or percent_off.');
    await checkGoods(table, context.storeId, target);
    return addEntry({ table, newId }, context, groupPrices, {
      make: (id) => ({ id, groupId: body.group_id, target, price }),
      view: groupPriceView,
      checks: [groupExistsCheck(context.storeId, body.group_id)],
    });
  };

/** Changes the price; an amount takes the place of a percentage, and the other way round. */
const updateGroupPrice =
  ({ table }: GroupDeps): Operation<typeof groupPriceEndpoints.updateGroupPrice> =>
  async ({ params, body }, context) => {
    const price = readPrice(body);
    return changeEntry(table, context, groupPrices, {
      id: params.id,
      change: (before) => ({ ...before, price: price ?? before.price }),
      view: groupPriceView,
    });
  };

type Sent<Value> = Value | null | undefined;
type SentTarget = { readonly variant_id?: Sent<number>; readonly category_id?: Sent<number> };
type SentPrice = { readonly price?: Sent<string | number>; readonly percent_off?: Sent<string | number> };

/**
 * What a price is for: exactly one of the two.
 * @throws FieldErrors
 */
function readTarget({ variant_id: variantId, category_id: categoryId }: SentTarget): GroupPrice['target'] {
  if (variantId != null && categoryId != null) throw together('category_id', 'variant_id');
  if (variantId != null) return { variantId };
  if (categoryId != null) return { categoryId };
  throw fieldError('variant_id', 'required', 'is required, or category_id.');
}

/**
 * An amount or a percentage: exactly one of the two, or null when neither is sent.
 * @throws FieldErrors
 */
function readPrice({ price, percent_off: percentOff }: SentPrice): GroupPrice['price'] | null {
  if (price != null && percentOff != null) throw together('percent_off', 'price');
  if (price != null) return { priceMinor: parseMoney(price) };
  return percentOff == null ? null : { basisPointsOff: Number(parseMoney(percentOff)) };
}

const together = (param: string, other: string) => fieldError(param, 'invalid_format', `must not be given together with ${other}.`);

/** A group price as staff see it. */
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
