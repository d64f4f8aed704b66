import { discountView } from '#shared/discounts/discount-view.ts';
import { getDiscount as readDiscount } from '#shared/discounts/discounts-table.ts';
import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import type { DiscountDeps } from './deps.ts';
import type { discountEndpoints } from './endpoints.ts';

/** One discount code of the store. */
export const getDiscount =
  ({ table }: Pick<DiscountDeps, 'table'>): Operation<typeof discountEndpoints.getDiscount> =>
  async ({ params }, { storeId, nowMs }) => {
    const discount = found(await readDiscount(table, storeId, params.id), 'discount');
    return { status: 200, body: { data: discountView(discount, nowMs) } };
  };
