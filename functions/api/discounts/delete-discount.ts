import { changeDiscountWrites, getDiscount, removeDiscountWrites } from '#shared/discounts/discounts-table.ts';
import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { nextUpdatedAtMs } from '#shared/kernel/revision.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { discountEndpoints } from './endpoints.ts';
import type { DiscountDeps } from './operations.ts';

/** Removes a code that no order ever used, and switches one that was used off; an order that comes between makes it stay. */
export const deleteDiscount =
  ({ table }: Pick<DiscountDeps, 'table'>): Operation<typeof discountEndpoints.deleteDiscount> =>
  ({ params: { id } }, context) =>
    retryOnConflict(['discount'], async () => {
      const { storeId, nowMs } = context;
      const discount = found(await getDiscount(table, storeId, id), 'discount');
      if (!discount.everUsed) {
        const answer = { status: 200, body: { data: { object: 'discount', id, deleted: true } } } as const;
        await commit(table, context, { writes: removeDiscountWrites(storeId, discount), events: [], answer });
        return answer;
      }
      const answer = { status: 200, body: { data: { object: 'discount', id, deleted: false, is_active: false } } } as const;
      if (!discount.isActive) return answer;
      const off = { ...discount, isActive: false, updatedAtMs: nextUpdatedAtMs(discount.updatedAtMs, nowMs) };
      await commit(table, context, { writes: changeDiscountWrites(storeId, discount, off), events: [], answer });
      return answer;
    });
