import { discountLabel } from '#shared/discounts/discounts-table.ts';
import { type Commit, type CommitContext, commitWrites, writesOf } from '#shared/table/commit.ts';
import { intoTransactions, roomBeside, splitFitting } from '#shared/table/fit-transaction.ts';
import type { Timing } from '#shared/table/retry-transient.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type LabelledWrite, patientAttempts, TransactionRefused, transact, type UpdateWrite } from '#shared/table/transact.ts';
import { writeAlone } from '#shared/table/write-alone.ts';
import { finishStockJob } from './finish-stock-job-table.ts';
import { activeLocationCheck } from './locations-table.ts';
import { markOf } from './stock-job-mark.ts';
import { beginJobWrite, jobCheck, marking, moveJobWrite, type StockJob } from './stock-jobs-table.ts';
import { isStockLabel, returnStockWrite, type StockMove, takeStockWrite } from './stock-writes-table.ts';
import type { MovementCause } from './variant-stock.ts';

/*
 * Business transactions that move stock. Nearly all of them are one transaction; one of so many variants that it does not fit
 * is the same promise in steps: all or nothing, never below zero, exactly once (README.md, "More than 100 items").
 */

/** Stock that a commit moves: one move for each variant, and what its movement says. */
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

type JobContent = Pick<StockJob, 'state' | 'moves' | 'discountId'>;

const jobOf = (context: CommitContext, stock: StockChange, content: JobContent): StockJob => {
  const { id: _id, ...cause } = stock.causeOf();
  const notPlaced = { ...cause, type: 'cancel' as const, reason: 'The order was not placed.' };
  const { storeId, claim } = context;
  const giveBack = content.state === 'taking' ? notPlaced : cause;
  return { storeId, id: stock.jobId, ...content, claimKey: claim?.key ?? null, giveBack };
};

/** Rows that many orders take from: a conflict on one says to take of it alone. */
const isTaken = (label: string): boolean => isStockLabel(label) || label === discountLabel;

/**
 * Commits what takes stock, and the use of a code. `checks` are conditions on items that nothing changes. Moves that do not fit, and what is contended,
 * are made before, each with a mark, and given back when the commit is refused or, after a crash, by `finish-stock-jobs`.
 * @throws TransactionRefused, DomainError as `commit`; nothing is taken then. A refusal with `conflicting` names what another transaction had: the
 *   same with `isContended` does not have to wait for it
 */
export async function commitTakingStock(
  table: Table,
  context: CommitContext,
  core: Commit,
  { checks, use, ...stock }: StockChange & { readonly checks: readonly LabelledWrite[]; readonly use: CodeUse | null },
): Promise<void> {
  const { storeId } = context;
  const { causeOf, nowMs } = stock;
  const take = (move: StockMove) => takeStockWrite(storeId, move, causeOf(), nowMs);
  const useBefore = use?.isContended === true ? use : null;
  const coreWrites = [...(await writesOf(context, core)), ...(use === null || useBefore !== null ? [] : [use.write])];
  const contended = stock.moves.filter(({ isContended }) => isContended === true);
  const moves = stock.moves.filter((move) => !contended.includes(move));
  const wanted = [...checks.map((write) => ({ write, move: null })), ...moves.map((move) => ({ write: take(move), move }))];
  const room = roomBeside(coreWrites);
  const [fitting, overflow] = splitFitting(wanted, { ...room, items: room.items - 1 }, ({ write }) => write);
  if (overflow.length + contended.length === 0 && useBefore === null) {
    return commitWrites(table, context, [...coreWrites, ...fitting.map(({ write }) => write)], { failFastOn: isTaken });
  }
  const movesBefore = [...contended, ...overflow.flatMap(({ move }) => move ?? [])];
  const job = jobOf(context, stock, { state: 'taking', moves: movesBefore, discountId: useBefore?.discountId ?? null });
  const timing = { deadlineMs: context.deadlineMs, nowMs: context.clock };
  await transact(table, [beginJobWrite(job, nowMs)], timing);
  let hasTaken = false;
  try {
    if (useBefore !== null) await takeAlone(table, job, useBefore.write, timing);
    for (const move of contended) await takeAlone(table, job, take(move), timing);
    hasTaken = true;
    const before = overflow.map(({ write, move }) => (move === null ? write : marking(job, write)));
    const chunks = intoTransactions(before, (write) => write, roomBeside([jobCheck(job)]));
    for (const chunk of chunks) await transact(table, [jobCheck(job), ...chunk], timing);
    const writes = [...coreWrites, moveJobWrite(job, 'settled'), ...fitting.map(({ write }) => write)];
    // A job that holds units retries longer than others: after it gives up, other orders miss the units until they are back. A row that turns out to be
    // contended is taken alone by the next job, unless so much was taken for this one that it had better wait.
    const failFastOn = overflow.length === 0 ? isTaken : () => false;
    await commitWrites(table, context, writes, { attempts: patientAttempts, failFastOn });
  } catch (error) {
    // A take that was made alone is not held to the job's state: where its answer was lost it may still happen, and the job is left
    // to `finish-stock-jobs`, which comes when the request is long over.
    const isCertain = hasTaken || error instanceof TransactionRefused;
    // Whatever went wrong: a job that is still taking belongs to an order that was not placed, and can no longer be.
    if (isCertain) await ignoreErrors(finishStockJob(table, job, nowMs));
    throw error;
  }
  await ignoreErrors(finishStockJob(table, { ...job, state: 'settled' }, nowMs));
}

/** Takes of a contended row by a write of its own, unless an attempt whose answer was lost has: the job's mark says so. */
async function takeAlone(table: Table, job: StockJob, write: UpdateWrite, timing: Timing): Promise<void> {
  try {
    await writeAlone(table, marking(job, write), timing);
  } catch (error) {
    if (!(error instanceof TransactionRefused) || error.refused.get(write.as)?.[markOf(job)] === undefined) throw error;
  }
}

/**
 * Commits what puts stock back, where the location is still active: refused as `location` when it is not. Moves that do not fit are made right
 * after the commit that decides them, or after a crash by `finish-stock-jobs`.
 * @throws TransactionRefused, DomainError as `commit`; nothing is put back then
 */
export async function commitReturningStock(table: Table, context: CommitContext, core: Commit, stock: StockChange): Promise<void> {
  const { moves, causeOf, nowMs } = stock;
  const putBack = (move: StockMove): LabelledWrite => returnStockWrite(context.storeId, move, causeOf(), nowMs);
  // A location that is closed and then deleted would take its units with it.
  const open = [...new Set(moves.map(({ locationId }) => locationId))].map((id) => activeLocationCheck(context.storeId, id));
  const coreWrites = [...(await writesOf(context, core)), ...open];
  const wanted = moves.map((move) => ({ write: putBack(move), move }));
  const room = roomBeside(coreWrites);
  const [fitting, overflow] = splitFitting(wanted, { ...room, items: room.items - 1 }, ({ write }) => write);
  const fittingWrites = fitting.map(({ write }) => write);
  if (overflow.length === 0) return commitWrites(table, context, [...coreWrites, ...fittingWrites]);
  const job = jobOf(context, stock, { state: 'returning', moves: overflow.map(({ move }) => move), discountId: null });
  await commitWrites(table, context, [...coreWrites, beginJobWrite(job, nowMs), ...fittingWrites]);
  await ignoreErrors(finishStockJob(table, job, nowMs));
}

/** The decision is already in the answer; `finish-stock-jobs` does the rest. */
const ignoreErrors = (work: Promise<void>): Promise<void> => work.catch(() => undefined);
