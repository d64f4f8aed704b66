import { fieldError } from '#shared/kernel/errors.ts';
import { TransactionRefused } from '#shared/table/transact.ts';

/** What the client is told of a refusal: that another discount has the code; any other error stays what it is. */
export const codeRefusal = (error: unknown): unknown =>
  error instanceof TransactionRefused && error.refused.has('code')
    ? fieldError('code', 'taken', 'is the code of another discount.')
    : error;
