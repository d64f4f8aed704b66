import type { EventRecord } from '#shared/events/event.ts';
import { eventWrites } from '#shared/events/events-table.ts';
import { DomainError } from '#shared/kernel/errors.ts';
import type { IdempotencyClaim } from '#shared/kernel/request.ts';
import { completionWrites } from './idempotency.ts';
import type { Table } from './table-client.ts';
import { type LabelledWrite, type Patience, TransactionRefused, transact } from './transact.ts';

/** What a commit needs to know of the request it belongs to. */
export type CommitContext = {
  readonly storeId: string;
  readonly claim: IdempotencyClaim | null;
  readonly deadlineMs: number;
  readonly clock: () => number;
};

export type Commit = {
  readonly writes: readonly LabelledWrite[];
  readonly events: readonly EventRecord[];
  /** What the client will be told; stored for replays when the request carries an Idempotency-Key. */
  readonly answer: { readonly status: number; readonly body: unknown };
};

/**
 * One business transaction: the writes, their events and the stored answer happen together or not at all (design §4).
 * @throws TransactionRefused when a business condition does not hold
 * @throws DomainError `idempotency_in_progress` when another run of the same request has taken over the key
 */
export async function commit(table: Table, context: CommitContext, core: Commit): Promise<void> {
  return await commitWrites(table, context, await writesOf(context, core));
}

/** All the writes of a commit: its own, those of its events and of the stored answer. */
export async function writesOf({ storeId, claim, clock }: CommitContext, { writes, events, answer }: Commit): Promise<LabelledWrite[]> {
  const told = events.flatMap((event) => eventWrites(storeId, event));
  if (claim === null) return [...writes, ...told];
  const kept = await completionWrites(claim, { status: answer.status, body: JSON.stringify(answer.body) }, clock());
  return [...writes, ...told, ...kept];
}

/** Commits what `writesOf` made, and what else fits into the transaction. Throws as `commit`. */
export async function commitWrites(
  table: Table,
  context: CommitContext,
  writes: readonly LabelledWrite[],
  patience: Patience = {},
): Promise<void> {
  const { claim } = context;
  try {
    await transact(table, writes, { deadlineMs: context.deadlineMs, nowMs: context.clock, ...patience });
  } catch (error) {
    if (error instanceof TransactionRefused && error.refused.has('idempotency')) {
      throw new DomainError('idempotency_in_progress', 'Another run of this request has taken over its Idempotency-Key.', { cause: error });
    }
    throw error;
  }
  if (claim !== null) claim.completed = true;
}
