import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileDurably } from '#infra/local/durable-file.ts';
import { CommandFailure } from '../command.ts';

/** A named pair of an API's URL and a key. */
export type Profile = { readonly url: string; readonly key: string };

/** The profile that is used by default. */
export const defaultProfile = 'default';

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the path of the profiles file (XDG Base Directory); null without a home folder. */
export function profilesPath(environment: Environment): string | null {
  const home = environment['HOME'] ?? environment['USERPROFILE'];
  const folder = environment['XDG_CONFIG_HOME'] ?? (home === undefined ? undefined : join(home, '.config'));
  return folder === undefined ? null : join(folder, 'store-api', 'profiles.json');
}

/**
 * Reads the user's profiles by name; none when the file does not exist.
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
 * Writes the profiles, readable only by their owner (mode 0600), and returns the path.
 * @throws CommandFailure without a home folder
 */
export function writeProfiles(environment: Environment, profiles: ReadonlyMap<string, Profile>): string {
  const path = profilesPath(environment);
  if (path === null) throw new CommandFailure('There is no home folder for the profile: set XDG_CONFIG_HOME.');
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 });
  writeFileDurably(path, `${JSON.stringify(Object.fromEntries(profiles), null, 2)}\n`);
  return path;
}
