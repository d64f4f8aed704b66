import { customerPages } from '#shared/customers/customers-table.ts';
import { listBody, readPageRequest } from '#shared/http/paging.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { truncateToBytes } from '#shared/operations/truncate-to-bytes.ts';
import { readPage } from '#shared/table/read-page.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import { adminCustomerView } from './admin-customer-view.ts';
import type { adminCustomerEndpoints } from './endpoints.ts';

/** A page of customers, newest first. */
export const listAdminCustomers =
  ({ table }: Pick<AdminCatalogueDeps, 'table'>): Operation<typeof adminCustomerEndpoints.listAdminCustomers> =>
  async ({ query }, { storeId, store: { cursorSecret, currency }, nowMs }) => {
    const wanted = readPageRequest(cursorSecret, 'admin_customers', query);
    const page = await readPage(table, await customerPages(table, storeId, { email: query.email, groupId: query.group_id }), wanted);
    const shown = truncateToBytes(page, (customer) => adminCustomerView(customer, currency));
    return { status: 200, body: listBody(cursorSecret, 'admin_customers', query, shown, { nowMs, view: (customer) => customer }) };
  };
