import { randomUUID } from 'node:crypto';
import { type CalledEndpoint, changeEvent } from '#shared/activity/change-event.ts';
import type { EventRecord } from '#shared/events/event.ts';
import { eventWrites } from '#shared/events/events-table.ts';
import { isInternal } from '#shared/events/topics.ts';
import { DomainError } from '#shared/kernel/errors.ts';
import type { Actor, IdempotencyClaim } from '#shared/kernel/request.ts';
import { derivedUlid } from './derived-id.ts';
import { capacityBeside, splitFitting, splitIntoTransactions } from './fit-transaction.ts';
import { completionWrites } from './idempotency.ts';
import type { Timing } from './retry-transient.ts';
import type { Table } from './table-client.ts';
import { type LabelledWrite, type RetryOptions, TransactionRefused, transact, type UpdateWrite } from './transact.ts';
import { writeAlone } from './write-alone.ts';

/** The details of the request for which a commit is made. */
export type CommitContext = {
  readonly storeId: string;
  readonly claim: IdempotencyClaim | null;
  readonly deadlineMs: number;
  readonly clock: () => number;
  /** The request's actor, id and endpoint; absent when the service acts on its own. */
  readonly actor?: Actor;
  readonly requestId?: string | null;
  readonly called?: CalledEndpoint | null;
};

export type Commit = {
  readonly writes: readonly LabelledWrite[];
  readonly events: readonly EventRecord[];
  /** The response to the client. It is stored for replays if the request has an Idempotency-Key. */
  readonly answer: { readonly status: number; readonly body: unknown };
  /**
   * The object's view before the change, for a change without a public event. The activity log compares this view with
   * the object in the response to find the changed and removed fields.
   */
  readonly before?: object;
  /**
   * Whether the change only moves stock. If true, the stock movement already reports the change to the activity log.
   */
  readonly isReportedByMovement?: boolean;
  /** Retry options for the transaction that decides whether the commit succeeds. */
  readonly retry?: RetryOptions;
  /** Additional write operations. They may be made in several steps. */
  readonly parts?: Parts;
};

/**
 * Write operations that a commit may make outside its deciding transaction, and the job that records them. The deciding
 * transaction determines whether the commit succeeds.
 */
export type Parts = {
  /**
   * The write operations, most urgent first. Operations that do not fit into the deciding transaction run in the job.
   */
  readonly writes: readonly LabelledWrite[];
  /**
   * Whether the commit needs a job even if all `writes` fit into one transaction. True if the job has separate updates
   * (`alone`).
   */
  readonly needsJob?: boolean;
  /** Returns the job that runs the operations of `writes` from index `fitting` on. */
  readonly jobFor: (fitting: number) => CommitJob;
};

/**
 * The steps of a commit that does not fit into one transaction:
 *
 * - `begin` creates the job's record.
 * - The commit runs the write operations in `alone` and in `before`.
 * - The deciding transaction, which includes `decide`, determines whether the commit succeeds.
 * - `finish` does the rest.
 *
 * If `decide` is null, the commit has only two steps: the deciding transaction, which includes `begin`, and `finish`.
 * In this case, `alone` and `before` must be empty.
 */
export type CommitJob = {
  readonly begin: LabelledWrite;
  /**
   * Checks that the job is still in its initial state. Each transaction with writes from `before` includes this check.
   */
  readonly check: LabelledWrite;
  /** The write operation that marks the job as decided; null if the job is decided from the start. */
  readonly decide: LabelledWrite | null;
  /** Updates of contended rows, each made separately. */
  readonly alone: readonly UpdateWrite[];
  /**
   * The attribute that each update in `alone` sets on the updated row. If an update is refused but the row has this
   * attribute, an earlier attempt succeeded and its response was lost.
   */
  readonly mark: string | null;
  readonly before: readonly LabelledWrite[];
  /**
   * Returns `write`, extended so that its row refers to the unfinished job. If the row needs no reference, returns
   * `write` unchanged.
   */
  readonly marked?: (write: LabelledWrite) => LabelledWrite;
  /** If given, these options replace the commit's own `retry` for the deciding transaction. */
  readonly retry?: RetryOptions;
  /**
   * Finishes the job. If the deciding transaction has not succeeded, undoes the job's writes instead. Can be repeated
   * safely.
   */
  readonly finish: (isDecided: boolean) => Promise<void>;
};

/** The maximum size of a job's item, in bytes. */
const jobBytes = 400_000;

