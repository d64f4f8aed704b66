import { measureSearch } from './measure-search.ts';
import { measureVisible } from './measure-visible.ts';
import { printTable } from './print-table.ts';
import { quantile } from './quantile.ts';

/** What search costs in a store of so many products and customers. */
export async function printSearch(products: number, customers: number): Promise<void> {
  const { rows, bytes, objectBytes, searches, writes } = await measureSearch(products, customers, 300);
  const mb = (count: number): string => (count / 1_000_000).toFixed(1);
  printTable(
    `Search in ${products} products and ${customers} customers (${mb(objectBytes)} MB); the index has ${rows} rows, ${mb(bytes)} MB`,
    ['question', 'found', 'p50 ms', 'p99 ms', 'read units at most', 'calls', 'steps', '$ a million'],
    searches.map((one) => [one.question, one.found, one.p50Ms, one.p99Ms, one.readUnits, one.calls, one.depth, one.usdOfMillion]),
  );
  printTable(
    'Bringing the words of a product of two variants up to date',
    ['change', 'write units', 'read units', 'p50 ms'],
    writes.map((one) => [...one]),
  );
  const visible = await measureVisible(15);
  printTable(
    'From the answer to a change until a search of the running stack finds it, ms',
    ['changes', 'p50', 'most'],
    [[visible.length, quantile(visible, 0.5), Math.max(...visible)]],
  );
}
