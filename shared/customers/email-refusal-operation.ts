import { fieldError } from '#shared/kernel/errors.ts';
import { TransactionRefused } from '#shared/table/transact.ts';

/** What the client is told of a refusal: that another customer has the address; any other error stays what it is. */
export const emailRefusal = (error: unknown): unknown =>
  error instanceof TransactionRefused && error.refused.has('email')
    ? fieldError('email', 'taken', 'is the e-mail address of another customer.')
    : error;
