import { randomUUID } from 'node:crypto';
import { type CalledEndpoint, changeEvent } from '#shared/activity/change-event.ts';
import type { EventRecord } from '#shared/events/event.ts';
import { eventWrites } from '#shared/events/events-table.ts';
import { isInternal } from '#shared/events/topics.ts';
import { DomainError } from '#shared/kernel/errors.ts';
import type { Actor, IdempotencyClaim } from '#shared/kernel/request.ts';
import { derivedUlid } from './derived-id.ts';
import { intoTransactions, roomBeside, splitFitting } from './fit-transaction.ts';
import { completionWrites } from './idempotency.ts';
import type { Timing } from './retry-transient.ts';
import type { Table } from './table-client.ts';
import { type LabelledWrite, type RetryOptions, TransactionRefused, transact, type UpdateWrite } from './transact.ts';
import { writeAlone } from './write-alone.ts';

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
  /** How the deciding transaction is attempted, where not as usual. */
  readonly retry?: RetryOptions;
  /** Further writes, which may be made in steps. */
  readonly parts?: Parts;
};

/** Writes of a commit that need not be in the deciding transaction, and the job that records them when they are not. */
export type Parts = {
  /** Most urgent first: as many as fit are in the deciding transaction. */
  readonly writes: readonly LabelledWrite[];
  /** A job is needed even if all writes fit: some are made alone. */
  readonly needsJob?: boolean;
  /** The job for the writes that are not among the first `fitting`. */
  readonly jobFor: (fitting: number) => CommitJob;
};

/**
 * The steps of a commit that is larger than a transaction. The job begins, `alone` and `before` are made, one transaction decides, the job finishes the
 * rest. A job with nothing to do before begins in the deciding transaction.
 */
export type CommitJob = {
  readonly begin: LabelledWrite;
  /** Holds each write of `before` to the state in which the job began. */
  readonly check: LabelledWrite;
  /** Decides the job; null for one that begins decided. */
  readonly decide: LabelledWrite | null;
  /** Contended rows, each taken by a write of its own. */
  readonly alone: readonly UpdateWrite[];
  /** The attribute that a write of `alone` leaves: it shows that an attempt whose answer was lost had happened. */
  readonly mark: string | null;
  readonly before: readonly LabelledWrite[];
  /** A write of the commit as it is when there is a job. */
  readonly marked?: (write: LabelledWrite) => LabelledWrite;
  /** How the deciding transaction is attempted, in place of the commit's own `retry`. */
  readonly retry?: RetryOptions;
  /** Brings the job to its end: undone when it was not decided. Safe to repeat. */
  readonly finish: (isDecided: boolean) => Promise<void>;
};

/** The largest size of a job's item. */
const jobBytes = 400_000;

/**
 * One business transaction: the writes, their events and the stored answer happen together or not at all (design §4). A commit with `parts` that do not
 * fit keeps the same promise in steps; a crash leaves the job, which the next request for its rows or `finish-stock-jobs` ends.
 * @throws TransactionRefused when a business condition does not hold
 * @throws DomainError `idempotency_in_progress` when another run of the same request has taken over the key
 */
export async function commit(table: Table, context: CommitContext, core: Commit): Promise<void> {
  const writes = await writesOf(context, core);
  const { parts, retry } = core;
  if (parts === undefined) return await decide(table, context, writes, retry);
  const room = roomBeside(writes);
  const [, excess] = splitFitting(parts.writes, room, (write) => write);
  if (excess.length === 0 && parts.needsJob !== true) return await decide(table, context, [...writes, ...parts.writes], retry);
  const [fitting] = splitFitting(parts.writes, { items: room.items - 1, bytes: room.bytes - jobBytes }, (write) => write);
  await commitInSteps(table, context, parts.jobFor(fitting.length), { writes, fitting });
}

/** The writes of a commit without its parts: its own, those of its events and of the stored answer. */
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
      for (const chunk of intoTransactions(job.before, (write) => write, roomBeside([check]))) {
        await transact(table, [check, ...chunk], timing);
      }
      await decide(table, context, deciding, job.retry);
    } catch (error) {
      // A write made alone is not held to the job's state: where its answer was lost it may still happen, and the job is left to
      // `finish-stock-jobs`, which comes when the request is long over.
      if (isKnown || error instanceof TransactionRefused) await leftToOthers(job.finish(false));
      throw error;
    }
  }
  await leftToOthers(job.finish(true));
}

/** Takes of a contended row by a write of its own, unless an attempt whose answer was lost has: the job's mark says so. */
async function takeAlone(table: Table, { mark }: CommitJob, write: UpdateWrite, timing: Timing): Promise<void> {
  try {
    await writeAlone(table, write, timing);
  } catch (error) {
    if (!(error instanceof TransactionRefused) || error.refused.get(write.as)?.[mark ?? ''] === undefined) throw error;
  }
}

/** The transaction that decides: from here on the request's work is done. */
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

/** A later request or the worker finishes what this run cannot. */
const leftToOthers = (work: Promise<void>): Promise<void> => work.catch(() => undefined);
