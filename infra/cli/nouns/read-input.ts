import { type CommandContext, WrongUsage } from '../command.ts';
import { readNamedFile } from '../read-named-file.ts';

/**
 * Reads the body given with `--data`: JSON, `@FILE`, or `-` for standard input. Returns undefined if no body was given.
 * @throws WrongUsage if the JSON is invalid
 * @throws CommandFailure if the file cannot be read
 */
export async function readData(data: string | undefined, context: Pick<CommandContext, 'input' | 'folder'>): Promise<unknown> {
  if (data === undefined) return undefined;
  const text = data === '-' ? await context.input() : data.startsWith('@') ? readNamedFile(context, data.slice(1)).toString('utf8') : data;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new WrongUsage(`--data is not JSON: ${error instanceof Error ? error.message : String(error)}. Name a file as @FILE.`);
  }
}

/**
 * Parses query parameters in the form `NAME=VALUE`.
 * @throws WrongUsage for any other form, and for a repeated name
 */
export function readQuery(given: readonly string[] = [], limit: string | undefined): Readonly<Record<string, string>> {
  const query = new Map(limit === undefined ? [] : [['limit', limit]]);
  for (const text of given) {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    if (name === undefined || value === undefined) throw new WrongUsage(`--query cannot be "${text}": it must look like status=active.`);
    if (query.has(name)) throw new WrongUsage(`"${name}" is given twice.`);
    query.set(name, value);
  }
  return Object.fromEntries(query);
}
