import { customerPages } from '#shared/customers/customers-table.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { readPricingConfig } from '#shared/pricing/pricing-config-table.ts';
import { customerGroups } from '#shared/pricing/pricing-entry-form.ts';
import { readPage } from '#shared/table/read-page.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { AdminCatalogueDeps } from '../operations.ts';
import { deleteEntryOf } from '../pricing-entries/entry-operations.ts';
import type { customerGroupEndpoints } from './endpoints.ts';

/** Removes a group that no customer is in and no price is for. */
export const deleteCustomerGroup =
  ({ table }: Pick<AdminCatalogueDeps, 'table'>): Operation<typeof customerGroupEndpoints.deleteCustomerGroup> =>
  async (input, context) => {
    const { id } = input.params;
    const [hasMembers, hasPrices] = await Promise.all([isJoined(table, context.storeId, id), isPriced(table, context.storeId, id)]);
    if (hasMembers) throw fieldError('', 'in_use', 'Customers are in this group; put them into another one first.');
    if (hasPrices) throw fieldError('', 'in_use', 'Prices are for this group; delete them first.');
    return deleteEntryOf(table, customerGroups)(input, context);
  };

// A customer who joins at this moment keeps the id of a deleted group, and pays the prices without a group.
async function isJoined(table: Table, storeId: string, groupId: number): Promise<boolean> {
  const wanted = { limit: 1, after: null, updatedSinceMs: null, createdSinceMs: null };
  const { items } = await readPage(table, await customerPages(table, storeId, { groupId }), wanted);
  return items.length > 0;
}

async function isPriced(table: Table, storeId: string, groupId: number): Promise<boolean> {
  const { groupPrices, quantityBreaks } = await readPricingConfig(table, storeId);
  return [...groupPrices, ...quantityBreaks].some((price) => price.groupId === groupId);
}
