import type { MessagePort } from 'node:worker_threads';
import { setTableClient } from '#shared/table/table-client.ts';
import type { SharedChanges } from '../context.ts';
import { openReader } from '../reader.ts';
import { callsThrough } from './calls-port.ts';
import { openDirectClient } from './direct-client.ts';

/**
 * Lets a thread reach the tables without a socket: their file, with shared memory and a port of the thread that owns
 * it.
 */
export type DirectTableAccess = { readonly file: string; readonly changes: SharedChanges; readonly port: MessagePort };

/**
 * Makes every table that this thread opens afterwards work without a socket. Remembers results that were read from up
 * to `rememberedChars` characters of items. Returns a function that undoes this. Throws DataFileError.
 */
export function reachTablesDirectly({ file, changes, port }: DirectTableAccess, rememberedChars: number): () => void {
  const reader = openReader(file, changes, rememberedChars);
  setTableClient(openDirectClient(reader, callsThrough(port), { always: { ReturnConsumedCapacity: 'TOTAL' }, dropsTokens: true }));
  return () => {
    setTableClient(null);
    reader.close();
    port.close();
  };
}
