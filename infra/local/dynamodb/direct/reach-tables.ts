import type { MessagePort } from 'node:worker_threads';
import { reachTablesThrough } from '#shared/table/table-client.ts';
import type { SharedChanges } from '../context.ts';
import { openReader } from '../reader.ts';
import { callsThrough } from './calls-port.ts';
import { openDirectClient } from './direct-client.ts';

/**
 * Lets a thread reach the tables without a socket: their file, with shared memory and a port of the thread that owns
 * it.
 */
export type TablesAccess = { readonly file: string; readonly changes: SharedChanges; readonly port: MessagePort };

/**
 * Makes every table that this thread opens afterwards work without a socket. Remembers results that were read from up
 * to `rememberedChars` characters of items. Returns a function that undoes this. Throws DataFileError.
 */
export function reachTablesDirectly({ file, changes, port }: TablesAccess, rememberedChars: number): () => void {
  const reader = openReader(file, changes, rememberedChars);
  reachTablesThrough(openDirectClient(reader, callsThrough(port), { always: { ReturnConsumedCapacity: 'TOTAL' }, dropsTokens: true }));
  return () => {
    reachTablesThrough(null);
    reader.close();
    port.close();
  };
}
