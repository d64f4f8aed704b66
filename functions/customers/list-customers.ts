import { customerPages } from '../../shared/data/customers.ts';
import { readPage } from '../../shared/data/read-page.ts';
import { listBody, readPageRequest } from '../../shared/http/paging.ts';
import type { Operation } from '../../shared/http/request-context.ts';
import { customerView } from '../../shared/views/customer-view.ts';
import { withinBytes } from '../../shared/within-bytes.ts';
import type { CustomerDeps } from './deps.ts';
import type { customerEndpoints } from './endpoints.ts';

/** A page of customers, newest first. */
export const listCustomers =
  ({ table }: Pick<CustomerDeps, 'table'>): Operation<typeof customerEndpoints.listCustomers> =>
  async ({ query }, { storeId, store: { cursorSecret, currency }, nowMs }) => {
    const wanted = readPageRequest(cursorSecret, 'customers', query);
    const source = await customerPages(table, storeId, { email: query.email, acceptsMarketing: query.accepts_marketing });
    const page = await readPage(table, source, wanted);
    const shown = withinBytes(page, (customer) => customerView(customer, currency));
    return { status: 200, body: listBody(cursorSecret, 'customers', query, shown, { nowMs, view: (customer) => customer }) };
  };
