import { readGoods, validateTerms } from '#shared/discounts/validate-terms-operation.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { automaticDiscounts } from '#shared/pricing/pricing-entry-form.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import { changeEntry } from '../pricing-entries/change-entry.ts';
import { automaticDiscountView } from './automatic-discount-view.ts';
import type { automaticDiscountEndpoints } from './endpoints.ts';
import { readTerms } from './read-terms.ts';

/** Changes what is sent. */
export const updateAutomaticDiscount =
  ({ table }: Pick<AdminCatalogueDeps, 'table'>): Operation<typeof automaticDiscountEndpoints.updateAutomaticDiscount> =>
  async ({ params, body }, context) => {
    const change = readTerms(body);
    const known = await readGoods(table, context.storeId, change);
    return changeEntry(table, context, automaticDiscounts, {
      id: params.id,
      change: (before) => ({
        ...before,
        ...validateTerms(before, change, known),
        title: body.title ?? before.title,
        priority: body.priority ?? before.priority,
        combinesWithCodes: body.combines_with_codes ?? before.combinesWithCodes,
      }),
      view: automaticDiscountView,
    });
  };
