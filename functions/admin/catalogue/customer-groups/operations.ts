import type { Operations } from '#shared/http/request-context.ts';
import { timestamp } from '#shared/kernel/timestamp.ts';
import type { Entry } from '#shared/pricing/pricing-entries-table.ts';
import { customerGroups } from '#shared/pricing/pricing-entry-form.ts';
import type { CustomerGroup } from '#shared/pricing/pricing-settings.ts';
import type { AdminCatalogueDeps } from '../operations.ts';
import { getEntryOf, listEntriesOf } from '../pricing-entries/entry-operations.ts';
import { addEntry, changeEntry } from '../pricing-entries/save-entry.ts';
import { deleteCustomerGroup } from './delete-customer-group.ts';
import type { CustomerGroupView, customerGroupEndpoints } from './endpoints.ts';

export const customerGroupOperations = ({ table, newId }: AdminCatalogueDeps): Operations<typeof customerGroupEndpoints> => ({
  listCustomerGroups: listEntriesOf(table, customerGroups, customerGroupView),
  createCustomerGroup: ({ body }, context) =>
    addEntry(table, context, customerGroups, {
      make: () => ({ id: newId(), name: body.name, taxExempt: body.tax_exempt ?? false }),
      view: customerGroupView,
    }),
  getCustomerGroup: getEntryOf(table, customerGroups, customerGroupView),
  updateCustomerGroup: ({ params, body }, context) =>
    changeEntry(table, context, customerGroups, {
      id: params.id,
      change: (before) => ({ ...before, name: body.name ?? before.name, taxExempt: body.tax_exempt ?? before.taxExempt }),
      view: customerGroupView,
    }),
  deleteCustomerGroup: deleteCustomerGroup({ table }),
});

/** A customer group as staff see it. */
const customerGroupView = ({ value, createdAtMs, updatedAtMs }: Entry<CustomerGroup>): CustomerGroupView => ({
  object: 'customer_group',
  id: value.id,
  name: value.name,
  tax_exempt: value.taxExempt,
  created_at: timestamp(createdAtMs),
  updated_at: timestamp(updatedAtMs),
});
