import type { Operation } from '#shared/http/request-context.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { groupExistsCheck } from '#shared/pricing/pricing-entries-table.ts';
import { groupPrices } from '#shared/pricing/pricing-entry-form.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import { addEntry } from '../pricing-entries/add-entry.ts';
import { checkGoods } from '../pricing-entries/check-goods.ts';
import type { groupPriceEndpoints } from './endpoints.ts';
import { groupPriceView } from './group-price-view.ts';
import { readPrice, readTarget } from './read-group-price.ts';

/** Adds a group price. */
export const createGroupPrice =
  ({ table, newId }: Pick<AdminCatalogueDeps, 'table' | 'newId'>): Operation<typeof groupPriceEndpoints.createGroupPrice> =>
  async ({ body }, context) => {
    const target = readTarget(body);
    const price = readPrice(body);
    if (price === null) throw fieldError('price', 'required', 'is required, or percent_off.');
    await checkGoods(table, context.storeId, target);
    return addEntry(table, context, groupPrices, {
      make: () => ({ id: newId(), groupId: body.group_id, target, price }),
      view: groupPriceView,
      checks: [groupExistsCheck(context.storeId, body.group_id)],
    });
  };