/**
 * Makes one business transaction: the write operations, the events and the stored response all succeed or all fail
 * (design §4). If the commit's `parts` do not fit into one DynamoDB transaction, the commit is made in several steps
 * with the same guarantee. A stored job records the remaining work. If a crash interrupts the steps,
 * `finish-stock-jobs` or the next request for the job's rows ends the job.
 * @throws TransactionRefused if a business condition does not hold
 * @throws DomainError `idempotency_in_progress` if another run of the same request has taken over the key
 */
export async function commit(table: Table, context: CommitContext, core: Commit): Promise<void> {
  const writes = await writesOf(context, core);
  const { parts, retry } = core;
  if (parts === undefined) return await decide(table, context, writes, retry);
  const room = capacityBeside(writes);
  const [, excess] = splitFitting(parts.writes, room, (write) => write);
  if (excess.length === 0 && parts.needsJob !== true) return await decide(table, context, [...writes, ...parts.writes], retry);
  const [fitting] = splitFitting(parts.writes, { items: room.items - 1, bytes: room.bytes - jobBytes }, (write) => write);
  await commitInSteps(table, context, parts.jobFor(fitting.length), { writes, fitting });
}

/** Returns a commit's write operations: its `writes`, its events and the stored response, but not its `parts`. */
export async function writesOf(context: CommitContext, core: Commit): Promise<LabelledWrite[]> {
  const { storeId, claim, clock } = context;
  const { writes, answer } = core;
  const eventItems = [...core.events, ...changeOf(context, core)].flatMap((event) => eventWrites(storeId, event));
  if (claim === null) return [...writes, ...eventItems];
  const idempotencyItems = await completionWrites(claim, { status: answer.status, body: JSON.stringify(answer.body) }, clock());
  return [...writes, ...eventItems, ...idempotencyItems];
}

/**
 * Returns a list with the activity log's event for a change. The list is empty if a public event or a stock movement
 * already reports the change, or if the change was not made by a request.
 */
function changeOf({ storeId, actor, requestId, called, clock }: CommitContext, core: Commit): readonly EventRecord[] {
  const { events, answer, before, isReportedByMovement = false } = core;
  const isReported = isReportedByMovement || events.some(({ topic }) => !isInternal(topic));
  if (isReported || actor === undefined || requestId == null || called == null) return [];
  const nowMs = clock();
  const id = `evt_${derivedUlid(randomUUID(), nowMs)}`;
  return [changeEvent({ id, storeId, nowMs, actor, requestId, called, answer, before })];
}

type Deciding = { readonly writes: readonly LabelledWrite[]; readonly fitting: readonly LabelledWrite[] };

async function commitInSteps(table: Table, context: CommitContext, job: CommitJob, { writes, fitting }: Deciding): Promise<void> {
  const { begin, check, marked = (write) => write } = job;
  const deciding = [...writes.map(marked), job.decide ?? begin, ...fitting];
  if (job.decide === null) await decide(table, context, deciding, job.retry);
  else {
    const timing = { deadlineMs: context.deadlineMs, nowMs: context.clock };
    await transact(table, [begin], timing);
    let isKnown = false;
    try {
      for (const write of job.alone) await takeAlone(table, job, write, timing);
      isKnown = true;
      for (const chunk of splitIntoTransactions(job.before, (write) => write, capacityBeside([check]))) {
        await transact(table, [check, ...chunk], timing);
      }
      await decide(table, context, deciding, job.retry);
    } catch (error) {
      // If a write operation in `alone` has an unknown outcome, the job must not be reverted here. The operation does
      // not check the job's state, so it could still take effect after the revert. Instead, `finish-stock-jobs` reverts
      // the job long after the request has ended.
      if (isKnown || error instanceof TransactionRefused) await leftToOthers(job.finish(false));
      throw error;
    }
  }
  await leftToOthers(job.finish(true));
}

/**
 * Updates a contended row with a separate write. Does nothing if the job's mark on the row shows that an earlier
 * attempt succeeded although its response was lost.
 */
async function takeAlone(table: Table, { mark }: CommitJob, write: UpdateWrite, timing: Timing): Promise<void> {
  try {
    await writeAlone(table, write, timing);
  } catch (error) {
    if (!(error instanceof TransactionRefused) || error.refused.get(write.as)?.[mark ?? ''] === undefined) throw error;
  }
}

/**
 * Makes the deciding transaction, on which the commit's success depends. If the transaction succeeds, marks the
 * request's idempotency claim as completed.
 */
async function decide(table: Table, context: CommitContext, writes: readonly LabelledWrite[], retry: RetryOptions = {}): Promise<void> {
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

/** Ignores an error, because a later request or the worker will finish the job. */
const leftToOthers = (work: Promise<void>): Promise<void> => work.catch(() => undefined);
