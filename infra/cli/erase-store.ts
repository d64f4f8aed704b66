import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { detailsOf, reasonOf } from '#infra/local/runtime/thrown.ts';
import { eraseStore } from '#shared/erasure/erase-store-table.ts';
import { apiRefusal } from '#shared/stores/store.ts';
import { getStore } from '#shared/stores/stores-table.ts';
import { openTable } from '#shared/table/table-client.ts';
import { type OpenedTable, openLocalTable } from './local-table.ts';

const usage = `npm run ops -- erase-store --store ID [options]   deletes every row of a closed store; if interrupted, run it again
  --dry-run           counts the rows without deleting them
  --confirm HANDLE    the handle of the store, required for deleting
  --data-dir FOLDER   the data of npm start (.local), whether it runs or not
  --table NAME        a deployed table, with the credentials and region of your AWS session`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  await erase(readFlags(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof StartFailure ? error.message : detailsOf(error)}\n`);
  process.exitCode = 2;
}

type Flags = {
  readonly store?: string;
  readonly 'dry-run'?: boolean;
  readonly confirm?: string;
  readonly 'data-dir'?: string;
  readonly table?: string;
};

/** Erases the store given by `--store` and prints the number of rows of each kind. */
async function erase({ store: storeId, 'dry-run': isDryRun = false, confirm, ...flags }: Flags): Promise<void> {
  if (storeId === undefined) throw new StartFailure(`--store is missing.\n\n${usage}`);
  const { table, close } = await tableOf(flags);
  try {
    const store = await getStore(table, storeId);
    if (store === null) throw new StartFailure(`There is no store ${storeId}.`);
    if (!isDryRun && apiRefusal(store) !== 'store_not_active')
      throw new StartFailure(`The store ${store.handle} is ${store.status}: close it first, so that nothing writes to it.`);
    if (!isDryRun && confirm !== store.handle) throw new StartFailure(`To erase the store permanently, add --confirm ${store.handle}`);
    const onProgress = (rows: number): void => void process.stderr.write(`\r${rows} rows …`);
    const counts = await eraseStore(table, storeId, { nowMs: Date.now(), isDryRun, onProgress });
    process.stderr.write('\n');
    for (const [kind, count] of counts) say(`${String(count).padStart(9)}  ${kind}`);
    say(isDryRun ? 'Nothing was deleted.' : 'The store is erased. Its import files and uploaded images expire within 31 days.');
  } finally {
    close();
  }
}

async function tableOf(flags: Pick<Flags, 'data-dir' | 'table'>): Promise<OpenedTable> {
  if (flags.table !== undefined) return { table: openTable(flags.table), close: () => undefined };
  return openLocalTable(resolve(flags['data-dir'] ?? '.local'));
}

function readFlags(args: readonly string[]): Flags {
  try {
    const options = {
      store: { type: 'string' },
      'dry-run': { type: 'boolean' },
      confirm: { type: 'string' },
      'data-dir': { type: 'string' },
      table: { type: 'string' },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new StartFailure(`${reasonOf(error)}\n\n${usage}`);
  }
}
