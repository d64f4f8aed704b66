import { discountLabel, giveBackWrite } from '#shared/discounts/discounts-table.ts';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import type { CommitContext } from '#shared/table/commit.ts';
import { derivedObjectId } from '#shared/table/derived-id.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { TransactionRefused, transact, unlessRefused } from '#shared/table/transact.ts';
import { writeAlone } from '#shared/table/write-alone.ts';
import { levelAt } from './fulfilling-location.ts';
import { markOf } from './stock-job-mark.ts';
import {
  abandonedTakes,
  endJobWrite,
  jobCheck,
  markedRows,
  marking,
  moveJobWrite,
  removeMarkWrite,
  type StockJob,
  unmarking,
} from './stock-jobs-table.ts';
import { returnStockWrite, stockLabel } from './stock-writes-table.ts';
import { getVariantStock } from './variant-stock-table.ts';

/** Rows that are worked on at the same time. */
const atOnce = 10;

/**
 * Brings a stock job to its end from whatever state it is in: what an order took that was never placed is given back, what was
 * still to return returns. Does nothing twice, however often and by however many it is called.
 */
export async function finishStockJob(table: Table, job: StockJob, nowMs: number): Promise<void> {
  switch (job.state) {
    case 'taking': {
      const undoing = await moved(table, job, 'undoing');
      return undoing === null ? undefined : finishStockJob(table, undoing, nowMs);
    }
    case 'undoing':
      await giveUseBack(table, job);
      await inTurn(job.moves, (move) => giveBack(table, job, move, unmarking, nowMs));
      return writeAlone(table, endJobWrite(job));
    case 'returning': {
      await inTurn(job.moves, (move) => giveBack(table, job, move, marking, nowMs));
      const settled = await moved(table, job, 'settled');
      return settled === null ? undefined : finishStockJob(table, settled, nowMs);
    }
    case 'settled':
      await inTurn(markedRows(job), (row) => unlessRefused(writeAlone(table, removeMarkWrite(job, row))));
      return writeAlone(table, endJobWrite(job));
  }
}

/**
 * Gives back what requests hold of these jobs that have ended without an order: true when some did. A request meets its own take of a
 * run that was killed, and must not be refused for a shortage that it alone makes.
 */
export async function endAbandonedTakes(
  table: Table,
  { storeId, claim, clock }: CommitContext,
  jobIds: readonly number[],
): Promise<boolean> {
  if (jobIds.length === 0) return false;
  const nowMs = clock();
  const jobs = await abandonedTakes(table, storeId, jobIds, { claimKey: claim?.key ?? null, nowMs });
  for (const job of jobs) await finishStockJob(table, job, nowMs);
  return jobs.length > 0;
}

type JobMove = StockJob['moves'][number];
type Marked = typeof marking;

async function inTurn<One>(all: readonly One[], work: (one: One) => Promise<unknown>): Promise<void> {
  for (const chunk of chunksOf(all, atOnce)) await Promise.all(chunk.map(work));
}

/** The job in its next state; null when another run was faster, and will finish it. */
async function moved(table: Table, job: StockJob, to: StockJob['state']): Promise<StockJob | null> {
  const isMoved = await unlessRefused(transact(table, [moveJobWrite(job, to)]));
  return isMoved ? { ...job, state: to } : null;
}

/** Gives the use of a code back that the job's mark says it has. */
async function giveUseBack(table: Table, job: StockJob): Promise<void> {
  if (job.discountId === null) return;
  await unlessRefused(writeAlone(table, unmarking(job, giveBackWrite(job.storeId, job.discountId))), discountLabel);
}

/** Gives a move's units back unless its mark says that there is nothing to do, or the variant is gone or no longer tracked. */
const giveBack = (table: Table, job: StockJob, move: JobMove, marked: Marked, nowMs: number): Promise<void> =>
  retryOnConflict([stockLabel(move.variantId)], async () => {
    const stock = await getVariantStock(table, job.storeId, [move]);
    if (stock.get(move.variantId)?.tracked !== true) return;
    const level = levelAt(stock, move.variantId, move.locationId);
    const cause = { ...job.giveBack, id: derivedObjectId(`${markOf(job)}#${move.variantId}`, nowMs) };
    try {
      await transact(table, [marked(job, returnStockWrite(job.storeId, { ...move, level }, cause, nowMs)), jobCheck(job)]);
    } catch (error) {
      if (!(error instanceof TransactionRefused)) throw error;
      // The job went on without this run, or the move was made before: its mark is there, or no longer.
      if (error.refused.has('stock_job') || hasMark(job, error, move) === (marked === marking)) return;
      throw error;
    }
  });

const hasMark = (job: StockJob, error: TransactionRefused, move: JobMove): boolean =>
  error.refused.get(stockLabel(move.variantId))?.[markOf(job)] !== undefined;
