import type { Operation } from '#shared/http/request-context.ts';
import { groupPrices } from '#shared/pricing/pricing-entry-form.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import { changeEntry } from '../pricing-entries/change-entry.ts';
import type { groupPriceEndpoints } from './endpoints.ts';
import { groupPriceView } from './group-price-view.ts';
import { readPrice } from './read-group-price.ts';

/** Changes the price; an amount takes the place of a percentage, and the other way round. */
export const updateGroupPrice =
  ({ table }: Pick<AdminCatalogueDeps, 'table'>): Operation<typeof groupPriceEndpoints.updateGroupPrice> =>
  async ({ params, body }, context) => {
    const price = readPrice(body);
    return changeEntry(table, context, groupPrices, {
      id: params.id,
      change: (before) => ({ ...before, price: price ?? before.price }),
      view: groupPriceView,
    });
  };
