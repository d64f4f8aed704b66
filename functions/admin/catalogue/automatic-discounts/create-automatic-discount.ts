import { blankTerms } from '#shared/discounts/discount-change.ts';
import { readGoods, validateTerms } from '#shared/discounts/validate-terms-operation.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { automaticDiscounts } from '#shared/pricing/pricing-entry-form.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import { addEntry } from '../pricing-entries/add-entry.ts';
import { automaticDiscountView } from './automatic-discount-view.ts';
import type { automaticDiscountEndpoints } from './endpoints.ts';
import { readTerms } from './read-terms.ts';

/** Adds an automatic discount. */
export const createAutomaticDiscount =
  ({ table, newId }: Pick<AdminCatalogueDeps, 'table' | 'newId'>): Operation<typeof automaticDiscountEndpoints.createAutomaticDiscount> =>
  async ({ body }, context) => {
    const change = readTerms(body);
    const terms = validateTerms(blankTerms, change, await readGoods(table, context.storeId, change));
    return addEntry(table, context, automaticDiscounts, {
      make: () => ({
        ...terms,
        id: newId(),
        title: body.title,
        priority: body.priority ?? 0,
        combinesWithCodes: body.combines_with_codes ?? false,
      }),
      view: automaticDiscountView,
    });
  };
