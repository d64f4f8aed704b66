import { buildEvent } from '#events/build-event.ts';
import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { Discount } from '#shared/discounts/discount.ts';
import { discountBody } from '#shared/discounts/discount-body.ts';
import { blankDiscount, changeDiscount } from '#shared/discounts/discount-change.ts';
import { discountView } from '#shared/discounts/discount-view.ts';
import {
  addDiscountWrites,
  changeDiscountWrites,
  discountPages,
  getDiscount,
  removeDiscountWrites,
} from '#shared/discounts/discounts-table.ts';
import { readGoods, validateTerms } from '#shared/discounts/validate-terms-operation.ts';
import type { Operation, Operations, StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { atTimeOf, idTimeMs } from '#shared/kernel/object-id.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { getOne, listPage } from '#shared/operations/read-operations.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import type { discountEndpoints } from './endpoints.ts';

const view = (discount: Discount, { nowMs }: StoreContext) => discountView(discount, nowMs);

/** Returns the group's operations, keyed by contract name. */
export const discountOperations = (deps: GroupDeps): Operations<typeof discountEndpoints> => ({
  listDiscounts: listPage(deps.table, 'discounts', ({ code }, { storeId }) => discountPages(deps.table, storeId, code), view),
  createDiscount: createDiscount(deps),
  getDiscount: getOne('discount', (storeId, id) => getDiscount(deps.table, storeId, id), view),
  updateDiscount: updateDiscount(deps),
  deleteDiscount: deleteDiscount(deps),
});

/**
 * Creates a discount code. Only the code's lock, in the transaction, decides whether another discount already has the
 * code.
 */
const createDiscount =
  ({ table, newId, newEventId }: GroupDeps): Operation<typeof discountEndpoints.createDiscount> =>
  async ({ body }, context) => {
    const { storeId } = context;
    const change = discountBody.read(body);
    const known = await readGoods(table, storeId, change);
    const add = async () => {
      const id = newId();
      const made = atTimeOf(context, id);
      const blank = blankDiscount(id, idTimeMs(id));
      const discount = validateTerms(blank, change, changeDiscount(blank, change), known);
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

/**
 * Updates the fields that were sent. The write does not touch the count of the code's uses, so orders may count uses at
 * the same time.
 */
const updateDiscount =
  ({ table }: Pick<GroupDeps, 'table'>): Operation<typeof discountEndpoints.updateDiscount> =>
  async ({ params, body }, context) => {
    const { storeId, nowMs } = context;
    const change = discountBody.read(body);
    const known = await readGoods(table, storeId, change);
    const update = async () => {
      const before = orNotFound(await getDiscount(table, storeId, params.id), 'discount');
      const changed = validateTerms(before, change, changeDiscount(before, change), known);
      if (sameValue(before, changed)) return { status: 200, body: { data: discountView(before, nowMs) } } as const;
      const after = { ...changed, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
      const answer = { status: 200, body: { data: discountView(after, nowMs) } } as const;
      await commit(table, context, {
        writes: changeDiscountWrites(storeId, before, after),
        events: [],
        answer,
        before: discountView(before, nowMs),
      });
      return answer;
    };
    return retryOnConflict(['discount'], update).catch((error: unknown) => {
      throw codeRefusal(error);
    });
  };

/**
 * If a write was refused because another discount has the code, returns the error for the client. Returns any other
 * error unchanged.
 */
const codeRefusal = (error: unknown): unknown =>
  error instanceof TransactionRefused && error.refused.has('code')
    ? fieldError('code', 'taken', 'is the code of another discount.')
    : error;

/**
 * Deletes a code that no order has used. If an order has used the code, even during the deletion, the code is switched
 * off instead.
 */
const deleteDiscount =
  ({ table }: Pick<GroupDeps, 'table'>): Operation<typeof discountEndpoints.deleteDiscount> =>
  ({ params: { id } }, context) =>
    retryOnConflict(['discount'], async () => {
      const { storeId, nowMs } = context;
      const discount = orNotFound(await getDiscount(table, storeId, id), 'discount');
      if (!discount.everUsed) {
        const answer = { status: 200, body: { data: { object: 'discount', id, deleted: true } } } as const;
        await commit(table, context, {
          writes: removeDiscountWrites(storeId, discount),
          events: [],
          answer,
          before: discountView(discount, nowMs),
        });
        return answer;
      }
      const answer = { status: 200, body: { data: { object: 'discount', id, deleted: false, is_active: false } } } as const;
      if (!discount.isActive) return answer;
      const off = { ...discount, isActive: false, updatedAtMs: nextUpdatedAtMs(discount.updatedAtMs, nowMs) };
      await commit(table, context, {
        writes: changeDiscountWrites(storeId, discount, off),
        events: [],
        answer,
        before: discountView(discount, nowMs),
      });
      return answer;
    });
