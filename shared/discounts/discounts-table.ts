import { jobsMarkedOn } from '#shared/inventory/stock-job-mark.ts';
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
  ownerOfUnique,
  releaseUnique,
  type UniqueValue,
  uniqueLockForm,
} from '#shared/table/unique-values.ts';
import type { Discount } from './discount.ts';
import { codeRequirements } from './discount-code.ts';
import { configuredDiscountForm, discountForm } from './discount-form.ts';

/** Reads a stored item as a discount. */
export const parseDiscount = (item: unknown): Discount => discountForm.read(item);

/** The discount, read consistently; null when the store has none with this id. */
export async function getDiscount(table: Table, storeId: string, id: number): Promise<Discount | null> {
  const item = await readItem(table, keys.listed(storeId, 'DISCOUNT', id));
  return item === null ? null : parseDiscount(item);
}

/** A discount as an order reads it. `jobIds`: the stock jobs of orders that are being placed and have used it. */
export type DiscountToUse = { readonly discount: Discount; readonly jobIds: readonly number[] };

/** As `getDiscount`, with the marks of stock jobs. */
export async function getDiscountToUse(table: Table, storeId: string, id: number): Promise<DiscountToUse | null> {
  const item = await readItem(table, keys.listed(storeId, 'DISCOUNT', id));
  return item === null ? null : { discount: parseDiscount(item), jobIds: jobsMarkedOn(item) };
}

/** The form in which codes are stored and compared. */
export const normalCode = (code: string): string => code.trim().toUpperCase();

/** The discount with this code, whatever its case, read consistently in two steps. */
export async function discountByCode(table: Table, storeId: string, code: string): Promise<Discount | null> {
  const id = await ownerOfUnique(table, storeId, 'discount_code', normalCode(code));
  const discount = id === null ? null : await getDiscount(table, storeId, id);
  // Between the two steps the code may have passed to another discount.
  return discount?.code === normalCode(code) ? discount : null;
}

/** Where the list of discounts is read; with a code, at most the one that has it. */
export async function discountPages(table: Table, storeId: string, code: string | undefined): Promise<PageSource<Discount>> {
  const source: PageSource<Discount> = { storeId, kind: 'DISCOUNT', parse: parseDiscount };
  if (code === undefined) return source;
  const id = await ownerOfUnique(table, storeId, 'discount_code', normalCode(code));
  return { ...source, onlyKeys: id === null ? [] : [padId(id)], accept: (discount) => discount.code === normalCode(code) };
}

const updatedKeys = (storeId: string, { id, updatedAtMs }: Discount): Record<string, unknown> =>
  indexKeys.updated(storeId, 'DISCOUNT', updatedAtMs, padId(id));

/** The stored form of a discount. */
export const discountItem = (storeId: string, discount: Discount): Record<string, unknown> => ({
  ...keys.listed(storeId, 'DISCOUNT', discount.id),
  ...updatedKeys(storeId, discount),
  entity: 'discount',
  ...discountForm.write(discount),
});

const codeOf = ({ code, id }: Discount): UniqueValue => ({ as: 'code', kind: 'discount_code', value: code, ownerId: id });

/** Writes that add a discount. Refused as `discount` (the id is taken) or `code` (another discount has it). */
export const addDiscountWrites = (storeId: string, discount: Discount): LabelledWrite[] => [
  { as: 'discount', put: { Item: discountItem(storeId, discount), ConditionExpression: 'attribute_not_exists(pk)' } },
  claimUnique(storeId, codeOf(discount)),
];

/**
 * Writes that change the settings of a discount. Orders go on counting its uses in between. Refused as `discount` (changed since it was read) or
 * `code` (another discount has the new one).
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

/** Writes that remove a discount. Refused as `discount` when it has changed, or was used on an order, since it was read. */
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
 * How an order uses a discount code, in its own transaction or, where many orders have the code, with a stock job before it: whether the code may
 * still be used is decided by the conditions of these writes, never by what was read before.
 */

/** The label under which a transaction refuses to use a code. */
export const discountLabel = 'discount';

/**
 * Uses a code once. Refused as `discount` when at this moment it is removed, switched off, not started, over or used up: the
 * refusal holds the item that says which. Every use counts, also while there is no limit: one may be set later.
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
 * Gives the use of a cancelled order back. That the code was ever used stays. The order's own transaction has to make sure
 * that it happens once. Refused as `discount` when nothing is left to give back.
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

/** One customer's one use of a code: it cannot be used again under the same account or the same e-mail address. */
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

/** Takes a customer's one use. Refused as `once:customer` or `once:email` when it is taken. */
export const claimOnceWrites = (storeId: string, use: OnceUse): LabelledWrite[] => locksOf(use).map((lock) => claimUnique(storeId, lock));

/**
 * Gives the one use back when its order is cancelled. Refused under the same labels when it is not this order's, so an order
 * has to remember whether it took it: the discount may have become once-per-customer, or ceased to be, since.
 */
export const releaseOnceWrites = (storeId: string, use: OnceUse): LabelledWrite[] =>
  locksOf(use).map((lock) => releaseUnique(storeId, lock));

/** The writes with which an order's one use of a code goes over to another e-mail address; none when the order does not hold it by the one before. */
export async function exchangeOnceEmailWrites(
  table: Table,
  storeId: string,
  { discountId, orderId, before, after }: Pick<OnceUse, 'discountId' | 'orderId'> & { readonly before: string; readonly after: string },
): Promise<LabelledWrite[]> {
  const lockOf = (email: string): UniqueValue => ({
    ...{ as: 'once:email', kind: 'discount_use', ownerId: orderId },
    value: `${padId(discountId)}#${normalEmail(email)}`,
  });
  const owner = await ownerOfUnique(table, storeId, 'discount_use', lockOf(before).value);
  return owner === orderId ? exchangeUnique(storeId, lockOf(before), lockOf(after)) : [];
}

/** The orders that took the one use of a code by this customer or this e-mail address: none, one, or two different ones. */
export async function onceUsers(
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
