import type { Operations } from '#shared/http/request-context.ts';
import { automaticDiscounts } from '#shared/pricing/pricing-entry-form.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import { deleteEntryOf } from '../pricing-entries/delete-entry.ts';
import { getEntryOf } from '../pricing-entries/get-entry.ts';
import { listEntriesOf } from '../pricing-entries/list-entries.ts';
import { automaticDiscountView } from './automatic-discount-view.ts';
import { createAutomaticDiscount } from './create-automatic-discount.ts';
import type { automaticDiscountEndpoints } from './endpoints.ts';
import { updateAutomaticDiscount } from './update-automatic-discount.ts';

export const automaticDiscountOperations = (deps: AdminCatalogueDeps): Operations<typeof automaticDiscountEndpoints> => ({
  listAutomaticDiscounts: listEntriesOf(deps.table, automaticDiscounts, automaticDiscountView),
  createAutomaticDiscount: createAutomaticDiscount(deps),
  getAutomaticDiscount: getEntryOf(deps.table, automaticDiscounts, automaticDiscountView),
  updateAutomaticDiscount: updateAutomaticDiscount(deps),
  deleteAutomaticDiscount: deleteEntryOf(deps.table, automaticDiscounts),
});
