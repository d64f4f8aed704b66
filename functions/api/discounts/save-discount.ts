import { buildEvent } from '#events/build-event.ts';
import type { Discount } from '#shared/discounts/discount.ts';
import { blankTerms } from '#shared/discounts/discount-change.ts';
import { discountView } from '#shared/discounts/discount-view.ts';
import { addDiscountWrites, changeDiscountWrites, getDiscount } from '#shared/discounts/discounts-table.ts';
import { type KnownGoods, readGoods, validateTerms } from '#shared/discounts/validate-terms-operation.ts';
import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { atTimeOf } from '#shared/kernel/object-id.ts';
import { nextUpdatedAtMs } from '#shared/kernel/revision.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import { type DiscountBody, readTerms } from './discount-body.ts';
import type { discountEndpoints } from './endpoints.ts';
import type { DiscountDeps } from './operations.ts';

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

/** What the client is told of a refusal: that another discount has the code; any other error stays what it is. */
const codeRefusal = (error: unknown): unknown =>
  error instanceof TransactionRefused && error.refused.has('code')
    ? fieldError('code', 'taken', 'is the code of another discount.')
    : error;
