import { addEntry, changeEntry, deleteEntryOf, getEntryOf, listEntriesOf } from '#functions/admin/pricing-entries/entry-operations.ts';
import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { customerPages } from '#shared/customers/customers-table.ts';
import type { Operation, Operations } from '#shared/http/request-context.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { timestamp } from '#shared/kernel/time.ts';
import { customerGroupBody } from '#shared/pricing/customer-group-body.ts';
import { readPricingConfig } from '#shared/pricing/pricing-config-table.ts';
import type { Entry } from '#shared/pricing/pricing-entries-table.ts';
import { customerGroups } from '#shared/pricing/pricing-entry-form.ts';
import { blankCustomerGroup, type CustomerGroup, changeCustomerGroup } from '#shared/pricing/pricing-settings.ts';
import { readPage } from '#shared/table/read-page.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { CustomerGroupView, customerGroupEndpoints } from './endpoints.ts';

export const customerGroupOperations = ({ table, newId }: GroupDeps): Operations<typeof customerGroupEndpoints> => ({
  listCustomerGroups: listEntriesOf(table, customerGroups, customerGroupView),
  createCustomerGroup: ({ body }, context) =>
    addEntry({ table, newId }, context, customerGroups, {
      make: (id) => changeCustomerGroup(blankCustomerGroup(id), customerGroupBody.read(body)),
      view: customerGroupView,
    }),
  getCustomerGroup: getEntryOf(table, customerGroups, customerGroupView),
  updateCustomerGroup: ({ params, body }, context) =>
    changeEntry(table, context, customerGroups, {
      id: params.id,
      change: (before) => changeCustomerGroup(before, customerGroupBody.read(body)),
      view: customerGroupView,
    }),
  deleteCustomerGroup: deleteCustomerGroup({ table }),
});

/** Converts a customer group to its view for staff. */
const customerGroupView = ({ value, createdAtMs, updatedAtMs }: Entry<CustomerGroup>): CustomerGroupView => ({
  object: 'customer_group',
  id: value.id,
  name: value.name,
  tax_exempt: value.taxExempt,
  created_at: timestamp(createdAtMs),
  updated_at: timestamp(updatedAtMs),
});

/** Deletes a group that has no customers and no prices. */
const deleteCustomerGroup =
  ({ table }: Pick<GroupDeps, 'table'>): Operation<typeof customerGroupEndpoints.deleteCustomerGroup> =>
  async (input, context) => {
    const { id } = input.params;
    const [hasMembers, hasPrices] = await Promise.all([isJoined(table, context.storeId, id), isPriced(table, context.storeId, id)]);
    if (hasMembers) throw fieldError('', 'in_use', 'The group has customers; move them to another group first.');
    if (hasPrices) throw fieldError('', 'in_use', 'The group has prices; delete them first.');
    return deleteEntryOf(table, customerGroups, customerGroupView)(input, context);
  };

// This check cannot stop a customer from joining the group while the group is being deleted. Such a customer keeps the
// deleted group's id and pays the prices that apply without a group.
async function isJoined(table: Table, storeId: string, groupId: number): Promise<boolean> {
  const wanted = { limit: 1, after: null, updatedSinceMs: null, createdSinceMs: null };
  const { items } = await readPage(table, await customerPages(table, storeId, { groupId }), wanted);
  return items.length > 0;
}

async function isPriced(table: Table, storeId: string, groupId: number): Promise<boolean> {
  const { groupPrices, quantityBreaks } = await readPricingConfig(table, storeId);
  return [...groupPrices, ...quantityBreaks].some((price) => price.groupId === groupId);
}
