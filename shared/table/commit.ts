import { randomUUID } from 'node:crypto';
import { type CalledEndpoint, changeEvent } from '#shared/activity/change-event.ts';
import type { EventRecord } from '#shared/events/event.ts';
import { eventWrites } from '#shared/events/events-table.ts';
import { isInternal } from '#shared/events/topics.ts';
import { DomainError } from '#shared/kernel/errors.ts';
import type { Actor, IdempotencyClaim } from '#shared/kernel/request.ts';
import { derivedUlid } from './derived-id.ts';
import { completionWrites } from './idempotency.ts';
import type { Table } from './table-client.ts';
import { type LabelledWrite, type RetryOptions, TransactionRefused, transact } from './transact.ts';

/** The facts about a request that a commit needs. */
export type CommitContext = {
  readonly storeId: string;
  readonly claim: IdempotencyClaim | null;
  readonly deadlineMs: number;
  readonly clock: () => number;
  /** The actor of the request, its id and the called endpoint; absent where the service works by itself. */
  readonly actor?: Actor;
  readonly requestId?: string | null;
  readonly called?: CalledEndpoint | null;
};

export type Commit = {
  readonly writes: readonly LabelledWrite[];
  readonly events: readonly EventRecord[];
  /** The answer to the client; stored for replays when the request carries an Idempotency-Key. */
  readonly answer: { readonly status: number; readonly body: unknown };
  /** The view of the object before the change, when no public event reports the change: the activity log then shows the changed or removed fields. */
  readonly before?: object;
  /** The change is only a movement of stock, which the stream reports. */
  readonly isReportedByMovement?: boolean;
};

/**
 * One business transaction: the writes, their events and the stored answer happen together or not at all (design §4).
 * @throws TransactionRefused when a business condition does not hold
 * @throws DomainError `idempotency_in_progress` when another run of the same request has taken over the key
 */
export async function commit(table: Table, context: CommitContext, core: Commit, retry: RetryOptions = {}): Promise<void> {
  return await commitWrites(table, context, await writesOf(context, core), retry);
}

/** All the writes of a commit: its own, those of its events and of the stored answer. */
export async function writesOf(context: CommitContext, core: Commit): Promise<LabelledWrite[]> {
  const { storeId, claim, clock } = context;
  const { writes, answer } = core;
  const eventItems = [...core.events, ...changeOf(context, core)].flatMap((event) => eventWrites(storeId, event));
  if (claim === null) return [...writes, ...eventItems];
  const idempotencyItems = await completionWrites(claim, { status: answer.status, body: JSON.stringify(answer.body) }, clock());
  return [...writes, ...eventItems, ...idempotencyItems];
}

/** The event that reports a request's change to the activity log when no public event does. */
function changeOf({ storeId, actor, requestId, called, clock }: CommitContext, core: Commit): readonly EventRecord[] {
  const { events, answer, before, isReportedByMovement = false } = core;
  const isReported = isReportedByMovement || events.some(({ topic }) => !isInternal(topic));
  if (isReported || actor === undefined || requestId == null || called == null) return [];
  const nowMs = clock();
  const id = `evt_${derivedUlid(randomUUID(), nowMs)}`;
  return [changeEvent({ id, storeId, nowMs, actor, requestId, called, answer, before })];
}

/** Commits what `writesOf` made, and what else fits into the transaction. Throws as `commit`. */
export async function commitWrites(
  table: Table,
  context: CommitContext,
  writes: readonly LabelledWrite[],
  retry: RetryOptions = {},
): Promise<void> {
  const { claim } = context;
  try {
    await transact(table, writes, { deadlineMs: context.deadlineMs, nowMs: context.clock, ...retry });
  } catch (error) {
    if (error instanceof TransactionRefused && error.refused.has('idempotency')) {
      throw new DomainError('idempotency_in_progress', 'Another run of this request has taken over its Idempotency-Key.', { cause: error });
    }
    throw error;
  }
  if (claim !== null) claim.completed = true;
}
