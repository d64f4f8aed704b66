import { rebuildSales } from '#shared/reports/rebuild-sales-table.ts';
import { runOnStores } from './run-on-stores.ts';

/* Recounts the sales of the requested stores, corrects the daily totals, and prints which days were corrected. */
await runOnStores({
  usage: 'npm run ops -- rebuild-sales [options]   recounts the sales of stores; exit code 1 when a day could not be counted',
  work: async ({ table, storeIds, say }) => {
    let unfinishedDays = 0;
    for await (const storeId of storeIds) {
      const { days, changed, unfinished } = await rebuildSales(table, storeId, Date.now);
      say(`${storeId}  ${days} days counted, ${changed.length} corrected${changed.length === 0 ? '.' : `: ${changed.join(', ')}.`}`);
      if (unfinished.length > 0) say(`${storeId}  sales changed meanwhile; run it again for: ${unfinished.join(', ')}.`);
      unfinishedDays += unfinished.length;
    }
    return unfinishedDays === 0 ? 0 : 1;
  },
});
