import { parseArgs } from 'node:util';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { detailsOf, reasonOf } from '#infra/local/runtime/thrown.ts';
import { allStoreIds } from '#shared/doctor/store-rows.ts';
import { repeatErasures } from '#shared/erasure/repeat-erasures-table.ts';
import { openTable } from '#shared/table/table-client.ts';

const usage = `npm run ops -- repeat-erasures --from TABLE --to TABLE [--dry-run]   repeats in a restored table the erasures of the table in use
  --from TABLE   the table in use
  --to TABLE     the restored table, before it is used (docs/procedures/restore-table.md)
  --dry-run      counts the customers and writes nothing`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  await repeat(readFlags(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof StartFailure ? error.message : detailsOf(error)}\n`);
  process.exitCode = 2;
}

type Flags = { readonly from?: string; readonly to?: string; readonly 'dry-run'?: boolean };

/**
 * Repeats the erasures in the restored table, store by store, and prints the number of erased customers. The command
 * can be run again after an interruption.
 */
async function repeat({ from, to, 'dry-run': isDryRun = false }: Flags): Promise<void> {
  if (from === undefined || to === undefined || from === to)
    throw new StartFailure(`--from and --to are required and must differ.\n\n${usage}`);
  const [used, restored] = [openTable(from), openTable(to)];
  let customers = 0;
  for await (const storeId of allStoreIds(restored)) {
    const repeated = await repeatErasures(used, restored, storeId, { nowMs: Date.now(), isDryRun });
    if (repeated.length > 0) say(`${storeId}  ${repeated.length} customers`);
    customers += repeated.length;
  }
  say(
    isDryRun
      ? `${customers} customers. Nothing was written.`
      : `${customers} customers are anonymized; the service erases their other data.`,
  );
}

function readFlags(args: readonly string[]): Flags {
  try {
    return parseArgs({ args: [...args], options: { from: { type: 'string' }, to: { type: 'string' }, 'dry-run': { type: 'boolean' } } })
      .values;
  } catch (error) {
    throw new StartFailure(`${reasonOf(error)}\n\n${usage}`);
  }
}
