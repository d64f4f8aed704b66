import { open, rename, unlink } from 'node:fs/promises';
import { type BulkOperation, type ExportedObjects, ExportFailed } from '#shared/client/store-client.ts';
import { type CommandContext, CommandFailure, type ExitCode, WrongUsage } from '../command.ts';
import { readQuery } from './read-input.ts';

type Wanted = {
  readonly options: { readonly query?: readonly string[]; readonly result?: string };
  readonly operands: readonly string[];
};

const linesAtOnce = 1_000;

/**
 * Has the service write a list to files, and puts them together as one of JSON lines. The file has its name only when it is whole.
 * @throws CommandFailure when the export does not come to its end
 */
export async function exportObjects(context: CommandContext, { options, operands: [, object] }: Wanted): Promise<ExitCode> {
  if (object === undefined) throw new WrongUsage('OBJECT is missing: bulk export OBJECT, as product.');
  const { signal, note, progress, print, json } = context;
  const path = options.result ?? `${object}.jsonl`;
  let last: BulkOperation | null = null;
  const onProgress = (one: BulkOperation): void => {
    if (last === null) note(`Export ${one.id}. The service goes on with it, also when this command is stopped.`);
    last = one;
    progress(`${one.status} ${one.lines_done}`);
  };
  // The service says which objects there are.
  const objects = context
    .store()
    .bulk.export(object as keyof ExportedObjects, { filters: readQuery(options.query, undefined), signal, onProgress });
  const count = await writeLines(path, objects);
  const asOf = (last as BulkOperation | null)?.as_of ?? null;
  print(json ? JSON.stringify({ file: path, lines: count, as_of: asOf }) : `${count} objects as of ${asOf}: ${path}`);
  return 0;
}

async function writeLines(path: string, objects: AsyncIterable<object>): Promise<number> {
  const unfinished = `${path}.unfinished`;
  const file = await open(unfinished, 'w').catch((cause: unknown) => {
    throw new CommandFailure(`${unfinished} cannot be written.`, { cause });
  });
  try {
    let count = 0;
    let lines: string[] = [];
    for await (const one of objects) {
      lines.push(`${JSON.stringify(one)}\n`);
      count += 1;
      if (lines.length < linesAtOnce) continue;
      await file.write(lines.join(''));
      lines = [];
    }
    await file.write(lines.join(''));
    await file.close();
    await rename(unfinished, path);
    return count;
  } catch (error) {
    await file.close();
    await unlink(unfinished);
    if (error instanceof ExportFailed) throw new CommandFailure(`${error.message}.`, { cause: error });
    throw error;
  }
}
