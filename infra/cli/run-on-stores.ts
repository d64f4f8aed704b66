import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { detailsOf, reasonOf } from '#infra/local/runtime/thrown.ts';
import { allStoreIds } from '#shared/doctor/store-rows.ts';
import { openTable, type Table } from '#shared/table/table-client.ts';
import { type OpenedTable, openLocalTable } from './local-table.ts';

/** Does a command's work on the requested stores of a table, and returns the exit code. */
type StoreWork = (asked: {
  readonly table: Table;
  readonly storeIds: AsyncIterable<string>;
  /**
   * A string that identifies the requested stores and their table; it is the same for every run of the same request.
   */
  readonly asked: string;
  readonly say: (line: string) => void;
}) => Promise<number>;

type Flags = { readonly store?: string; readonly 'data-dir'?: string; readonly table?: string };

/**
 * Runs a command on one store or on all stores, either in the local table or in a deployed table. Sets the exit code to
 * 2 if the command throws.
 */
export async function runOnStores({ usage, work }: { readonly usage: string; readonly work: StoreWork }): Promise<void> {
  try {
    process.exitCode = await onTable(readFlags(process.argv.slice(2), usage), work);
  } catch (error) {
    process.stderr.write(`${error instanceof StartFailure ? error.message : detailsOf(error)}\n`);
    process.exitCode = 2;
  }
}

async function onTable(flags: Flags, work: StoreWork): Promise<number> {
  const { table, close } = await tableOf(flags);
  try {
    const storeIds = flags.store === undefined ? allStoreIds(table) : one(flags.store);
    const asked = JSON.stringify([flags.table ?? resolve(flags['data-dir'] ?? '.local'), flags.store ?? null]);
    return await work({ table, storeIds, asked, say: (line) => void process.stdout.write(`${line}\n`) });
  } finally {
    close();
  }
}

async function* one(storeId: string): AsyncGenerator<string> {
  yield storeId;
}

async function tableOf(flags: Flags): Promise<OpenedTable> {
  if (flags.table !== undefined) return { table: openTable(flags.table), close: () => undefined };
  return openLocalTable(resolve(flags['data-dir'] ?? '.local'));
}

function readFlags(args: readonly string[], usage: string): Flags {
  try {
    const options = { store: { type: 'string' }, 'data-dir': { type: 'string' }, table: { type: 'string' } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new StartFailure(
      `${reasonOf(error)}\n\n${usage}
  --store ID          one store only
  --data-dir FOLDER   the data of npm start (.local), whether it runs or not
  --table NAME        a deployed table, with the credentials and region of your AWS session`,
    );
  }
}
