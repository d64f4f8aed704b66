import type { Operations } from '#shared/http/request-context.ts';
import { groupPrices } from '#shared/pricing/pricing-entry-form.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import { deleteEntryOf } from '../pricing-entries/delete-entry.ts';
import { getEntryOf } from '../pricing-entries/get-entry.ts';
import { listEntriesOf } from '../pricing-entries/list-entries.ts';
import { createGroupPrice } from './create-group-price.ts';
import type { groupPriceEndpoints } from './endpoints.ts';
import { groupPriceView } from './group-price-view.ts';
import { updateGroupPrice } from './update-group-price.ts';

export const groupPriceOperations = (deps: AdminCatalogueDeps): Operations<typeof groupPriceEndpoints> => ({
  listGroupPrices: listEntriesOf(deps.table, groupPrices, groupPriceView),
  createGroupPrice: createGroupPrice(deps),
  getGroupPrice: getEntryOf(deps.table, groupPrices, groupPriceView),
  updateGroupPrice: updateGroupPrice(deps),
  deleteGroupPrice: deleteEntryOf(deps.table, groupPrices),
});
