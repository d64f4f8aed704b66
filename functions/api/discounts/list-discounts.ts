import type { Discount } from '#shared/discounts/discount.ts';
import { discountView } from '#shared/discounts/discount-view.ts';
import { discountPages } from '#shared/discounts/discounts-table.ts';
import { listBody, readPageRequest } from '#shared/http/paging.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { readPage } from '#shared/table/read-page.ts';
import type { DiscountDeps } from './deps.ts';
import type { discountEndpoints } from './endpoints.ts';

/** A page of discount codes, newest first. */
export const listDiscounts =
  ({ table }: Pick<DiscountDeps, 'table'>): Operation<typeof discountEndpoints.listDiscounts> =>
  async ({ query }, { storeId, store: { cursorSecret }, nowMs }) => {
    const wanted = readPageRequest(cursorSecret, 'discounts', query);
    const page = await readPage(table, await discountPages(table, storeId, query.code), wanted);
    const view = (discount: Discount) => discountView(discount, nowMs);
    return { status: 200, body: listBody(cursorSecret, 'discounts', query, page, { nowMs, view }) };
  };
