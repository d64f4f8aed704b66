import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { detailsOf } from '#infra/local/runtime/thrown.ts';
import { examineTwice } from '#shared/doctor/examine-store.ts';
import { allStoreIds } from '#shared/doctor/store-rows.ts';
import { openTable } from '#shared/table/table-client.ts';
import { deployedTable } from './deployed-table.ts';
import { type DoctorOptions, readDoctorOptions } from './doctor-options.ts';
import { describeFinding, describeSummary, type Summary } from './doctor-text.ts';
import { type OpenedTable, openLocalTable } from './local-table.ts';
import { runAws } from './run-aws.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  process.exitCode = await examine(readDoctorOptions(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof StartFailure ? error.message : detailsOf(error)}\n`);
  process.exitCode = 2;
}

/**
 * Examines the requested stores and prints the findings. Returns the exit code: 1 if there are findings, otherwise 0.
 */
async function examine(options: DoctorOptions): Promise<0 | 1> {
  const startedMs = Date.now();
  const { table, close } = await openTableOf(options);
  try {
    const summary: Summary = { stores: 0, findings: 0, rows: new Map() };
    const storeIds = options.store === null ? allStoreIds(table) : [options.store];
    for await (const storeId of storeIds) {
      const { findings, examined } = await examineTwice(table, storeId, { clock: Date.now, graceMs: options.graceMs });
      for (const finding of findings) say(options.json ? JSON.stringify(finding) : describeFinding(finding));
      summary.stores += 1;
      summary.findings += findings.length;
      for (const [kind, count] of examined) summary.rows.set(kind, (summary.rows.get(kind) ?? 0) + count);
      if (options.store !== null && !examined.has('store')) throw new StartFailure(`There is no store ${options.store}.`);
    }
    say(describeSummary(summary, { json: options.json, tookMs: Date.now() - startedMs }));
    return summary.findings === 0 ? 0 : 1;
  } finally {
    close();
  }
}

async function openTableOf(options: DoctorOptions): Promise<OpenedTable> {
  const nothingToClose = (): void => undefined;
  if (options.stage !== null) return { table: await deployedTable(options.stage, options.mfa, runAws), close: nothingToClose };
  if (options.table !== null) return { table: openTable(options.table), close: nothingToClose };
  return openLocalTable(options.dataDir);
}
