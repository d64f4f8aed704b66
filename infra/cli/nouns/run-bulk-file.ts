import { openAsBlob, writeFileSync } from 'node:fs';
import type { BulkOperation } from '#shared/client/store-client.ts';
import { type CommandContext, CommandFailure, type ExitCode, WrongUsage } from '../command.ts';

type Wanted = {
  readonly options: { readonly operation?: string; readonly 'dry-run'?: boolean; readonly output?: string };
  readonly operands: readonly string[];
};

/**
 * Makes the service carry out the API calls in a file, one per line. Shows the progress and writes the result of each
 * line. If the command is stopped, the service continues.
 * @throws CommandFailure when the file cannot be read, or the operation ends before its last line
 */
export async function runBulkFile(context: CommandContext, { options, operands: [, path] }: Wanted): Promise<ExitCode> {
  if (path === undefined) throw new WrongUsage('FILE is missing: bulk run FILE.');
  const { signal, note, progress, print, json } = context;
  const file = await fileAt(path);
  if (file.size === 0) throw new CommandFailure(`${path} is empty.`);
  let id: number | null = null;
  const onProgress = (one: BulkOperation): void => {
    if (id === null) note(`Bulk operation ${one.id}. The service continues even if this command is stopped.`);
    id = one.id;
    progress(describeProgress(one));
  };
  // The operation's name is not checked here; the service checks it.
  const operation = (options.operation ?? null) as never;
  const { operation: ended, results } = await context
    .store()
    .bulk.run(file, { operation, dryRun: options['dry-run'] === true, signal, onProgress });
  const resultPath = options.output ?? `${path}.results.jsonl`;
  writeFileSync(resultPath, results.map((one) => `${JSON.stringify(one)}\n`).join(''));
  print(json ? JSON.stringify(ended) : `${ended.status}: ${ended.lines_succeeded} lines succeeded, ${ended.lines_failed} failed.`);
  note(`The result of each line: ${resultPath}`);
  if (ended.failure !== null) {
    const at = ended.failure.line === null ? '' : ` Lines from ${ended.failure.line} on were not run.`;
    throw new CommandFailure(`${ended.failure.message}${at} (${ended.failure.code})`);
  }
  return ended.status === 'done' && ended.lines_failed === 0 ? 0 : 1;
}

async function fileAt(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path);
  } catch (cause) {
    throw new CommandFailure(`${path} cannot be read.`, { cause });
  }
}

function describeProgress({ status, lines, lines_done: done, lines_per_second: rate, expected_end_at: end }: BulkOperation): string {
  if (lines === 0) return status;
  const speed = rate === null ? '' : `, ${rate} a second`;
  const until = end === null ? '' : `, done at about ${end.slice(11, 16)} UTC`;
  return `${status} ${done} of ${lines}${speed}${until}`;
}
