import { DataFileError } from '../errors.ts';

const CODES: Readonly<Record<number, string>> = {
  5: 'is in use by another process: stop that process, or choose another data folder',
  8: 'cannot be written: make the file and its folder writable, or choose another data folder',
  10: 'could not be read or written: check the disk, or choose another data folder',
  11: 'is damaged: delete it to start with an empty one',
  13: 'cannot grow because the disk is full: free some space',
  14: 'cannot be opened: make its folder writable, or choose another data folder',
  26: 'is not a database: delete it to start with an empty one',
};

/**
 * Runs `work` and converts an error about the file into a DataFileError, whose one-sentence message says what to do.
 * Rethrows any other error unchanged.
 */
export function withOneSentence<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toDataFileError(file, error);
  }
}

/** Converts an error from SQLite or the file system into a DataFileError; returns any other error unchanged. */
export function toDataFileError(file: string, error: unknown): unknown {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number };
  const isFileSystemError = /^E[A-Z]+$/.test(code);
  // The low byte of an extended SQLite code is its basic code.
  const reason = isFileSystemError ? CODES[14] : CODES[errcode & 0xff];
  if (reason === undefined || !(isFileSystemError || code === 'ERR_SQLITE_ERROR')) return error;
  return new DataFileError(`The data file ${file} ${reason}.`, { cause: error });
}

/** Returns the error for an unusable file, with the given reason. */
export function unusableFileError(file: string, reason: string): DataFileError {
  return new DataFileError(`The data file ${file} ${reason}: delete it to start with an empty one.`);
}
