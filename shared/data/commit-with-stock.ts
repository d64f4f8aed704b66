import { chunksOf } from '../domain/chunks-of.ts';
import type { MovementCause } from '../domain/variant-stock.ts';
import { type Commit, type CommitContext, commit } from './commit.ts';
import { finishStockJob } from './finish-stock-job.ts';
import { beginJobWrite, jobCheck, marking, moveJobWrite, type StockJob } from './stock-jobs.ts';
import { returnStockWrite, type StockMove, takeStockWrite } from './stock-writes.ts';
import type { Table } from './table-client.ts';
import { type LabelledWrite, maxTransactionItems, transact } from './transact.ts';

/*
 * Business transactions that move stock. Nearly all of them are one transaction; one of so many variants that it does not fit
 * is the same promise in steps: all or nothing, never below zero, exactly once (README.md, "More than 100 items").
 */

/** Stock that a commit moves: one move for each variant, and what its movement says. */
export type StockChange = {
  readonly moves: readonly StockMove[];
  /** Makes the cause of one movement, with an id of its own. */
  readonly causeOf: () => MovementCause;
  /** The id of the job, should one be needed. */
  readonly jobId: number;
  readonly nowMs: number;
};

/** How many stock writes fit beside the rest of a commit and its job. */
const roomIn = (core: Commit, context: CommitContext): number =>
  maxTransactionItems - core.writes.length - core.events.length - (context.claim === null ? 0 : 1) - 1;

const jobOf = (context: CommitContext, stock: StockChange, moves: readonly StockMove[], state: 'taking' | 'returning'): StockJob => {
  const { id: _id, ...cause } = stock.causeOf();
  const notPlaced = { ...cause, type: 'cancel' as const, reason: 'The order was not placed.' };
  return { storeId: context.storeId, id: stock.jobId, state, moves, giveBack: state === 'taking' ? notPlaced : cause };
};

/**
 * Commits what takes stock. `checks` are conditions on items that nothing changes. Moves that do not fit are made before, each
 * with a mark, and given back when the commit is refused or, after a crash, by `sweep-orders`.
 * @throws TransactionRefused, DomainError as `commit`; nothing is taken then
 */
export async function commitTakingStock(
  table: Table,
  context: CommitContext,
  core: Commit,
  { checks, ...stock }: StockChange & { readonly checks: readonly LabelledWrite[] },
): Promise<void> {
  const { storeId } = context;
  const { moves, causeOf, nowMs } = stock;
  const take = (move: StockMove): LabelledWrite => takeStockWrite(storeId, move, causeOf(), nowMs);
  const room = roomIn(core, context);
  if (checks.length + moves.length <= room) {
    return commit(table, context, { ...core, writes: [...core.writes, ...checks, ...moves.map(take)] });
  }
  const checksInside = checks.slice(0, room);
  const movesInside = moves.slice(0, room - checksInside.length);
  const movesBefore = moves.slice(movesInside.length);
  const job = jobOf(context, stock, movesBefore, 'taking');
  const timing = { deadlineMs: context.deadlineMs, nowMs: context.clock };
  await transact(table, [beginJobWrite(job, nowMs)], timing);
  try {
    const before = [...checks.slice(room), ...movesBefore.map((move) => marking(job, take(move)))];
    for (const chunk of chunksOf(before, maxTransactionItems - 1)) await transact(table, [jobCheck(job), ...chunk], timing);
    const writes = [...core.writes, moveJobWrite(job, 'settled'), ...checksInside, ...movesInside.map(take)];
    await commit(table, context, { ...core, writes });
  } catch (error) {
    // Whatever went wrong: a job that is still taking belongs to an order that was not placed, and can no longer be.
    await leftToSweep(finishStockJob(table, job, nowMs));
    throw error;
  }
  await leftToSweep(finishStockJob(table, { ...job, state: 'settled' }, nowMs));
}

/**
 * Commits what puts stock back. Moves that do not fit are made right after the commit that decides them, or after a crash by
 * `sweep-orders`.
 * @throws TransactionRefused, DomainError as `commit`; nothing is put back then
 */
export async function commitReturningStock(table: Table, context: CommitContext, core: Commit, stock: StockChange): Promise<void> {
  const { moves, causeOf, nowMs } = stock;
  const putBack = (move: StockMove): LabelledWrite => returnStockWrite(context.storeId, move, causeOf(), nowMs);
  const room = roomIn(core, context);
  if (moves.length <= room) return commit(table, context, { ...core, writes: [...core.writes, ...moves.map(putBack)] });
  const job = jobOf(context, stock, moves.slice(room), 'returning');
  const writes = [...core.writes, beginJobWrite(job, nowMs), ...moves.slice(0, room).map(putBack)];
  await commit(table, context, { ...core, writes });
  await leftToSweep(finishStockJob(table, job, nowMs));
}

/** What has been decided is answered; what is left of it the sweep does. */
const leftToSweep = (work: Promise<void>): Promise<void> => work.catch(() => undefined);
