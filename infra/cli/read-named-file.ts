import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type CommandContext, CommandFailure } from './command.ts';

/**
 * Reads a file that the user named. A relative name refers to the folder in which the command was started.
 * @throws CommandFailure when the file cannot be read
 */
export function readNamedFile({ folder }: Pick<CommandContext, 'folder'>, name: string): Buffer<ArrayBuffer> {
  const path = resolve(folder, name);
  try {
    return readFileSync(path);
  } catch (error) {
    throw new CommandFailure(`${path} cannot be read.`, { cause: error });
  }
}
