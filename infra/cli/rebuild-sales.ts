import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { detailsOf, reasonOf } from '#infra/local/runtime/thrown.ts';
import { allStoreIds } from '#shared/doctor/store-rows.ts';
import { rebuildSales } from '#shared/reports/rebuild-sales-table.ts';
import { openTable } from '#shared/table/table-client.ts';
import { type OpenedTable, openLocalTable } from './local-table.ts';

const usage = `npm run rebuild-sales -- [options]   counts the sales of stores again; exit code 1 when a day was left out
  --store ID          one store only
  --data-dir FOLDER   the data of npm start (.local), whether it runs or not
  --table NAME        a deployed table instead, with the credentials and region of your AWS session`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  process.exitCode = await rebuild(readFlags(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof StartFailure ? error.message : detailsOf(error)}\n`);
  process.exitCode = 2;
}

type Flags = { readonly store?: string; readonly 'data-dir'?: string; readonly table?: string };

/** Counts the sales of the stores that were asked for again, says what was wrong, and gives the exit code. */
async function rebuild(flags: Flags): Promise<0 | 1> {
  const { table, close } = await tableOf(flags);
  try {
    let unfinishedDays = 0;
    for await (const storeId of flags.store === undefined ? allStoreIds(table) : [flags.store]) {
      const { days, changed, unfinished } = await rebuildSales(table, storeId, Date.now);
      say(`${storeId}  ${days} days counted, ${changed.length} were wrong${changed.length === 0 ? '.' : `: ${changed.join(', ')}.`}`);
      if (unfinished.length > 0) say(`${storeId}  too much happened meanwhile, run it again for: ${unfinished.join(', ')}.`);
      unfinishedDays += unfinished.length;
    }
    return unfinishedDays === 0 ? 0 : 1;
  } finally {
    close();
  }
}

async function tableOf(flags: Flags): Promise<OpenedTable> {
  if (flags.table !== undefined) return { table: openTable(flags.table), close: () => undefined };
  return openLocalTable(resolve(flags['data-dir'] ?? '.local'));
}

function readFlags(args: readonly string[]): Flags {
  try {
    const options = { store: { type: 'string' }, 'data-dir': { type: 'string' }, table: { type: 'string' } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new StartFailure(`${reasonOf(error)}\n\n${usage}`);
  }
}
