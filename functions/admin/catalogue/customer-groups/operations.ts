import type { Operations } from '#shared/http/request-context.ts';
import { customerGroups } from '#shared/pricing/pricing-entry-form.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import { getEntryOf } from '../pricing-entries/get-entry.ts';
import { listEntriesOf } from '../pricing-entries/list-entries.ts';
import { createCustomerGroup } from './create-customer-group.ts';
import { customerGroupView } from './customer-group-view.ts';
import { deleteCustomerGroup } from './delete-customer-group.ts';
import type { customerGroupEndpoints } from './endpoints.ts';
import { updateCustomerGroup } from './update-customer-group.ts';

export const customerGroupOperations = (deps: AdminCatalogueDeps): Operations<typeof customerGroupEndpoints> => ({
  listCustomerGroups: listEntriesOf(deps.table, customerGroups, customerGroupView),
  createCustomerGroup: createCustomerGroup(deps),
  getCustomerGroup: getEntryOf(deps.table, customerGroups, customerGroupView),
  updateCustomerGroup: updateCustomerGroup(deps),
  deleteCustomerGroup: deleteCustomerGroup(deps),
});
