import type { Operations } from '#shared/http/request-context.ts';
import { quantityBreaks } from '#shared/pricing/pricing-entry-form.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import { deleteEntryOf } from '../pricing-entries/delete-entry.ts';
import { getEntryOf } from '../pricing-entries/get-entry.ts';
import { listEntriesOf } from '../pricing-entries/list-entries.ts';
import { createQuantityBreak } from './create-quantity-break.ts';
import type { quantityBreakEndpoints } from './endpoints.ts';
import { quantityBreakView } from './quantity-break-view.ts';
import { updateQuantityBreak } from './update-quantity-break.ts';

export const quantityBreakOperations = (deps: AdminCatalogueDeps): Operations<typeof quantityBreakEndpoints> => ({
  listQuantityBreaks: listEntriesOf(deps.table, quantityBreaks, quantityBreakView),
  createQuantityBreak: createQuantityBreak(deps),
  getQuantityBreak: getEntryOf(deps.table, quantityBreaks, quantityBreakView),
  updateQuantityBreak: updateQuantityBreak(deps),
  deleteQuantityBreak: deleteEntryOf(deps.table, quantityBreaks),
});
