import { type BulkOperation, type ExportedObjects, ExportFailed } from '#shared/client/store-client.ts';
import { type CommandContext, CommandFailure, type ExitCode, WrongUsage } from '../command.ts';
import { isCsvFile, type Output, openOutput } from '../export/open-output.ts';
import { readQuery } from './read-input.ts';

type Wanted = {
  readonly options: { readonly query?: readonly string[]; readonly output?: string };
  readonly operands: readonly string[];
};

const linesAtOnce = 1_000;

/**
 * Exports a list as a bulk operation of the service. Writes the result as JSON lines to a single file or to standard
 * output.
 * @throws CommandFailure when the export does not finish
 */
export async function exportObjects(context: CommandContext, { options, operands: [, object] }: Wanted): Promise<ExitCode> {
  if (object === undefined) throw new WrongUsage('OBJECT is missing: bulk export OBJECT, such as product.');
  if (isCsvFile(options.output)) throw new WrongUsage('bulk export writes JSON lines, not CSV; store-api export writes both.');
  const { signal, note, progress, json } = context;
  let last: BulkOperation | null = null;
  const onProgress = (one: BulkOperation): void => {
    if (last === null && json) note(JSON.stringify({ bulk_operation_id: one.id }));
    else if (last === null) note(`Export ${one.id}. The service continues even if this command is stopped.`);
    last = one;
    progress(`${one.status} ${one.lines_done}`);
  };
  // The kind of object that the user named is not checked here, because the service checks it.
  const objects = context
    .store()
    .bulk.export(object as keyof ExportedObjects, { filters: readQuery(options.query, undefined), signal, onProgress });
  const count = await writeLines(openOutput(context, options.output), objects);
  const asOf = (last as BulkOperation | null)?.as_of ?? null;
  note(json ? JSON.stringify({ exported: object, count, as_of: asOf }) : `${count} objects, as of ${asOf}`);
  return 0;
}

async function writeLines({ write, finish, abandon }: Output, objects: AsyncIterable<object>): Promise<number> {
  try {
    let count = 0;
    let lines: string[] = [];
    for await (const one of objects) {
      lines.push(`${JSON.stringify(one)}\n`);
      count += 1;
      if (lines.length < linesAtOnce) continue;
      await write(lines.join(''));
      lines = [];
    }
    await write(lines.join(''));
    finish();
    return count;
  } catch (error) {
    abandon();
    if (error instanceof ExportFailed) throw new CommandFailure(`${error.message}.`, { cause: error });
    throw error;
  }
}
