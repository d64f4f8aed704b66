import { buildEvent } from '#events/build-event.ts';
import type { Discount } from '#shared/discounts/discount.ts';
import { blankTerms } from '#shared/discounts/discount-change.ts';
import { discountView } from '#shared/discounts/discount-view.ts';
import { addDiscountWrites } from '#shared/discounts/discounts-table.ts';
import { readGoods, validateTerms } from '#shared/discounts/validate-terms-operation.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { atTimeOf } from '#shared/kernel/object-id.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { codeRefusal } from './code-refusal.ts';
import type { DiscountDeps } from './deps.ts';
import { readTerms } from './discount-body.ts';
import type { discountEndpoints } from './endpoints.ts';

/** Adds a discount code. Whether the code is free is decided by its lock in the transaction alone. */
export const createDiscount =
  ({ table, newId, newEventId }: DiscountDeps): Operation<typeof discountEndpoints.createDiscount> =>
  async ({ body }, context) => {
    const { storeId } = context;
    const change = readTerms(body);
    const terms = validateTerms(blankTerms, change, await readGoods(table, storeId, change));
    const add = async () => {
      const id = newId();
      const made = atTimeOf(context, id);
      const discount: Discount = {
        ...terms,
        id,
        code: body.code.toUpperCase(),
        title: body.title ?? null,
        oncePerCustomer: body.once_per_customer ?? false,
        usageLimit: body.usage_limit ?? null,
        timesUsed: 0,
        everUsed: false,
        createdAtMs: made.nowMs,
        updatedAtMs: made.nowMs,
      };
      const data = discountView(discount, made.nowMs);
      const answer = { status: 201, body: { data } } as const;
      const events = [buildEvent(made, { id: newEventId(), topic: 'discount.created', data })];
      await commit(table, context, { writes: addDiscountWrites(storeId, discount), events, answer });
      return answer;
    };
    return retryOnConflict(['discount'], add).catch((error: unknown) => {
      throw codeRefusal(error);
    });
  };
