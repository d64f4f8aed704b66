import { fieldError } from '#shared/kernel/errors.ts';
import { TransactionRefused } from '#shared/table/transact.ts';

/**
 * The answer to an order that lost its customer's one use of a code to another one; any other error as it is. What was read
 * may not know of that use: the other order may have been placed since, or under the same e-mail address by another customer.
 */
export function withoutSecondUse(error: unknown): unknown {
  const isTaken = error instanceof TransactionRefused && (error.refused.has('once:customer') || error.refused.has('once:email'));
  return isTaken ? fieldError('discount_code', 'discount_already_used', 'can be used once per customer and was used before.') : error;
}
