import { type CommandContext, WrongUsage } from '../command.ts';
import { readNamedFile } from '../read-named-file.ts';

/**
 * The body that `--data` names: JSON, `@FILE`, or `-` for standard input; undefined without it.
 * @throws WrongUsage when it is no JSON, CommandFailure when the file cannot be read
 */
export async function readData(data: string | undefined, context: Pick<CommandContext, 'input' | 'folder'>): Promise<unknown> {
  if (data === undefined) return undefined;
  const text = data === '-' ? await context.input() : data.startsWith('@') ? readNamedFile(context, data.slice(1)).toString('utf8') : data;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new WrongUsage(`--data is no JSON: ${error instanceof Error ? error.message : String(error)}. A file is named as @FILE.`);
  }
}

/** @throws WrongUsage for what is not `NAME=VALUE`, and for a name that comes twice */
export function readQuery(given: readonly string[] = [], limit: string | undefined): Readonly<Record<string, string>> {
  const query = new Map(limit === undefined ? [] : [['limit', limit]]);
  for (const text of given) {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    if (name === undefined || value === undefined) throw new WrongUsage(`--query cannot be "${text}": it looks like status=active.`);
    if (query.has(name)) throw new WrongUsage(`"${name}" is given twice.`);
    query.set(name, value);
  }
  return Object.fromEntries(query);
}
