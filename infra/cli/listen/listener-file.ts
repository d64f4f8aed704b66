import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { writeFileDurably } from '#infra/local/durable-file.ts';
import { newSigningSecret } from '#shared/webhooks/signing/signature.ts';

/** The state that a listener keeps between runs. */
export type ListenerState = {
  /** The id of the store; the URL of the API if the id is unknown. */
  readonly store: string;
  readonly url: string;
  /** The secret that signs events for this URL. It is the same in every run. */
  readonly secret: string;
  /** The number of the last event that was sent or skipped; null before the first run. */
  readonly sequence: number | null;
};

export type ListenerFile = { readonly state: ListenerState; readonly save: (sequence: number) => void };

/** Returns the folder in which a user's programs keep their state (XDG Base Directory). */
export const stateFolder = (environment: Readonly<Record<string, string | undefined>>): string =>
  join(environment['XDG_STATE_HOME'] ?? join(environment['HOME'] ?? homedir(), '.local/state'), 'store-api');

/** Opens the state file for one store and receiver URL. Only the current user can read the file. */
export function openListenerFile(folder: string, store: string, url: string): ListenerFile {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `listen-${createHash('sha256').update(`${store}\n${url}`).digest('hex').slice(0, 16)}.json`);
  const known = readState(file);
  const state: ListenerState = known ?? { store, url, secret: newSigningSecret(randomBytes), sequence: null };
  const write = (sequence: number | null): void => writeFileDurably(file, `${JSON.stringify({ ...state, sequence })}\n`);
  if (known === null) write(null);
  return { state, save: write };
}

function readState(file: string): ListenerState | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ListenerState;
  } catch (error) {
    // Rethrow other errors, such as missing permission. Treating the file as absent would lose the sequence number and
    // the secret.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
