import { fieldError } from '#shared/kernel/errors.ts';
import { TransactionRefused } from '#shared/table/transact.ts';

/** What the client is told of a refusal: that the slug it chose is another's; any other error stays what it is. */
export const slugRefusal = (error: unknown): unknown =>
  error instanceof TransactionRefused && error.refused.has('slug') ? fieldError('slug', 'taken', 'is taken; choose another one.') : error;
