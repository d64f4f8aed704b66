import { randomUUID } from 'node:crypto';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { type FoundItem, unmarshallFoundItem } from './refused-item.ts';
import { cancellationReasonsOf, conflictReason, noDeadline, pauseAfter, type Timing } from './retry-transient.ts';
import type { Table } from './table-client.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type WithoutTable<T> = Omit<NonNullable<T>, 'TableName' | 'ReturnValuesOnConditionCheckFailure'>;

/**
 * One write in a transaction. `as` is the label under which it can be refused. For an update or a check, `itemBytes` is
 * the approximate size of the item if it is large (`fit-transaction.ts`).
 */
export type LabelledWrite = { readonly as: string; readonly itemBytes?: number } & (
  | { readonly put: WithoutTable<TransactItem['Put']> }
  | { readonly update: WithoutTable<TransactItem['Update']> }
  | { readonly delete: WithoutTable<TransactItem['Delete']> }
  | { readonly check: WithoutTable<TransactItem['ConditionCheck']> }
);

/** A write that creates or replaces a whole item. */
export type PutWrite = Extract<LabelledWrite, { readonly put: unknown }>;

/** A write that updates its item. */
export type UpdateWrite = Extract<LabelledWrite, { readonly update: unknown }>;

/**
 * Thrown if a condition fails, or if `failFastOn` returns true for a conflict with another transaction.
 * - `refused`: the items of the refused writes, by the labels of the writes. An item is undefined if it does not exist
 *   or was not read.
 * - `conflicting`: the labels for which `failFastOn` returned true. The list is empty if a condition failed.
 */
export class TransactionRefused extends Error {
  readonly refused: ReadonlyMap<string, FoundItem | undefined>;
  readonly conflicting: readonly string[];

  constructor(refused: ReadonlyMap<string, FoundItem | undefined>, conflicting: readonly string[] = []) {
    super(`${conflicting.length > 0 ? 'conflicts with other transactions' : 'conditions refused'}: ${[...refused.keys()].join(', ')}`);
    this.name = 'TransactionRefused';
    this.refused = refused;
    this.conflicting = conflicting;
  }
}

/** The number of attempts for a write that is worth waiting for: three times the default. */
export const maxPatientAttempts = 24;

/** The maximum number of items in a DynamoDB transaction. */
export const maxTransactionItems = 100;

function toTransactItem(tableName: string, write: LabelledWrite): TransactItem {
  const shared = { TableName: tableName, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  if ('put' in write) return { Put: { ...write.put, ...shared } };
  if ('update' in write) return { Update: { ...write.update, ...shared } };
  if ('delete' in write) return { Delete: { ...write.delete, ...shared } };
  return { ConditionCheck: { ...write.check, ...shared } };
}

/** Retry options for a transaction. They replace the defaults. */
export type RetryOptions = Pick<Timing, 'attempts'> & {
  /** Reports whether `transact` stops without a retry if the write with this label has a conflict. */
  readonly failFastOn?: (label: string) => boolean;
};

/**
 * Writes all items or none. A failed condition is a business result, so it is thrown immediately. Conflicts, throttling
 * and lost responses are retried with full jitter until `deadlineMs` (design §4). A retry after a lost response has
 * the same client token, so a committed transaction is not applied twice.
 * @throws TransactionRefused if a condition does not hold, or if another transaction holds an item that `failFastOn`
 * selects
 */
export async function transact(
  table: Table,
  writes: readonly LabelledWrite[],
  { failFastOn, ...timing }: Timing & RetryOptions = noDeadline,
): Promise<void> {
  const TransactItems = writes.map((write) => toTransactItem(table.name, write));
  const labelOf = (index: number): string => writes[index]?.as ?? String(index);
  let token = randomUUID();
  for (let attempt = 1; ; attempt += 1) {
    try {
      await table.client.send(new TransactWriteCommand({ TransactItems, ClientRequestToken: token }));
      return;
    } catch (error) {
      const reasons = cancellationReasonsOf(error);
      const refused = reasons?.flatMap((reason, index) =>
        reason.Code === 'ConditionalCheckFailed' ? [[labelOf(index), unmarshallFoundItem(reason.Item)] as const] : [],
      );
      // A failed condition is thrown as a refusal even if another item has a conflict. The condition was checked
      // against committed data, so the transaction could not have succeeded anyway.
      if (refused !== undefined && refused.length > 0) throw new TransactionRefused(new Map(refused));
      const conflicting = (reasons ?? []).flatMap(({ Code }, index) => (Code === conflictReason ? [labelOf(index)] : []));
      const failedFast = conflicting.filter((label) => failFastOn?.(label));
      if (failedFast.length > 0) throw new TransactionRefused(new Map(failedFast.map((label) => [label, undefined])), failedFast);
      await pauseAfter(error, attempt, timing);
      // A canceled transaction had no effect, so the next attempt is a new transaction with a new token. After a lost
      // response, the token stays the same, so that the transaction cannot take effect twice.
      if (reasons !== null) token = randomUUID();
    }
  }
}

/**
 * Returns true if a transaction succeeds, and false if it is refused. If `label` is given, returns false only for a
 * refusal under this label. All other refusals and errors are thrown.
 */
export async function didSucceed(write: Promise<void>, label?: string): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof TransactionRefused && (label === undefined || error.refused.has(label))) return false;
    throw error;
  }
}
