import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { type CommandContext, CommandFailure } from '../command.ts';

/** The destination of an export. */
export type Output = {
  readonly write: (text: string) => Promise<void>;
  /** Gives the completed file its final name. */
  readonly finish: () => void;
  /** Deletes the incomplete file. */
  readonly abandon: () => void;
};

/** Reports whether the path given with `--output` is that of a CSV file, such as `products.csv`. */
export const isCsvFile = (path: string | undefined): boolean => path?.toLowerCase().endsWith('.csv') === true;

/**
 * Opens the file given with `--output`, or standard output if none was given. The file gets its final name only once it
 * is complete, so that a truncated backup is not mistaken for a complete one.
 * @throws CommandFailure when the file cannot be written
 */
export function openOutput({ write }: Pick<CommandContext, 'write'>, path: string | undefined): Output {
  if (path === undefined) return { write, finish: () => undefined, abandon: () => undefined };
  const partial = `${path}.partial`;
  const file = openForWriting(partial);
  return {
    write: async (text) => void writeSync(file, text),
    finish: () => {
      fsyncSync(file);
      closeSync(file);
      renameSync(partial, path);
    },
    abandon: () => {
      closeSync(file);
      rmSync(partial);
    },
  };
}

/** Creates a file that only its owner can read, because it contains data about customers. */
function openForWriting(path: string): number {
  try {
    return openSync(path, 'w', 0o600);
  } catch (error) {
    throw new CommandFailure(`${path} cannot be written.`, { cause: error });
  }
}
