import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { detailsOf, reasonOf } from '#infra/local/runtime/thrown.ts';
import { allStoreIds } from '#shared/doctor/store-rows.ts';
import { rebuildSearch } from '#shared/search/rebuild-search-table.ts';
import { openTable } from '#shared/table/table-client.ts';
import { type OpenedTable, openLocalTable } from './local-table.ts';

const usage = `npm run rebuild-search -- [options]   makes the index of words again; stopped, it is run again
  --store ID          one store only
  --data-dir FOLDER   the data of npm start (.local), whether it runs or not
  --table NAME        a deployed table instead, with the credentials and region of your AWS session`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  await rebuild(readFlags(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof StartFailure ? error.message : detailsOf(error)}\n`);
  process.exitCode = 2;
}

type Flags = { readonly store?: string; readonly 'data-dir'?: string; readonly table?: string };

/** Makes the index of the stores that were asked for again, and says what was done. */
async function rebuild(flags: Flags): Promise<void> {
  const { table, close } = await tableOf(flags);
  try {
    for await (const storeId of flags.store === undefined ? allStoreIds(table) : [flags.store]) {
      for await (const { kind, objects, orphans } of rebuildSearch(table, storeId)) {
        say(`${storeId}  ${kind}: ${objects} objects read, ${orphans} rows that belonged to none removed.`);
      }
    }
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
