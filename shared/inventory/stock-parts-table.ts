import { discountLabel } from '#shared/discounts/discounts-table.ts';
import type { Commit, CommitContext, CommitJob } from '#shared/table/commit.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type LabelledWrite, patientAttempts, type UpdateWrite } from '#shared/table/transact.ts';
import { finishStockJob } from './finish-stock-job-table.ts';
import { activeLocationCheck } from './locations-table.ts';
import { markOf } from './stock-job-mark.ts';
import { beginJobWrite, jobCheck, marking, moveJobWrite, type StockJob } from './stock-jobs-table.ts';
import { isStockLabel, returnStockWrite, type StockMove, takeStockWrite } from './stock-writes-table.ts';
import type { MovementCause } from './variant-stock.ts';

/*
 * The parts of a commit that move stock. Nearly all of them fit into its transaction; one of so many variants that it does not fit is the same promise
 * in steps: all or nothing, never below zero, exactly once (docs/decisions/inventory.md, "More than 100 items").
 */

/** Stock that a commit moves: one move for each variant, and the cause that its movement names. */
type StockChange = {
  readonly moves: readonly StockMove[];
  /** Makes the cause of one movement, with an id of its own. */
  readonly causeOf: () => MovementCause;
  /** The id of the job, should one be needed. */
  readonly jobId: number;
  readonly nowMs: number;
};

/** The use of a discount code that a commit takes. `isContended`: other orders use it at the same time. */
export type CodeUse = { readonly discountId: number; readonly write: UpdateWrite; readonly isContended: boolean };

/** Stock that a commit takes. `checks`: conditions on items that nothing changes. */
export type TakenStock = StockChange & { readonly checks: readonly LabelledWrite[]; readonly use: CodeUse | null };

type Wanted = { readonly write: LabelledWrite; readonly move: null } | { readonly write: UpdateWrite; readonly move: StockMove };

/** Rows that many orders take from: a conflict on one says to take of it alone. */
const isTaken = (label: string): boolean => isStockLabel(label) || label === discountLabel;

/**
 * A commit that also takes stock, and the use of a code. Moves that do not fit, and contended ones,
 * are made before it, each with a mark, and given back when the commit is refused or, after a crash, by `finish-stock-jobs`. A refusal with
 * `conflicting` names the rows that another transaction had: the same with `isContended` does not have to wait for them.
 */
export function takingStock(table: Table, context: CommitContext, core: Commit, { checks, use, ...stock }: TakenStock): Commit {
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
      alone: [...(useBefore === null ? [] : [useBefore.write]), ...contended.map(take)].map((write) => marking(job, write)),
      mark: markOf(job),
      before: overflow.map((one) => (one.move === null ? one.write : marking(job, one.write))),
      // A job that holds units retries longer than others: after it gives up, other orders miss the units until they are back. A row that turns out to be
      // contended is taken alone by the next job, unless so much was taken for this one that it had better wait.
      retry: { attempts: patientAttempts, failFastOn: overflow.length === 0 ? isTaken : () => false },
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
 * A commit that also puts stock back, where the location is still active: refused as `location` when it is not. Moves that do not fit are made right
 * after the commit that decides them, or after a crash by `finish-stock-jobs`.
 */
export function returningStock(table: Table, context: CommitContext, core: Commit, stock: StockChange): Commit {
  const { moves, causeOf, nowMs } = stock;
  // A location that is closed and then deleted would take its units with it.
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
