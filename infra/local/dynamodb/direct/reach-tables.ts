import type { MessagePort } from 'node:worker_threads';
import { reachTablesThrough } from '#shared/table/table-client.ts';
import type { SharedChanges } from '../context.ts';
import { openReader } from '../reader.ts';
import { callsThrough } from './calls-port.ts';
import { openDirectClient } from './direct-client.ts';

/** The means of a thread to reach the tables without a socket: their file, and shared memory and ports of the thread that owns it. */
export type TablesAccess = { readonly file: string; readonly changes: SharedChanges; readonly port: MessagePort };

/**
 * Has all tables that are opened in this thread from now on be reached without a socket, and remembers what was read from so many characters of
 * items. The function returned puts an end to it. Throws DataFileError.
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
