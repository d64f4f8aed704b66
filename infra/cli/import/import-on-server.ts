import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AdminStoreClient } from '#shared/client/admin-client.ts';
import { maxImportBytes } from '#shared/import-jobs/import-job.ts';
import type { ImportKind } from '#shared/imports/import-problem.ts';
import { type CommandContext, CommandFailure, type ExitCode } from '../command.ts';
import { describeOutcomes, describePlan, planFacts, problemTeller } from './describe-import.ts';

type ServerImport = Awaited<ReturnType<AdminStoreClient['imports']['get']>>;

export type ServerImportWanted = {
  readonly kind: ImportKind;
  readonly path: string;
  readonly isApplied: boolean;
  /** Whether customers who accept no marketing accept it where the file says so. */
  readonly optsIn: boolean;
  /** Where the results go. */
  readonly resultPath: string;
  /** An import that the service has already, in place of the file. */
  readonly importId: number | null;
};

const POLL_MS = 1000;
/** The number of items that the service imports in a minute. */
const ITEMS_A_MINUTE = 1200;
const underWay: ReadonlySet<string> = new Set(['awaiting_upload', 'reading', 'planning', 'applying', 'cancelling']);

/**
 * Has the service plan a file, and apply it where that is wanted; the import goes on there when the command is stopped. `importId` finds it again.
 * @throws CommandFailure when the file cannot be sent or read, or another import of the store is being applied
 */
export async function importOnServer(context: CommandContext, wanted: ServerImportWanted): Promise<ExitCode> {
  const { note, print, json } = context;
  const admin = context.admin();
  const id = wanted.importId ?? (await upload(context, admin, wanted));
  let found = await rest(context, admin, id);
  if (found.status === 'planned') {
    tellPlan(context, found);
    if (!wanted.isApplied) {
      note(`Nothing is written yet. Run it again with --apply --import-id ${id} to do this.`);
      return found.plan?.refused === 0 ? 0 : 1;
    }
    await admin.imports.apply(id);
    note(`The service does it, also when this command is stopped; --import-id ${id} shows how far it is.`);
    found = await rest(context, admin, id);
  }
  if (found.failure !== null) throw new CommandFailure(`${found.failure.message} (${found.failure.code})`);
  const { result } = found;
  if (result === null) throw new CommandFailure(`Import ${id} is ${found.status}.`);
  const report = await fetch((await admin.imports.report(id)).url, { signal: context.signal });
  if (!report.ok) throw new CommandFailure(`The report of import ${id} was answered ${report.status}.`);
  writeFileSync(wanted.resultPath, Buffer.from(await report.arrayBuffer()));
  const { warnings: warning, ...counts } = result;
  const outcomes = { ...counts, warning };
  print(json ? JSON.stringify({ object: 'import_result', import_id: id, status: found.status, ...outcomes }) : describeOutcomes(outcomes));
  note(`What became of each row: ${wanted.resultPath}`);
  return found.status === 'done' && result.refused + result.failed === 0 ? 0 : 1;
}

/** Makes an import and sends its file. */
async function upload(
  { signal, note }: CommandContext,
  admin: AdminStoreClient,
  { kind, path, optsIn }: ServerImportWanted,
): Promise<number> {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new CommandFailure(`${path} cannot be read.`);
  if (size === 0) throw new CommandFailure(`${path} is empty.`);
  if (size > maxImportBytes)
    throw new CommandFailure(`${path} has ${size} bytes; the service takes ${maxImportBytes}: cut it, or leave --server out.`);
  const made = await admin.imports.create({ kind, file_name: basename(path).slice(0, 255), size, marketing_opt_in: optsIn }, { signal });
  note(`Import ${made.id}.`);
  const sent = await fetch(made.upload.url, { method: made.upload.method, body: readFileSync(path), signal });
  if (!sent.ok) throw new CommandFailure(`The file was answered ${sent.status}: ${(await sent.text()).slice(0, 200)}`);
  await admin.imports.plan(made.id, { signal });
  return made.id;
}

/** The import when it waits for a person, or is over; shows the progress until then. */
async function rest({ signal, progress }: CommandContext, admin: AdminStoreClient, id: number): Promise<ServerImport> {
  for (;;) {
    const found = await admin.imports.get(id, { signal });
    if (!underWay.has(found.status)) return found;
    progress(found.items === 0 ? found.status : `${found.status} ${found.items_done} of ${found.items}`);
    await sleep(POLL_MS, undefined, { signal });
  }
}

function tellPlan(context: CommandContext, { kind, rows, plan, problems, problem_counts, unused_columns, first_made }: ServerImport): void {
  if (plan === null) return;
  const tell = problemTeller(context);
  for (const { name, ...problem } of problems) tell.problem(name, problem);
  tell.end(problem_counts.reduce((sum, { count }) => sum + count, 0) - problems.length);
  const { warnings, ...actions } = plan;
  const summary = { rows, actions, warnings, unused: unused_columns, firstMade: first_made };
  context.print(
    context.json ? JSON.stringify({ object: 'import_plan', ...planFacts(summary) }) : describePlan(kind, summary, ITEMS_A_MINUTE),
  );
}
