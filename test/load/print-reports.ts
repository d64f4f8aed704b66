import { measureReports } from './measure-reports.ts';
import { printTable } from './print-table.ts';

/** What sales reports of two years cost over many orders. */
export async function printReports(orders: number): Promise<void> {
  const { rebuildSec, rollUpMs, reports } = await measureReports(orders);
  printTable(
    `Sales reports of two years over ${orders} orders; all counted again in ${rebuildSec.toFixed(1)} s, rolled up in ${rollUpMs.toFixed(2)} ms each`,
    ['interval', 'rows', 'items read', 'calls', 'answer KB', 'cpu p50 without the engine, ms'],
    reports.map((one) => [one.interval, one.rows, one.items, one.calls, one.answerKb, one.cpuP50Ms]),
  );
}
