import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { detailsOf } from '#infra/local/runtime/thrown.ts';
import { allStoreIds } from '#shared/doctor/store-rows.ts';
import { type PromotedStore, promoteStore } from '#shared/promotion/promote-store-table.ts';
import { openTable } from '#shared/table/table-client.ts';
import { type PromoteOptions, readPromoteOptions } from './promote-options.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  await promote(readPromoteOptions(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof StartFailure ? error.message : detailsOf(error)}\n`);
  process.exitCode = 2;
}

/** Prepares a restored table for use, store by store, and prints the result for each store. */
async function promote({ table: name, beyond, promotion }: PromoteOptions): Promise<void> {
  const table = openTable(name);
  const whole = { ...promotion, beyond: beyond === null ? null : openTable(beyond) };
  let stores = 0;
  for await (const storeId of allStoreIds(table)) {
    say(describe(await promoteStore(table, storeId, whole), promotion.isDryRun));
    stores += 1;
  }
  say(
    promotion.isDryRun
      ? `${stores} stores. Nothing was written: run it again without --dry-run.`
      : `${stores} stores are ready (docs/procedures/restore-table.md). If interrupted, run it again with the same --at.`,
  );
}

function describe(promoted: PromotedStore, isDryRun: boolean): string {
  const { storeId, reopened, counters, stockChanges, indexed } = promoted;
  const raised = counters.map(({ counter, from, to }) => `${counter} ${from === to ? `stays at ${to}` : `${from} to ${to}`}`).join(', ');
  const events = `${reopened} events ${isDryRun ? 'would be' : 'are'} relayed again`;
  const stock = stockChanges === 0 ? '' : `; movements of ${stockChanges} stock changes ${isDryRun ? 'would be' : 'will be'} recorded`;
  const words = indexed === 0 ? '' : `; words of ${indexed} objects ${isDryRun ? 'would be' : 'are'} compared with the index`;
  return `${storeId}  ${events}${stock}${words}; ${raised}`;
}
