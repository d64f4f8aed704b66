import { discountLabel, giveBackWrite } from '#shared/discounts/discounts-table.ts';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import type { CommitContext } from '#shared/table/commit.ts';
import { derivedObjectId } from '#shared/table/derived-id.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { didSucceed, TransactionRefused, transact } from '#shared/table/transact.ts';
import { writeAlone } from '#shared/table/write-alone.ts';
import { levelAt } from './fulfilling-location.ts';
import { jobMarkName } from './stock-job-mark.ts';
import {
  endJobWrite,
  findAbandonedTakes,
  jobCheck,
  markedRows,
  moveJobWrite,
  removeMarkWrite,
  type StockJob,
  withJobMark,
  withoutJobMark,
} from './stock-jobs-table.ts';
import { returnStockWrite, stockLabel } from './stock-writes-table.ts';
import { getVariantStock } from './variant-stock-table.ts';

/** The number of rows that are processed concurrently. */
const atOnce = 10;

/**
 * Finishes a stock job, whatever its state. The function can safely be repeated and run concurrently.
 * - If the job took units for an order that was never placed, the function gives back the units and the use of the
 *   discount code.
 * - If the job puts returned units back into stock, the function puts back the units that are still missing.
 * - If the job is settled, the function removes the job's marks.
 */
export async function finishStockJob(table: Table, job: StockJob, nowMs: number): Promise<void> {
  switch (job.state) {
    case 'taking': {
      const undoing = await moved(table, job, 'undoing');
      return undoing === null ? undefined : finishStockJob(table, undoing, nowMs);
    }
    case 'undoing':
      await giveUseBack(table, job);
      await inTurn(job.moves, (move) => giveBack(table, job, move, withoutJobMark, nowMs));
      return writeAlone(table, endJobWrite(job));
    case 'returning': {
      await inTurn(job.moves, (move) => giveBack(table, job, move, withJobMark, nowMs));
      const settled = await moved(table, job, 'settled');
      return settled === null ? undefined : finishStockJob(table, settled, nowMs);
    }
    case 'settled':
      await inTurn(markedRows(job), (row) => didSucceed(writeAlone(table, removeMarkWrite(job, row))));
      return writeAlone(table, endJobWrite(job));
  }
}

/**
 * Finds which of the given jobs are abandoned, and gives back their stock and their uses of discount codes. A job is
 * abandoned if its request ended without placing an order. If the result is true, at least one job was abandoned, and
 * the caller should retry.
 */
export async function endAbandonedTakes(
  table: Table,
  { storeId, claim, clock }: CommitContext,
  jobIds: readonly number[],
): Promise<boolean> {
  if (jobIds.length === 0) return false;
  const nowMs = clock();
  const jobs = await findAbandonedTakes(table, storeId, jobIds, { claimKey: claim?.key ?? null, nowMs });
  for (const job of jobs) await finishStockJob(table, job, nowMs);
  return jobs.length > 0;
}

type JobMove = StockJob['moves'][number];
type Marked = typeof withJobMark;

async function inTurn<One>(all: readonly One[], work: (one: One) => Promise<unknown>): Promise<void> {
  for (const chunk of chunksOf(all, atOnce)) await Promise.all(chunk.map(work));
}

/**
 * Moves the job to another state, and returns the job in its new state. Returns null if another run changed the state
 * first. That run then finishes the job.
 */
async function moved(table: Table, job: StockJob, to: StockJob['state']): Promise<StockJob | null> {
  const isMoved = await didSucceed(transact(table, [moveJobWrite(job, to)]));
  return isMoved ? { ...job, state: to } : null;
}

/** If the job's mark is on the discount, subtracts one from the discount's use count. */
async function giveUseBack(table: Table, job: StockJob): Promise<void> {
  if (job.discountId === null) return;
  await didSucceed(writeAlone(table, withoutJobMark(job, giveBackWrite(job.storeId, job.discountId))), discountLabel);
}

/**
 * Puts a move's units back into stock. Does nothing if the job's mark shows that this is not needed, or if the variant
 * was deleted or is no longer tracked.
 */
const giveBack = (table: Table, job: StockJob, move: JobMove, marked: Marked, nowMs: number): Promise<void> =>
  retryOnConflict([stockLabel(move.variantId)], async () => {
    const stock = await getVariantStock(table, job.storeId, [move]);
    if (stock.get(move.variantId)?.tracked !== true) return;
    const level = levelAt(stock, move.variantId, move.locationId);
    const cause = { ...job.giveBack, id: derivedObjectId(`${jobMarkName(job)}#${move.variantId}`, nowMs) };
    try {
      await transact(table, [marked(job, returnStockWrite(job.storeId, { ...move, level }, cause, nowMs)), jobCheck(job)]);
    } catch (error) {
      if (!(error instanceof TransactionRefused)) throw error;
      // Do nothing more if another run has changed the job's state, or if the mark shows that nothing is left to put
      // back.
      if (error.refused.has('stock_job') || hasMark(job, error, move) === (marked === withJobMark)) return;
      throw error;
    }
  });

const hasMark = (job: StockJob, error: TransactionRefused, move: JobMove): boolean =>
  error.refused.get(stockLabel(move.variantId))?.[jobMarkName(job)] !== undefined;
