import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileDurably } from '#infra/local/durable-file.ts';
import { CommandFailure } from '../command.ts';

/** Where an API is, and a key for it, under a name that a person has given the two. */
export type Profile = { readonly url: string; readonly key: string };

/** The profile that is used when none is named. */
export const defaultProfile = 'default';

type Environment = Readonly<Record<string, string | undefined>>;

/** The file of profiles (XDG Base Directory); null where there is no home. */
export function profilesPath(environment: Environment): string | null {
  const home = environment['HOME'] ?? environment['USERPROFILE'];
  const folder = environment['XDG_CONFIG_HOME'] ?? (home === undefined ? undefined : join(home, '.config'));
  return folder === undefined ? null : join(folder, 'store-api', 'profiles.json');
}

/**
 * The profiles of a person by their names; none when there is no file.
 * @throws CommandFailure when the file is there and cannot be read
 */
export function readProfiles(environment: Environment): ReadonlyMap<string, Profile> {
  const path = profilesPath(environment);
  if (path === null) return new Map();
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, Profile>));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    throw new CommandFailure(`${path} cannot be read: mend it, or remove it and log in again.`, { cause: error });
  }
}

/**
 * Writes the profiles, for their owner only (mode 0600), and gives the path.
 * @throws CommandFailure where there is no home
 */
export function writeProfiles(environment: Environment, profiles: ReadonlyMap<string, Profile>): string {
  const path = profilesPath(environment);
  if (path === null) throw new CommandFailure('There is no home folder to keep a profile in: set XDG_CONFIG_HOME.');
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 });
  writeFileDurably(path, `${JSON.stringify(Object.fromEntries(profiles), null, 2)}\n`);
  return path;
}
