import { discountLabel } from '#shared/discounts/discounts-table.ts';
import type { Commit, CommitContext, CommitJob } from '#shared/table/commit.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type LabelledWrite, maxPatientAttempts, type UpdateWrite } from '#shared/table/transact.ts';
import { finishStockJob } from './finish-stock-job-table.ts';
import { activeLocationCheck } from './locations-table.ts';
import { jobMarkName } from './stock-job-mark.ts';
import { beginJobWrite, jobCheck, moveJobWrite, type StockJob, withJobMark } from './stock-jobs-table.ts';
import { isStockLabel, returnStockWrite, type StockMove, takeStockWrite } from './stock-writes-table.ts';
import type { MovementCause } from './variant-stock.ts';

/*
 * The parts of a commit that move stock. Nearly all commits are one transaction. A commit with too many variants gives the same guarantee
 * in several transactions: all or nothing, never below zero, exactly once (docs/decisions/inventory.md, "More than 100 items").
 */

/** The stock that a commit moves: one move for each variant, and the cause of its movement. */
type StockChange = {
  readonly moves: readonly StockMove[];
  /** Creates the cause of one movement, with its own id. */
  readonly causeOf: () => MovementCause;
  /** The id of the job, if one is needed. */
  readonly jobId: number;
  readonly nowMs: number;
};

/** The use of a discount code by a commit. `isContended`: other orders use it concurrently. */
export type CodeUse = { readonly discountId: number; readonly write: UpdateWrite; readonly isContended: boolean };

/** The stock that a commit takes. `checks`: conditions on items that it does not change. */
export type TakenStock = StockChange & { readonly checks: readonly LabelledWrite[]; readonly use: CodeUse | null };

type Wanted = { readonly write: LabelledWrite; readonly move: null } | { readonly write: UpdateWrite; readonly move: StockMove };

/** Reports whether a label is that of a row that many orders take from. A conflict there means taking from it in a separate transaction. */
const isTaken = (label: string): boolean => isStockLabel(label) || label === discountLabel;

/**
 * Returns the commit with stock to take and a code to use. Moves that do not fit and contended ones precede the commit, each with a mark.
 * They are reversed when the commit fails, or by `finish-stock-jobs` after a crash. A failure with `conflicting` names rows that other
 * transactions were changing; a repeat with `isContended` does not have to wait for them.
 */
export function withStockToTake(table: Table, context: CommitContext, core: Commit, { checks, use, ...stock }: TakenStock): Commit {
  const take = (move: StockMove): UpdateWrite => takeStockWrite(context.storeId, move, stock.causeOf(), stock.nowMs);
  const useBefore = use?.isContended === true ? use : null;
  const contended = stock.moves.filter(({ isContended }) => isContended === true);
  const moves = stock.moves.filter((move) => !contended.includes(move));
  const wanted: readonly Wanted[] = [
    ...checks.map((write) => ({ write, move: null })),
    ...moves.map((move) => ({ write: take(move), move })),
  ];
  const jobFor = (fitting: number): CommitJob => {
    const overflow = wanted.slice(fitting);
    const movesBefore = [...contended, ...overflow.flatMap(({ move }) => move ?? [])];
    const job = jobOf(context, stock, { state: 'taking', moves: movesBefore, discountId: useBefore?.discountId ?? null });
    return {
      ...stepsOf(table, job, stock.nowMs),
      decide: moveJobWrite(job, 'settled'),
      alone: [...(useBefore === null ? [] : [useBefore.write]), ...contended.map(take)].map((write) => withJobMark(job, write)),
      mark: jobMarkName(job),
      before: overflow.map((one) => (one.move === null ? one.write : withJobMark(job, one.write))),
      // A job that holds units retries longer than others, because after it gives up other orders miss those units until they are back. A
      // row that turns out to be contended is taken separately by the next job, unless this job already holds so many units that it should
      // rather wait.
      retry: { attempts: maxPatientAttempts, failFastOn: overflow.length === 0 ? isTaken : () => false },
    };
  };
  return {
    ...core,
    writes: [...core.writes, ...(use === null || useBefore !== null ? [] : [use.write])],
    retry: { failFastOn: isTaken },
    parts: { writes: wanted.map(({ write }) => write), needsJob: contended.length > 0 || useBefore !== null, jobFor },
  };
}

/**
 * Returns the commit with stock to return. It fails with label `location` when a location is not active. Moves that do not fit are made
 * right after the deciding commit, or by `finish-stock-jobs` after a crash.
 */
export function withStockToReturn(table: Table, context: CommitContext, core: Commit, stock: StockChange): Commit {
  const { moves, causeOf, nowMs } = stock;
  // A location that is closed and deleted in the meantime would lose the units.
  const open = [...new Set(moves.map(({ locationId }) => locationId))].map((id) => activeLocationCheck(context.storeId, id));
  const jobFor = (fitting: number): CommitJob => {
    const job = jobOf(context, stock, { state: 'returning', moves: moves.slice(fitting), discountId: null });
    return { ...stepsOf(table, job, nowMs), decide: null, alone: [], mark: null, before: [] };
  };
  const writes = moves.map((move) => returnStockWrite(context.storeId, move, causeOf(), nowMs));
  return { ...core, writes: [...core.writes, ...open], parts: { writes, jobFor } };
}

function jobOf(context: CommitContext, stock: StockChange, content: Pick<StockJob, 'state' | 'moves' | 'discountId'>): StockJob {
  const { id: _id, ...cause } = stock.causeOf();
  const notPlaced = { ...cause, type: 'cancel' as const, reason: 'The order was not placed.' };
  const { storeId, claim } = context;
  const giveBack = content.state === 'taking' ? notPlaced : cause;
  return { storeId, id: stock.jobId, ...content, claimKey: claim?.key ?? null, giveBack };
}

const stepsOf = (table: Table, job: StockJob, nowMs: number): Pick<CommitJob, 'begin' | 'check' | 'finish'> => ({
  begin: beginJobWrite(job, nowMs),
  check: jobCheck(job),
  finish: (isDecided) => finishStockJob(table, isDecided && job.state === 'taking' ? { ...job, state: 'settled' } : job, nowMs),
});
