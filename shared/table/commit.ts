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

/** The facts about a request that a commit needs. */
export type CommitContext = {
  readonly storeId: string;
  readonly claim: IdempotencyClaim | null;
  readonly deadlineMs: number;
  readonly clock: () => number;
  /** The actor of the request, its id and the called endpoint; absent when the service acts on its own. */
  readonly actor?: Actor;
  readonly requestId?: string | null;
  readonly called?: CalledEndpoint | null;
};

export type Commit = {
  readonly writes: readonly LabelledWrite[];
  readonly events: readonly EventRecord[];
  /** The response to the client; stored for replays when the request has an Idempotency-Key. */
  readonly answer: { readonly status: number; readonly body: unknown };
  /**
   * The view of the object before the change, for changes without a public event. The activity log derives the changed or removed fields
   * from it.
   */
  readonly before?: object;
  /** Whether the change is only a movement of stock, which the stream reports. */
  readonly isReportedByMovement?: boolean;
  /** Retry options of the deciding transaction, if not the default. */
  readonly retry?: RetryOptions;
  /** Further writes that may be made in several steps. */
  readonly parts?: Parts;
};

/** Writes of a commit that may be outside the deciding transaction, and the job that records those that are. */
export type Parts = {
  /** The most urgent first. As many as fit become part of the deciding transaction. */
  readonly writes: readonly LabelledWrite[];
  /** Whether a job is needed even if all writes fit, because some are made alone. */
  readonly needsJob?: boolean;
  /** Returns the job for the writes beyond the first `fitting`. */
  readonly jobFor: (fitting: number) => CommitJob;
};

/**
 * The steps of a commit that exceeds one transaction. The job begins, the writes `alone` and `before` are made, one transaction decides,
 * and the job finishes the rest. A job without earlier writes begins in the deciding transaction.
 */
export type CommitJob = {
  readonly begin: LabelledWrite;
  /** Requires, with each write of `before`, that the job is still in its initial state. */
  readonly check: LabelledWrite;
  /** Decides the job; null for a job that is decided from the start. */
  readonly decide: LabelledWrite | null;
  /** Contended rows, each taken by a separate write. */
  readonly alone: readonly UpdateWrite[];
  /** The attribute that a write of `alone` sets. It proves that an attempt with a lost response succeeded. */
  readonly mark: string | null;
  readonly before: readonly LabelledWrite[];
  /** Adapts a write of the commit to the presence of a job. */
  readonly marked?: (write: LabelledWrite) => LabelledWrite;
  /** Retry options of the deciding transaction, instead of the commit's own `retry`. */
  readonly retry?: RetryOptions;
  /** Finishes the job, or reverts it if it was not decided. Safe to repeat. */
  readonly finish: (isDecided: boolean) => Promise<void>;
};

/** The maximum size of a job's item, in bytes. */
const jobBytes = 400_000;

/**
 * Makes one business transaction: the writes, their events and the stored response all succeed or all fail (design §4). A commit whose
 * `parts` do not fit keeps this guarantee in several steps: after a crash the job remains, and the next request for its rows or
 * `finish-stock-jobs` ends it.
 * @throws TransactionRefused when a business condition does not hold
 * @throws DomainError `idempotency_in_progress` when another run of the same request has taken over the key
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

/** Returns the writes of a commit without its parts: its own, its events and the stored response. */
export async function writesOf(context: CommitContext, core: Commit): Promise<LabelledWrite[]> {
  const { storeId, claim, clock } = context;
  const { writes, answer } = core;
  const eventItems = [...core.events, ...changeOf(context, core)].flatMap((event) => eventWrites(storeId, event));
  if (claim === null) return [...writes, ...eventItems];
  const idempotencyItems = await completionWrites(claim, { status: answer.status, body: JSON.stringify(answer.body) }, clock());
  return [...writes, ...eventItems, ...idempotencyItems];
}

/** Returns the event that reports a change to the activity log when no public event does. */
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
      // A write made alone does not check the job's state. If its response was lost, it may still take effect. The job is therefore left to
      // `finish-stock-jobs`, which runs long after the request has ended.
      if (isKnown || error instanceof TransactionRefused) await leftToOthers(job.finish(false));
      throw error;
    }
  }
  await leftToOthers(job.finish(true));
}

/** Takes a contended row by a separate write, unless an earlier attempt with a lost response already did, as the job's mark shows. */
async function takeAlone(table: Table, { mark }: CommitJob, write: UpdateWrite, timing: Timing): Promise<void> {
  try {
    await writeAlone(table, write, timing);
  } catch (error) {
    if (!(error instanceof TransactionRefused) || error.refused.get(write.as)?.[mark ?? ''] === undefined) throw error;
  }
}

/** Makes the deciding transaction. Once it succeeds, the request's work is done. */
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

/** Ignores a failure: a later request or the worker finishes the job. */
const leftToOthers = (work: Promise<void>): Promise<void> => work.catch(() => undefined);
