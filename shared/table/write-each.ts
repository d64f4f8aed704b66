import { intoTransactions, roomBeside } from './fit-transaction.ts';
import type { Table } from './table-client.ts';
import { type LabelledWrite, TransactionRefused, transact } from './transact.ts';

/**
 * Makes writes that do no harm twice, as many at a time as fit, each transaction beside a check: one that is refused is left out,
 * and when the check is, the rest is left to whatever has changed what it checks.
 */
export async function writeEach(table: Table, check: LabelledWrite, writes: readonly LabelledWrite[]): Promise<void> {
  for (const some of intoTransactions(writes, (write) => write, roomBeside([check]))) {
    const outcome = await attempt(table, check, some);
    if (outcome === 'over') return;
    if (outcome === 'written') continue;
    for (const write of some) {
      if ((await attempt(table, check, [write])) === 'over') return;
    }
  }
}

async function attempt(table: Table, check: LabelledWrite, writes: readonly LabelledWrite[]): Promise<'written' | 'refused' | 'over'> {
  try {
    await transact(table, [check, ...writes]);
    return 'written';
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    return error.refused.has(check.as) ? 'over' : 'refused';
  }
}
