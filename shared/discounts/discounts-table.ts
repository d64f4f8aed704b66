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

/** Reads a discount consistently; null when the store has none with this id. */
export async function getDiscount(table: Table, storeId: string, id: number): Promise<Discount | null> {
  const item = await readItem(table, keys.listed(storeId, 'DISCOUNT', id));
  return item === null ? null : parseDiscount(item);
}

/** A discount as an order reads it. `jobIds`: the stock jobs of orders in progress that have used it. */
export type DiscountToUse = { readonly discount: Discount; readonly jobIds: readonly number[] };

/** Reads like `getDiscount`, with the ids of stock jobs. */
export async function getDiscountToUse(table: Table, storeId: string, id: number): Promise<DiscountToUse | null> {
  const item = await readItem(table, keys.listed(storeId, 'DISCOUNT', id));
  return item === null ? null : { discount: parseDiscount(item), jobIds: jobIdsOfMarks(item) };
}

/** Returns the form in which codes are stored and compared. */
export const normalCode = (code: string): string => code.trim().toUpperCase();

/** Reads the discount with this code in any case consistently, in two steps. */
export async function discountByCode(table: Table, storeId: string, code: string): Promise<Discount | null> {
  const id = await readOwnerOfUnique(table, storeId, 'discount_code', normalCode(code));
  const discount = id === null ? null : await getDiscount(table, storeId, id);
  // The code may have moved to another discount between the two steps.
  return discount?.code === normalCode(code) ? discount : null;
}

/** Returns the page source of the list of discounts; with a code, at most the discount that has it. */
export async function discountPages(table: Table, storeId: string, code: string | undefined): Promise<PageSource<Discount>> {
  const source: PageSource<Discount> = { storeId, kind: 'DISCOUNT', parse: parseDiscount };
  if (code === undefined) return source;
  const id = await readOwnerOfUnique(table, storeId, 'discount_code', normalCode(code));
  return { ...source, onlyKeys: id === null ? [] : [padId(id)], accept: (discount) => discount.code === normalCode(code) };
}

const updatedKeys = (storeId: string, { id, updatedAtMs }: Discount): Record<string, unknown> => indexKeys.updated(updatedAtMs, padId(id));

/** Returns the stored form of a discount. */
export const discountItem = (storeId: string, discount: Discount): Record<string, unknown> => ({
  ...keys.listed(storeId, 'DISCOUNT', discount.id),
  ...updatedKeys(storeId, discount),
  entity: 'discount',
  ...discountForm.write(discount),
});

const codeOf = ({ code, id }: Discount): UniqueValue => ({ as: 'code', kind: 'discount_code', value: code, ownerId: id });

/** Returns the writes that add a discount. They fail with label `discount` (the id is taken) or `code` (another discount has it). */
export const addDiscountWrites = (storeId: string, discount: Discount): LabelledWrite[] => [
  { as: 'discount', put: { Item: discountItem(storeId, discount), ConditionExpression: 'attribute_not_exists(pk)' } },
  claimUnique(storeId, codeOf(discount)),
];

/**
 * Returns the writes that change the settings of a discount, while orders keep counting its uses. They fail with label `discount` (changed
 * since it was read) or `code` (another discount has the new code).
 */
export function changeDiscountWrites(storeId: string, before: Discount, after: Discount): LabelledWrite[] {
  const change = setAttributes({ ...updatedKeys(storeId, after), ...configuredDiscountForm.write(after) });
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
 * Returns the writes that remove a discount. They fail with label `discount` when it has changed, or an order has used it, since it was
 * read.
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
 * An order uses a discount code in its own transaction or, when many orders use the same code, with a preceding stock job. Only the
 * conditions of these writes decide whether the code may still be used, never an earlier read.
 */

/** The label of the write that uses a code. */
export const discountLabel = 'discount';

/**
 * Returns the write that uses a code once. Fails with label `discount` when the code is removed, switched off, not started, expired or used
 * up at `nowMs`; the failure includes the item, which shows the reason. Uses are also counted without a limit, because a limit may be set
 * later.
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
 * Returns the write that returns the use of a canceled order; `everUsed` stays. The order's transaction must ensure that it happens only
 * once. Fails with label `discount` when no use is left to return.
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

/** A customer's only use of a code. The same account or e-mail address cannot use it again. */
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

/** Returns the writes that claim a customer's only use. They fail with label `once:customer` or `once:email` when it is taken. */
export const claimOnceWrites = (storeId: string, use: OnceUse): LabelledWrite[] => locksOf(use).map((lock) => claimUnique(storeId, lock));

/**
 * Returns the writes that release the only use when its order is canceled. They fail with the same labels when this order does not hold it,
 * so an order must remember whether it took it: the discount's once-per-customer setting may have changed since.
 */
export const releaseOnceWrites = (storeId: string, use: OnceUse): LabelledWrite[] =>
  locksOf(use).map((lock) => releaseUnique(storeId, lock));

/**
 * Returns the writes that move an order's only use of a code to another e-mail address; empty when the order does not hold it under the
 * earlier address.
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

/** Reads the orders that took the only use of a code by this customer or e-mail address: none, one, or two different ones. */
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
