import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { writeFileDurably } from '#infra/local/durable-file.ts';
import { newSigningSecret } from '#shared/webhooks/signing/signature.ts';

/** The state that a listener keeps from one run to the next. */
export type ListenerState = {
  /** The store, or what stands for it. */
  readonly store: string;
  readonly url: string;
  /** Signs what is sent to this address; the same in every run. */
  readonly secret: string;
  /** The last event that was sent, or left out; null before the first. */
  readonly sequence: number | null;
};

export type ListenerFile = { readonly state: ListenerState; readonly save: (sequence: number) => void };

/** Where programs of a person keep what they know (XDG Base Directory). */
export const stateFolder = (environment: Readonly<Record<string, string | undefined>>): string =>
  join(environment['XDG_STATE_HOME'] ?? join(environment['HOME'] ?? homedir(), '.local/state'), 'store-api');

/** The file of one store and one address, readable by its owner only. */
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
    // Throw any other error, as for an unreadable file: a new state would forget the sequence number and the secret.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
