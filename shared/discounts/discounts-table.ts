import { jobIdsOfMarks } from '#shared/inventory/stock-job-mark.ts';
import { normalEmail } from '#shared/kernel/addresses/email.ts';
import { guardsOf } from '#shared/kernel/guard.ts';
import { conditionOf, updateIf } from '#shared/table/condition-of.ts';
import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { readItem, readItems } from '#shared/table/read-items.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { setAttributes } from '#shared/table/set-attributes.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite, UpdateWrite } from '#shared/table/transact.ts';
import {
  claimUnique,
  exchangeUnique,
  readOwnerOfUnique,
  releaseUnique,
  type UniqueValue,
  uniqueLockForm,
} from '#shared/table/unique-values.ts';
import type { Discount } from './discount.ts';
import { codeRequirements } from './discount-code.ts';
import { configuredDiscountForm, discountForm } from './discount-form.ts';

/** Reads a stored item as a discount. */
export const parseDiscount = (item: unknown): Discount => discountForm.read(item);

/** Reads a discount with strong consistency; null if the store has none with this id. */
export async function getDiscount(table: Table, storeId: string, id: number): Promise<Discount | null> {
  const item = await readItem(table, keys.listed(storeId, 'DISCOUNT', id));
  return item === null ? null : parseDiscount(item);
}

/**
 * A discount for an order that is being placed. `jobIds` are the stock jobs that have already used the discount for
 * unfinished orders.
 */
export type DiscountToUse = { readonly discount: Discount; readonly jobIds: readonly number[] };

/**
 * Reads a discount and the ids of the stock jobs that have used it, with strong consistency; null if the discount does
 * not exist.
 */
export async function getDiscountToUse(table: Table, storeId: string, id: number): Promise<DiscountToUse | null> {
  const item = await readItem(table, keys.listed(storeId, 'DISCOUNT', id));
  return item === null ? null : { discount: parseDiscount(item), jobIds: jobIdsOfMarks(item) };
}

/** Returns a code in the form in which codes are stored and compared. */
export const normalCode = (code: string): string => code.trim().toUpperCase();

/**
 * Reads the discount with this code, ignoring case; null if there is none. First reads the id, then the discount, both
 * with strong consistency.
 */
export async function discountByCode(table: Table, storeId: string, code: string): Promise<Discount | null> {
  const id = await readOwnerOfUnique(table, storeId, 'discount_code', normalCode(code));
  const discount = id === null ? null : await getDiscount(table, storeId, id);
  // The discount may have received another code between the two reads.
  return discount?.code === normalCode(code) ? discount : null;
}

/**
 * Returns the `PageSource` for the list of discounts. If a code is given, the list contains at most the discount with
 * that code.
 */
export async function discountPages(table: Table, storeId: string, code: string | undefined): Promise<PageSource<Discount>> {
  const source: PageSource<Discount> = { storeId, kind: 'DISCOUNT', parse: parseDiscount };
  if (code === undefined) return source;
  const id = await readOwnerOfUnique(table, storeId, 'discount_code', normalCode(code));
  return { ...source, onlyKeys: id === null ? [] : [padId(id)], accept: (discount) => discount.code === normalCode(code) };
}

/** Returns the stored item of a discount. */
export const discountItem = (storeId: string, discount: Discount): Record<string, unknown> => ({
  ...keys.listed(storeId, 'DISCOUNT', discount.id),
  ...indexKeys.updated(discount.updatedAtMs, padId(discount.id)),
  entity: 'discount',
  ...discountForm.write(discount),
});

const codeOf = ({ code, id }: Discount): UniqueValue => ({ as: 'code', kind: 'discount_code', value: code, ownerId: id });

/**
 * Returns the writes that add a discount. They fail with label `discount` if the id is taken, or with label `code` if
 * another discount has the code.
 */
export const addDiscountWrites = (storeId: string, discount: Discount): LabelledWrite[] => [
  { as: 'discount', put: { Item: discountItem(storeId, discount), ConditionExpression: 'attribute_not_exists(pk)' } },
  claimUnique(storeId, codeOf(discount)),
];

/**
 * Returns the writes that change a discount's settings without touching the counters, which orders keep updating. They
 * fail with label `discount` if the settings have changed since they were read, or with label `code` if another
 * discount has the new code.
 */
export function changeDiscountWrites(storeId: string, before: Discount, after: Discount): LabelledWrite[] {
  const change = setAttributes({ ...indexKeys.updated(after.updatedAtMs, padId(after.id)), ...configuredDiscountForm.write(after) });
  return [
    {
      as: 'discount',
      update: {
        Key: keys.listed(storeId, 'DISCOUNT', before.id),
        ...change,
        ConditionExpression: 'updated_at_ms = :read',
        ExpressionAttributeValues: { ...change.ExpressionAttributeValues, ':read': before.updatedAtMs },
      },
    },
    ...exchangeUnique(storeId, codeOf(before), codeOf(after)),
  ];
}

/**
 * Returns the writes that delete a discount. They fail with label `discount` if the discount has changed since it was
 * read, or if an order has ever used the discount.
 */
