import { normalEmail } from '#shared/kernel/email.ts';
import { guardsOf } from '#shared/kernel/guard.ts';
import { conditionOf, updateIf } from '#shared/table/condition-of.ts';
import { keys, padId } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { claimUnique, releaseUnique, type UniqueValue, uniqueLockForm } from '#shared/table/unique-values.ts';
import { codeRequirements } from './discount-code.ts';
import { discountForm } from './discounts-table.ts';

/*
 * How an order uses a discount code, in its own transaction: whether the code may still be used is decided by the conditions
 * of these writes, never by what was read before.
 */

/**
 * Uses a code once. Refused as `discount` when at this moment it is removed, switched off, not started, over or used up: the
 * refusal holds the item that says which. Every use counts, also while there is no limit: one may be set later.
 */
export const useDiscountWrite = (storeId: string, discountId: number, nowMs: number): LabelledWrite => ({
  as: 'discount',
  update: {
    Key: keys.listed(storeId, 'DISCOUNT', discountId),
    ...updateIf(
      { UpdateExpression: 'SET ever_used = :yes ADD times_used :one', ExpressionAttributeValues: { ':yes': true, ':one': 1 } },
      conditionOf(discountForm, guardsOf(codeRequirements(nowMs))),
    ),
  },
});

/**
 * Gives the use of a cancelled order back. That the code was ever used stays. The order's own transaction has to make sure
 * that it happens once. Refused as `discount` when nothing is left to give back.
 */
export const giveBackWrite = (storeId: string, discountId: number): LabelledWrite => ({
  as: 'discount',
  update: {
    Key: keys.listed(storeId, 'DISCOUNT', discountId),
    UpdateExpression: 'ADD times_used :less',
    ConditionExpression: 'times_used > :none',
    ExpressionAttributeValues: { ':less': -1, ':none': 0 },
  },
});

/** One customer's one use of a code: it cannot be used again under the same account or the same e-mail address. */
export type OnceUse = {
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
