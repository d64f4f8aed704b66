import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { type FoundItem, foundItem } from './refused-item.ts';
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

/** The items whose conditions did not hold, by label, as they were found (undefined: no such item). */
export class TransactionRefused extends Error {
  readonly refused: ReadonlyMap<string, FoundItem | undefined>;

  constructor(refused: ReadonlyMap<string, FoundItem | undefined>) {
    super(`conditions refused: ${[...refused.keys()].join(', ')}`);
    this.name = 'TransactionRefused';
    this.refused = refused;
  }
}

/** DynamoDB refuses more than this many items in one transaction. */
export const maxTransactionItems = 100;

const maxAttempts = 8;
const firstPauseMs = 25;
const longestPauseMs = 800;

/** Errors after which the same writes may simply be tried again. */
const transientNames = new Set([
  'TransactionInProgressException',
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'InternalServerError',
  'ServiceUnavailable',
  'TimeoutError',
  'NetworkingError',
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
]);
const transientReasons = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

type Reason = { readonly Code?: string; readonly Item?: Record<string, AttributeValue> };

const reasonsOf = (error: unknown): readonly Reason[] | null =>
  error instanceof Error && error.name === 'TransactionCanceledException'
    ? ((error as { CancellationReasons?: readonly Reason[] }).CancellationReasons ?? [])
    : null;

function toTransactItem(tableName: string, write: LabelledWrite): TransactItem {
  const shared = { TableName: tableName, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  if ('put' in write) return { Put: { ...write.put, ...shared } };
  if ('update' in write) return { Update: { ...write.update, ...shared } };
  if ('delete' in write) return { Delete: { ...write.delete, ...shared } };
  return { ConditionCheck: { ...write.check, ...shared } };
}

/** Whether an error may pass by itself: a conflict, a throttle, a lost connection. */
export function isTransient(error: unknown): boolean {
  const reasons = reasonsOf(error);
  if (reasons !== null) return reasons.some((reason) => transientReasons.has(reason.Code ?? ''));
  return error instanceof Error && (transientNames.has(error.name) || transientNames.has((error as { code?: string }).code ?? ''));
}

/** How long a transaction may be attempted, and how it waits between attempts. */
export type Timing = {
  readonly deadlineMs: number;
  readonly nowMs: () => number;
  readonly pause?: (ms: number) => Promise<unknown>;
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
  timing: Timing = { deadlineMs: Number.POSITIVE_INFINITY, nowMs: Date.now },
): Promise<void> {
  const TransactItems = writes.map((write) => toTransactItem(table.name, write));
  const pause = timing.pause ?? sleep;
  let token = randomUUID();
  for (let attempt = 1; ; attempt += 1) {
    try {
      await table.client.send(new TransactWriteCommand({ TransactItems, ClientRequestToken: token }));
      return;
    } catch (error) {
      const reasons = reasonsOf(error);
      const refused = reasons?.flatMap((reason, index) =>
        reason.Code === 'ConditionalCheckFailed' ? [[writes[index]?.as ?? String(index), foundItem(reason.Item)] as const] : [],
      );
      // Also beside a conflict on another item: the condition was false of committed data, so the transaction could not happen.
      if (refused !== undefined && refused.length > 0) throw new TransactionRefused(new Map(refused));
      const pauseMs = Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** attempt);
      if (!isTransient(error) || attempt >= maxAttempts || timing.nowMs() + pauseMs > timing.deadlineMs) throw error;
      // A cancelled transaction certainly did not happen: the next attempt is a new one.
      if (reasons !== null) token = randomUUID();
      await pause(pauseMs);
    }
  }
}
