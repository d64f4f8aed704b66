import { fieldError } from '#shared/kernel/errors.ts';
import type { EntryKind } from '#shared/pricing/pricing-entry-form.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import { nounOf } from './get-entry.ts';

/** What staff are told of a refusal to write an entry; any other error stays what it is. */
export function entryRefusal(kind: Pick<EntryKind<never>, 'name' | 'max'>, error: unknown): unknown {
  if (!(error instanceof TransactionRefused)) return error;
  if (error.refused.has('group')) return fieldError('group_id', 'unknown_id', 'is not a customer group of this store.');
  if (error.refused.has('target'))
    return fieldError('', 'taken', `There is a ${nounOf(kind)} for the same group and goods; change that one.`);
  if (error.refused.has(`${kind.name}s`)) return fieldError('', 'limit_reached', `A store has at most ${kind.max} ${nounOf(kind)}s.`);
  return error;
}
