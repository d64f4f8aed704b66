import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeFileDurably } from './durable-file.ts';
import { lockDataFolder } from './instance-lock.ts';
import { StartFailure } from './runtime/start-failure.ts';
import { reasonOf, thrownCodeOf } from './runtime/thrown.ts';

const MARKER = 'data-folder.json';
/**
 * The entries that `--fresh` keeps: the lock, which this process holds, and the templates, which are a cache rather
 * than data.
 */
const KEPT = new Set(['lock', 'lock.pid', 'cloud']);

/**
 * The progress of adding demo data to a folder. `none` means that no demo data was requested. `result` contains the
 * demo keys.
 */
export type SeedState<Result> =
  | { readonly seed: 'none' }
  | { readonly seed: 'started' }
  | { readonly seed: 'done'; readonly result: Result };

export type DataFolder<Result> = {
  readonly path: (...parts: readonly string[]) => string;
  /** The saved state of the folder's seed; undefined if the folder was just created or emptied. */
  readonly seedState: SeedState<Result> | undefined;
  readonly saveSeedState: (state: SeedState<Result>) => void;
  readonly release: () => void;
};

/**
 * Opens the folder, or creates it, and locks it. Empties it if `fresh` is true or if its last seed was interrupted.
 * Throws StartFailure if the folder is damaged, locked or not writable, or if it contains anything but our data,
 * because `fresh` must never delete other files.
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
    // In a folder that cannot contain new folders, such as /proc, a recursive mkdir never returns. The option
    // `recursive` is therefore used only if the parent folder is missing.
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
  // The marker is removed last, so that the folder is still recognized as a data folder if the cleanup is interrupted.
  for (const name of [...names, MARKER]) rmSync(join(dataDir, name), { recursive: true, force: true });
}

/** Returns the error for a data folder whose content cannot be used. */
export function damagedFolderError(dataDir: string, reason: string): StartFailure {
  return new StartFailure(`The data folder ${dataDir} is damaged (${reason}); --fresh starts with an empty one.`);
}
