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
 * Builds commits that move stock. Nearly all of them fit into one transaction. A commit with too many variants is made
 * in several transactions with the same guarantees: all or nothing, never below zero, exactly once
 * (docs/decisions/inventory.md, "More than 100 items").
 */

/** The stock that a commit moves: one move per variant, and the cause to record for the movements. */
type StockChange = {
  readonly moves: readonly StockMove[];
  /** Returns the cause of a movement, with a new movement id on each call. */
  readonly causeOf: () => MovementCause;
  /** The id for the commit's job, if the commit needs a job. */
  readonly jobId: number;
  readonly nowMs: number;
};

/** An order's use of a discount code. `isContended` tells whether other orders are using the code at the same time. */
export type CodeUse = { readonly discountId: number; readonly write: UpdateWrite; readonly isContended: boolean };

/**
 * The units that a commit takes out of stock. If the commit uses no discount code, `use` is null. `checks` are
 * conditions on items that the commit does not change.
 */
export type TakenStock = StockChange & { readonly checks: readonly LabelledWrite[]; readonly use: CodeUse | null };

type Wanted = { readonly write: LabelledWrite; readonly move: null } | { readonly write: UpdateWrite; readonly move: StockMove };

/**
 * Reports whether a label belongs to a write to a stock row or a discount. Many orders write to these rows. After a
 * conflict, it is better to write to the row in a separate transaction.
 */
const isTaken = (label: string): boolean => isStockLabel(label) || label === discountLabel;

/**
 * Returns `core`, extended to take units out of stock and to use a discount code. Contended rows (`isContended`), and
 * rows that do not fit into the transaction, are written before the commit. If the commit fails or the request crashes,
 * these writes are reversed.
 *
 * If the commit fails because of conflicts, the caller should set `isContended` for the rows in the error's
 * `conflicting`, and then retry.
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
      // Conflicts are retried longer than usual, because a failed job must be undone. If `overflow` is empty, the
      // caller handles conflicts on stock rows and discounts instead.
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
 * Returns `core`, extended to put units back into stock. If a location is not active, the commit fails with label
 * `location`. Units that do not fit into the transaction are put back later. If the request crashes,
 * `finish-stock-jobs` puts these units back.
 */
export function withStockToReturn(table: Table, context: CommitContext, core: Commit, stock: StockChange): Commit {
  const { moves, causeOf, nowMs } = stock;
  // Units must not be put back at a closed location, because the location may be deleted together with its units.
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
