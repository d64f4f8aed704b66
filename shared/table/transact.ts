import { randomUUID } from 'node:crypto';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { type FoundItem, foundItem } from './refused-item.ts';
import { anyTime, conflictReason, pauseAfter, reasonsOf, type Timing } from './retry-transient.ts';
import type { Table } from './table-client.ts';

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type WithoutTable<T> = Omit<NonNullable<T>, 'TableName' | 'ReturnValuesOnConditionCheckFailure'>;

/**
 * One write of a transaction, with the name its refusal is reported under. `itemBytes` is about what the whole item weighs that
 * an update or a condition touches, where that may be much (`fit-transaction.ts`).
 */
export type LabelledWrite = { readonly as: string; readonly itemBytes?: number } & (
  | { readonly put: WithoutTable<TransactItem['Put']> }
  | { readonly update: WithoutTable<TransactItem['Update']> }
  | { readonly delete: WithoutTable<TransactItem['Delete']> }
  | { readonly check: WithoutTable<TransactItem['ConditionCheck']> }
);

/** A write that puts its item. */
export type PutWrite = Extract<LabelledWrite, { readonly put: unknown }>;

/** A write that updates its item. */
export type UpdateWrite = Extract<LabelledWrite, { readonly update: unknown }>;

/**
 * The items whose conditions did not hold, by label, as they were found (undefined: no such item). `conflicting`: no condition was
 * false, but these items, which are among `refused`, were part of another transaction at that moment.
 */
export class TransactionRefused extends Error {
  readonly refused: ReadonlyMap<string, FoundItem | undefined>;
  readonly conflicting: readonly string[];

  constructor(refused: ReadonlyMap<string, FoundItem | undefined>, conflicting: readonly string[] = []) {
    super(`${conflicting.length > 0 ? 'other transactions had' : 'conditions refused'}: ${[...refused.keys()].join(', ')}`);
    this.name = 'TransactionRefused';
    this.refused = refused;
    this.conflicting = conflicting;
  }
}

/** The attempts of a write that is worth waiting for: three times as many as usual. */
export const patientAttempts = 24;

/** DynamoDB refuses more than this many items in one transaction. */
export const maxTransactionItems = 100;

function toTransactItem(tableName: string, write: LabelledWrite): TransactItem {
  const shared = { TableName: tableName, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  if ('put' in write) return { Put: { ...write.put, ...shared } };
  if ('update' in write) return { Update: { ...write.update, ...shared } };
  if ('delete' in write) return { Delete: { ...write.delete, ...shared } };
  return { ConditionCheck: { ...write.check, ...shared } };
}

/** How a transaction is attempted where not as usual. */
export type RetryOptions = Pick<Timing, 'attempts'> & {
  /**
   * Items for which it does not pay to wait, because the transaction that has them changes what this one was decided by: a conflict on one is thrown at
   * once, as a refusal that names it as conflicting.
   */
  readonly failFastOn?: (label: string) => boolean;
};

/**
 * Writes all or nothing. A refused condition is a business answer and is thrown at once; conflicts, throttles and lost
 * answers are retried with full jitter until `deadlineMs` (design §4). A retry after a lost answer carries the same client
 * token, so a transaction that had committed is not done twice.
 * @throws TransactionRefused when a condition does not hold
 */
export async function transact(
  table: Table,
  writes: readonly LabelledWrite[],
  { failFastOn, ...timing }: Timing & RetryOptions = anyTime,
): Promise<void> {
  const TransactItems = writes.map((write) => toTransactItem(table.name, write));
  const labelOf = (index: number): string => writes[index]?.as ?? String(index);
  let token = randomUUID();
  for (let attempt = 1; ; attempt += 1) {
    try {
      await table.client.send(new TransactWriteCommand({ TransactItems, ClientRequestToken: token }));
      return;
    } catch (error) {
      const reasons = reasonsOf(error);
      const refused = reasons?.flatMap((reason, index) =>
        reason.Code === 'ConditionalCheckFailed' ? [[labelOf(index), foundItem(reason.Item)] as const] : [],
      );
      // Also beside a conflict on another item: the condition was false of committed data, so the transaction could not happen.
      if (refused !== undefined && refused.length > 0) throw new TransactionRefused(new Map(refused));
      const conflicting = (reasons ?? []).flatMap(({ Code }, index) => (Code === conflictReason ? [labelOf(index)] : []));
      const failedFast = conflicting.filter((label) => failFastOn?.(label));
      if (failedFast.length > 0) throw new TransactionRefused(new Map(failedFast.map((label) => [label, undefined])), failedFast);
      await pauseAfter(error, attempt, timing);
      // A cancelled transaction certainly did not happen: the next attempt is a new one.
      if (reasons !== null) token = randomUUID();
    }
  }
}

/** Whether a transaction was written; false when it was refused, under `label` if one is given. */
export async function unlessRefused(write: Promise<void>, label?: string): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof TransactionRefused && (label === undefined || error.refused.has(label))) return false;
    throw error;
  }
}
