import { blankTerms, type TermsChange } from '#shared/discounts/discount-change.ts';
import { readTermsFields } from '#shared/discounts/discount-terms-schema.ts';
import { readGoods, validateTerms } from '#shared/discounts/validate-terms-operation.ts';
import type { BodyOf } from '#shared/http/endpoint.ts';
import type { Operation, Operations } from '#shared/http/request-context.ts';
import { parseMoney } from '#shared/kernel/money.ts';
import { automaticDiscounts } from '#shared/pricing/pricing-entry-form.ts';
import type { AdminCatalogueDeps } from '../operations.ts';
import { deleteEntryOf, getEntryOf, listEntriesOf } from '../pricing-entries/entry-operations.ts';
import { addEntry, changeEntry } from '../pricing-entries/save-entry.ts';
import { automaticDiscountView } from './automatic-discount-view.ts';
import type { automaticDiscountEndpoints } from './endpoints.ts';

export const automaticDiscountOperations = (deps: AdminCatalogueDeps): Operations<typeof automaticDiscountEndpoints> => ({
  listAutomaticDiscounts: listEntriesOf(deps.table, automaticDiscounts, automaticDiscountView),
  createAutomaticDiscount: createAutomaticDiscount(deps),
  getAutomaticDiscount: getEntryOf(deps.table, automaticDiscounts, automaticDiscountView),
  updateAutomaticDiscount: updateAutomaticDiscount(deps),
  deleteAutomaticDiscount: deleteEntryOf(deps.table, automaticDiscounts),
});

const createAutomaticDiscount =
  ({ table, newId }: AdminCatalogueDeps): Operation<typeof automaticDiscountEndpoints.createAutomaticDiscount> =>
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

const updateAutomaticDiscount =
  ({ table }: AdminCatalogueDeps): Operation<typeof automaticDiscountEndpoints.updateAutomaticDiscount> =>
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

/** What a body says of the discount's terms. */
const readTerms = (body: BodyOf<typeof automaticDiscountEndpoints.updateAutomaticDiscount>): TermsChange => ({
  type: body.type,
  ...readTermsFields(body),
  buyQuantity: body.buy_quantity ?? undefined,
  getQuantity: body.get_quantity ?? undefined,
  getBasisPointsOff: body.get_percent_off == null ? undefined : Number(parseMoney(body.get_percent_off)),
});
