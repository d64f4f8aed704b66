import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeFileDurably } from './durable-file.ts';
import { lockDataFolder } from './instance-lock.ts';
import { StartFailure } from './runtime/start-failure.ts';
import { reasonOf, thrownCodeOf } from './runtime/thrown.ts';

const MARKER = 'data-folder.json';
/** Kept by `--fresh`: the lock is held, and the templates are a cache of the sources rather than data. */
const KEPT = new Set(['lock', 'lock.pid', 'cloud']);

/**
 * Progress of a folder's seed: `none` if it was not wanted, `started` if it was interrupted, `done` with its result
 * (the demo keys).
 */
export type SeedState<Result> =
  | { readonly seed: 'none' }
  | { readonly seed: 'started' }
  | { readonly seed: 'done'; readonly result: Result };

export type DataFolder<Result> = {
  readonly path: (...parts: readonly string[]) => string;
  /** Undefined for a folder that was just created or emptied. */
  readonly seedState: SeedState<Result> | undefined;
  readonly saveSeedState: (state: SeedState<Result>) => void;
  readonly release: () => void;
};

/**
 * Opens the folder, or creates it, and holds its lock. Empties it for `fresh` and after an interrupted seed. Throws
 * StartFailure for a folder with other content, so that `fresh` never deletes files of others.
 */
export function openDataFolder<Result>(dataDir: string, fresh: boolean): DataFolder<Result> {
  prepareFolder(dataDir);
  const release = lockDataFolder(dataDir);
  const marker = join(dataDir, MARKER);
  const saveSeedState = (state: SeedState<Result>): void => writeFileDurably(marker, `${JSON.stringify(state)}\n`);
  const path = (...parts: readonly string[]): string => join(dataDir, ...parts);
  try {
    const found = fresh ? undefined : readMarker<Result>(marker, dataDir);
    if (found !== undefined && found.seed !== 'started') return { path, seedState: found, saveSeedState, release };
    emptyFolder(dataDir);
    saveSeedState({ seed: 'started' });
    return { path, seedState: undefined, saveSeedState, release };
  } catch (error) {
    release();
    throw error;
  }
}

function prepareFolder(dataDir: string): void {
  let names: readonly string[];
  try {
    // Recursive only if necessary: below a folder that cannot hold folders, such as /proc, a recursive mkdir never
    // returns.
    if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: !existsSync(dirname(dataDir)), mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    names = readdirSync(dataDir);
  } catch (error) {
    throw new StartFailure(`The data folder ${dataDir} cannot be written: ${reasonOf(error)}.`);
  }
  if (!names.includes(MARKER) && names.some((name) => !KEPT.has(name))) {
    throw new StartFailure(`${dataDir} is not empty and is not a data folder of this service: choose another --data-dir.`);
  }
}

function readMarker<Result>(marker: string, dataDir: string): SeedState<Result> | undefined {
  try {
    const state = JSON.parse(readFileSync(marker, 'utf8')) as SeedState<Result>;
    if (['none', 'started', 'done'].includes(state.seed)) return state;
  } catch (error) {
    if (thrownCodeOf(error) === 'ENOENT') return undefined;
  }
  throw damagedFolderError(dataDir, `${MARKER} cannot be read`);
}

function emptyFolder(dataDir: string): void {
  const names = readdirSync(dataDir).filter((name) => !KEPT.has(name) && name !== MARKER);
  // The marker is removed last: after an interrupted cleanup the folder must still be recognized.
  for (const name of [...names, MARKER]) rmSync(join(dataDir, name), { recursive: true, force: true });
}

/** Creates the error for a data folder with unusable content. */
export function damagedFolderError(dataDir: string, reason: string): StartFailure {
  return new StartFailure(`The data folder ${dataDir} is damaged (${reason}); --fresh starts with an empty one.`);
}
