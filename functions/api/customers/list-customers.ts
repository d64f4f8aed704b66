import { customerView } from '#shared/customers/customer-view.ts';
import { customerPages } from '#shared/customers/customers-table.ts';
import { listBody, readPageRequest } from '#shared/http/paging.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { truncateToBytes } from '#shared/operations/truncate-to-bytes.ts';
import { readPage } from '#shared/table/read-page.ts';
import type { CustomerDeps } from './deps.ts';
import type { customerEndpoints } from './endpoints.ts';

/** A page of customers, newest first. */
export const listCustomers =
  ({ table }: Pick<CustomerDeps, 'table'>): Operation<typeof customerEndpoints.listCustomers> =>
  async ({ query }, { storeId, store: { cursorSecret, currency }, nowMs }) => {
    const wanted = readPageRequest(cursorSecret, 'customers', query);
    const source = await customerPages(table, storeId, { email: query.email, acceptsMarketing: query.accepts_marketing });
    const page = await readPage(table, source, wanted);
    const shown = truncateToBytes(page, (customer) => customerView(customer, currency));
    return { status: 200, body: listBody(cursorSecret, 'customers', query, shown, { nowMs, view: (customer) => customer }) };
  };
