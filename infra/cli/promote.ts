import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { detailsOf } from '#infra/local/runtime/thrown.ts';
import { allStoreIds } from '#shared/doctor/store-rows.ts';
import { type PromotedStore, promoteStore } from '#shared/promotion/promote-store-table.ts';
import { openTable } from '#shared/table/table-client.ts';
import { type OpenedTable, openLocalTable } from './local-table.ts';
import { type PromoteOptions, readPromoteOptions } from './promote-options.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  await promote(readPromoteOptions(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof StartFailure ? error.message : detailsOf(error)}\n`);
  process.exitCode = 2;
}

/** Makes the rows of a replica ready for a home, store by store, and says of each what was done. */
async function promote(options: PromoteOptions): Promise<void> {
  const { table, close } = await tableOf(options);
  const promotion = options.beyond === null ? options.promotion : { ...options.promotion, beyond: openTable(options.beyond) };
  try {
    let stores = 0;
    for await (const storeId of allStoreIds(table)) {
      say(describe(await promoteStore(table, storeId, promotion), promotion.isDryRun));
      stores += 1;
    }
    say(
      options.promotion.isDryRun
        ? `${stores} stores. Nothing was written: run it again without --dry-run.`
        : options.beyond !== null
          ? `${stores} stores are ready (docs/procedures/restore-table.md). Stopped, run it again with the same --at.`
          : `${stores} stores are ready. Deploy with HomeUrl=here, then run npm run doctor and npm run ops -- rebuild-sales. Stopped, run it again with the same --at.`,
    );
  } finally {
    close();
  }
}

async function tableOf({ table, dataDir }: PromoteOptions): Promise<OpenedTable> {
  return table === null ? openLocalTable(dataDir) : { table: openTable(table), close: () => undefined };
}

function describe(promoted: PromotedStore, isDryRun: boolean): string {
  const { storeId, lostNumbers, reopened, rescheduled, counters, stockChanges, indexed } = promoted;
  const raised = counters.map(({ counter, from, to }) => `${counter} ${from === to ? `stays at ${to}` : `${from} to ${to}`}`).join(', ');
  const lost = lostNumbers.map(({ from, to }) => (from === to ? from : `${from}-${to}`)).join(', ');
  const events = `${reopened} events ${isDryRun ? 'would be' : 'are'} relayed once more`;
  const deliveries = `${rescheduled} deliveries ${isDryRun ? 'would fall' : 'fall'} due at their next attempt`;
  const stock = stockChanges === 0 ? '' : `; movements of ${stockChanges} changes of stock ${isDryRun ? 'would be' : 'will be'} recorded`;
  const words = indexed === 0 ? '' : `; words of ${indexed} objects ${isDryRun ? 'would be' : 'are'} compared with the index`;
  return `${storeId}  ${events}; ${deliveries}${stock}${words}; ${lost === '' ? 'no number is lost' : `event numbers lost: ${lost}`}; ${raised}`;
}
