import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileDurably } from '#infra/local/durable-file.ts';
import { CommandFailure } from '../command.ts';

/** The URL of an API and a key for it, stored under a name. */
export type Profile = { readonly url: string; readonly key: string };

/** The name of the profile that is used if none is given. */
export const defaultProfile = 'default';

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the path of the profiles file (XDG Base Directory); null if the user has no home folder. */
export function profilesPath(environment: Environment): string | null {
  const home = environment['HOME'] ?? environment['USERPROFILE'];
  const folder = environment['XDG_CONFIG_HOME'] ?? (home === undefined ? undefined : join(home, '.config'));
  return folder === undefined ? null : join(folder, 'store-api', 'profiles.json');
}

/**
 * Reads the user's profiles, by name. If the file does not exist, there are none.
 * @throws CommandFailure when the file cannot be read
 */
export function readProfiles(environment: Environment): ReadonlyMap<string, Profile> {
  const path = profilesPath(environment);
  if (path === null) return new Map();
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, Profile>));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    throw new CommandFailure(`${path} cannot be read: repair it, or remove it and log in again.`, { cause: error });
  }
}

/**
 * Writes the profiles to a file that only its owner can read (mode 0600), and returns its path.
 * @throws CommandFailure when the user has no home folder
 */
export function writeProfiles(environment: Environment, profiles: ReadonlyMap<string, Profile>): string {
  const path = profilesPath(environment);
  if (path === null) throw new CommandFailure('There is no home folder for the profile: set XDG_CONFIG_HOME.');
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 });
  writeFileDurably(path, `${JSON.stringify(Object.fromEntries(profiles), null, 2)}\n`);
  return path;
}