export const removeDiscountWrites = (storeId: string, discount: Discount): LabelledWrite[] => [
  {
    as: 'discount',
    delete: {
      Key: keys.listed(storeId, 'DISCOUNT', discount.id),
      ConditionExpression: 'updated_at_ms = :read AND ever_used = :no',
      ExpressionAttributeValues: { ':read': discount.updatedAtMs, ':no': false },
    },
  },
  releaseUnique(storeId, codeOf(discount)),
];

/*
 * The transaction of an order usually counts the order's use of a discount code. If many orders use the code in
 * parallel, a stock job counts the use before the transaction. In both cases, the condition of `useDiscountWrite`
 * decides whether the order may use the code.
 */

/** The label of two kinds of writes: those that count a use of a code, and those that give such a use back. */
export const discountLabel = 'discount';

/**
 * Returns the write that counts one use of a code. It fails with label `discount` if, at `nowMs`, the code cannot be
 * used: it is deleted, disabled, expired or used up, or has not started. The error contains the item, from which the
 * caller can determine the reason. Uses are counted even if the code has no limit, because a limit may be set later.
 */
export const useDiscountWrite = (storeId: string, discountId: number, nowMs: number): UpdateWrite => ({
  as: discountLabel,
  update: {
    Key: keys.listed(storeId, 'DISCOUNT', discountId),
    ...updateIf(
      { UpdateExpression: 'ADD times_used :one SET ever_used = :yes', ExpressionAttributeValues: { ':yes': true, ':one': 1 } },
      conditionOf(discountForm, guardsOf(codeRequirements(nowMs))),
    ),
  },
});

/**
 * Returns the write that subtracts a canceled order's use of a code from `timesUsed`; `everUsed` stays true. The
 * order's transaction must ensure that this happens only once. The write fails with label `discount` if `timesUsed` is
 * already 0.
 */
export const giveBackWrite = (storeId: string, discountId: number): UpdateWrite => ({
  as: discountLabel,
  update: {
    Key: keys.listed(storeId, 'DISCOUNT', discountId),
    UpdateExpression: 'ADD times_used :less',
    ConditionExpression: 'times_used > :none',
    ExpressionAttributeValues: { ':less': -1, ':none': 0 },
  },
});

/**
 * A customer's use of a code that each customer may use only once. Two locks record the use: one for the customer's
 * account and one for the e-mail address.
 */
type OnceUse = {
  readonly discountId: number;
  readonly customerId: number;
  readonly email: string;
  readonly orderId: number;
};

const locksOf = ({ discountId, customerId, email, orderId }: OnceUse): UniqueValue[] =>
  [
    { as: 'once:customer', who: String(customerId) },
    { as: 'once:email', who: normalEmail(email) },
  ].map(({ as, who }) => ({ as, kind: 'discount_use', value: `${padId(discountId)}#${who}`, ownerId: orderId }));

/**
 * Returns the writes that claim a customer's one use of a code. They fail with label `once:customer` or `once:email` if
 * the customer or the address has used the code before.
 */
export const claimOnceWrites = (storeId: string, use: OnceUse): LabelledWrite[] => locksOf(use).map((lock) => claimUnique(storeId, lock));

/**
 * Returns the writes that let a customer use a once-per-customer code again after an order is canceled. If the order
 * has no claim on the code, the writes fail with the labels of `claimOnceWrites`. The order must record its claim,
 * because the discount's settings can change.
 */
export const releaseOnceWrites = (storeId: string, use: OnceUse): LabelledWrite[] =>
  locksOf(use).map((lock) => releaseUnique(storeId, lock));

/**
 * Returns the writes that change the e-mail address in an order's claim on a once-per-customer code. If the order has
 * no claim for the old address, the result is empty.
 */
export async function exchangeOnceEmailWrites(
  table: Table,
  storeId: string,
  { discountId, orderId, before, after }: Pick<OnceUse, 'discountId' | 'orderId'> & { readonly before: string; readonly after: string },
): Promise<LabelledWrite[]> {
  const lockOf = (email: string): UniqueValue => ({
    ...{ as: 'once:email', kind: 'discount_use', ownerId: orderId },
    value: `${padId(discountId)}#${normalEmail(email)}`,
  });
  const owner = await readOwnerOfUnique(table, storeId, 'discount_use', lockOf(before).value);
  return owner === orderId ? exchangeUnique(storeId, lockOf(before), lockOf(after)) : [];
}

/**
 * Reads the ids of the orders in which this customer or this e-mail address used a once-per-customer code. There are at
 * most two orders, because the customer and the e-mail address each have one lock.
 */
export async function readSingleUseOrders(
  table: Table,
  storeId: string,
  use: { readonly discountId: number; readonly customerId: number | null; readonly email: string | null },
): Promise<number[]> {
  const who = [...(use.customerId === null ? [] : [String(use.customerId)]), ...(use.email === null ? [] : [normalEmail(use.email)])];
  const locks = await readItems(
    table,
    who.map((one) => keys.unique(storeId, 'discount_use', `${padId(use.discountId)}#${one}`)),
  );
  return [...new Set(locks.map((lock) => uniqueLockForm.read(lock).ownerId))];
}
