import { KMSClient } from '@aws-sdk/client-kms';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { detailsOf } from '#infra/local/runtime/thrown.ts';
import { allStoreIds } from '#shared/doctor/store-rows.ts';
import { kmsSecrets } from '#shared/lambda/kms-secrets.ts';
import { type RotatedSecret, rotateCursorSecrets, rotatePepper } from '#shared/rotation/rotate-secrets-table.ts';
import { openTable } from '#shared/table/table-client.ts';
import { type OpenedTable, openLocalTable } from './local-table.ts';
import { type RotateOptions, readRotateOptions } from './rotate-options.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  process.exitCode = await rotate(readRotateOptions(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof StartFailure ? error.message : detailsOf(error)}\n`);
  process.exitCode = 2;
}

/** Runs one step of a rotation and prints the result for each secret. Returns the exit code. */
async function rotate(options: RotateOptions): Promise<0 | 1> {
  const { key, step, isDryRun } = options;
  const { table, close } = await tableOf(options);
  try {
    const wanted = { step, nowMs: Date.now(), isDryRun };
    const done: RotatedSecret[] = [];
    if (key !== null) done.push(await rotatePepper(table, kmsSecrets(new KMSClient(), key), allStoreIds(table), wanted));
    else for await (const one of rotateCursorSecrets(table, allStoreIds(table), wanted)) done.push(one);
    for (const one of done) say(describe(one, isDryRun));
    return done.some(({ refused }) => refused !== undefined) ? 1 : 0;
  } finally {
    close();
  }
}

async function tableOf({ table, dataDir }: RotateOptions): Promise<OpenedTable> {
  return table === null ? openLocalTable(dataDir) : { table: openTable(table), close: () => undefined };
}

function describe({ secret, state, isChanged, refused }: RotatedSecret, isDryRun: boolean): string {
  if (refused !== undefined) return `${secret}: not now. ${refused}`;
  return isChanged ? `${secret}: ${isDryRun ? 'would be' : 'is'} ${state} now` : `${secret}: ${state}, as before`;
}
