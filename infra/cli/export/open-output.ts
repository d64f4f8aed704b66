import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { type CommandContext, CommandFailure } from '../command.ts';

/** Where a command writes what it exports. */
export type Output = {
  readonly write: (text: string) => Promise<void>;
  /** Gives a file its name: all of it is written. */
  readonly finish: () => void;
  /** Takes away what was written of a file. */
  readonly abandon: () => void;
};

/** Whether `--output` names a table: `products.csv`. */
export const isCsvFile = (path: string | undefined): boolean => path?.toLowerCase().endsWith('.csv') === true;

/**
 * The file that `--output` names, which has its name only when it is whole, since half a backup looks like one; without it standard output.
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

/** Readable by its owner only: customers are in it. */
function openForWriting(path: string): number {
  try {
    return openSync(path, 'w', 0o600);
  } catch (error) {
    throw new CommandFailure(`${path} cannot be written.`, { cause: error });
  }
}
