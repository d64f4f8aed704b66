import { openAsBlob, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { maxImportBytes } from '#shared/bulk-operations/bulk-import.ts';
import type { AdminStoreClient, Import } from '#shared/client/admin-client.ts';
import type { ImportKind } from '#shared/imports/import-problem.ts';
import { type CommandContext, CommandFailure, type ExitCode } from '../command.ts';
import { describePlan, describeResult, printProblems } from './describe-import.ts';

export type ImportRequest = {
  readonly kind: ImportKind;
  readonly path: string;
  readonly isApplied: boolean;
  /** Whether the import may opt customers in to marketing even if they have not accepted it in the store. */
  readonly optsIn: boolean;
  /** The path of the file for the results. */
  readonly resultPath: string;
  /** The id of an existing import to follow; null to upload the file as a new import. */
  readonly importId: number | null;
};

const POLL_MS = 1000;
const AT_REST: ReadonlySet<string> = new Set(['planned', 'done', 'cancelled', 'failed']);

/**
 * Uploads a file to import, or follows the import `importId`. Waits until the service has planned the import and, if
 * requested, applied the plan. The service continues even if the command is stopped.
 * @throws CommandFailure when the file cannot be read or sent, or another import of the store is being applied
 */
export async function followImport(context: CommandContext, wanted: ImportRequest): Promise<ExitCode> {
  const { note, print, json, signal } = context;
  const { imports } = context.admin();
  const id = wanted.importId ?? (await upload(context, imports, wanted));
  let found = await rest(context, imports, id);
  if (found.status === 'planned') {
    printProblems(context, found);
    const { rows, plan, unused_columns: unused, first_made } = found;
    print(json ? JSON.stringify({ object: 'import_plan', import_id: id, rows, ...plan, unused, first_made }) : describePlan(found));
    if (!wanted.isApplied) {
      note(`Nothing is written yet. To apply the plan, run the command again with --apply --import-id ${id}.`);
      return found.plan?.refused === 0 ? 0 : 1;
    }
    await imports.apply(id, { signal });
    note(`The service applies the plan even if this command is stopped; --import-id ${id} shows the progress.`);
    found = await rest(context, imports, id);
  }
  if (found.failure !== null) throw new CommandFailure(`${found.failure.message} (${found.failure.code}) Nothing more is imported.`);
  const { result, status } = found;
  if (result === null) throw new CommandFailure(`Import ${id} is ${status}.`);
  const report = await fetch((await imports.report(id, { signal })).url, { signal });
  if (!report.ok) throw new CommandFailure(`The results of import ${id} could not be read: the answer was ${report.status}.`);
  writeFileSync(wanted.resultPath, Buffer.from(await report.arrayBuffer()));
  print(json ? JSON.stringify({ object: 'import_result', import_id: id, status, ...result }) : describeResult(result));
  note(`The result of each row: ${wanted.resultPath}`);
  return status === 'done' && result.refused + result.failed === 0 ? 0 : 1;
}

async function upload(
  { signal, note }: CommandContext,
  imports: AdminStoreClient['imports'],
  { kind, path, optsIn }: ImportRequest,
): Promise<number> {
  const file = await openAsBlob(path).catch((cause: unknown) => {
    throw new CommandFailure(`${path} cannot be read.`, { cause });
  });
  if (file.size === 0) throw new CommandFailure(`${path} is empty.`);
  if (file.size > maxImportBytes)
    throw new CommandFailure(`${path} has ${file.size} bytes; an import takes at most ${maxImportBytes}: split the file.`);
  const { id } = await imports.upload({ kind, file_name: basename(path).slice(0, 255), marketing_opt_in: optsIn, file }, { signal });
  note(`Import ${id}.`);
  return id;
}

/** Shows the progress of an import until it has ended or waits for a decision. */
async function rest({ signal, progress }: CommandContext, imports: AdminStoreClient['imports'], id: number): Promise<Import> {
  for (;;) {
    const found = await imports.get(id, { signal });
    if (AT_REST.has(found.status)) return found;
    progress(found.items === 0 ? found.status : `${found.status} ${found.items_done} of ${found.items}`);
    await sleep(POLL_MS, undefined, { signal });
  }
}
