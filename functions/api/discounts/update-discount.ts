import type { Discount } from '#shared/discounts/discount.ts';
import { discountView } from '#shared/discounts/discount-view.ts';
import { changeDiscountWrites, getDiscount } from '#shared/discounts/discounts-table.ts';
import { type KnownGoods, readGoods, validateTerms } from '#shared/discounts/validate-terms-operation.ts';
import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { nextUpdatedAtMs } from '#shared/kernel/revision.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { codeRefusal } from './code-refusal.ts';
import type { DiscountDeps } from './deps.ts';
import { type DiscountBody, readTerms } from './discount-body.ts';
import type { discountEndpoints } from './endpoints.ts';

/** Changes what is sent. Orders go on counting their uses meanwhile. */
export const updateDiscount =
  ({ table }: Pick<DiscountDeps, 'table'>): Operation<typeof discountEndpoints.updateDiscount> =>
  async ({ params, body }, context) => {
    const { storeId, nowMs } = context;
    const known = await readGoods(table, storeId, readTerms(body));
    const update = async () => {
      const before = found(await getDiscount(table, storeId, params.id), 'discount');
      const changed = changedDiscount(before, body, known);
      if (sameValue(before, changed)) return { status: 200, body: { data: discountView(before, nowMs) } } as const;
      const after = { ...changed, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
      const answer = { status: 200, body: { data: discountView(after, nowMs) } } as const;
      await commit(table, context, { writes: changeDiscountWrites(storeId, before, after), events: [], answer });
      return answer;
    };
    return retryOnConflict(['discount'], update).catch((error: unknown) => {
      throw codeRefusal(error);
    });
  };

const changedDiscount = (before: Discount, body: DiscountBody, known: KnownGoods): Discount => ({
  ...before,
  ...validateTerms(before, readTerms(body), known),
  code: body.code?.toUpperCase() ?? before.code,
  title: body.title === undefined ? before.title : body.title,
  oncePerCustomer: body.once_per_customer ?? before.oncePerCustomer,
  usageLimit: body.usage_limit === undefined ? before.usageLimit : body.usage_limit,
});
