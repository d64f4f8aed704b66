import type { MessagePort } from 'node:worker_threads';
import { setTableClient } from '#shared/table/table-client.ts';
import type { SharedChanges } from '../context.ts';
import { openReader } from '../reader.ts';
import { callsThrough } from './calls-port.ts';
import { openDirectClient } from './direct-client.ts';

/**
 * Lets a thread reach the tables without a socket. `file` is their data file, `changes` is memory shared with the
 * thread that owns the file, and `port` leads to that thread.
 */
export type DirectTableAccess = { readonly file: string; readonly changes: SharedChanges; readonly port: MessagePort };

/**
 * Gives this thread direct access to the tables, without a socket. The access applies to all tables that the thread
 * opens afterwards. Returns a function that ends the direct access. `rememberedChars` limits the total length of the
 * items whose read results are kept in memory. Throws DataFileError if the data file cannot be read.
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
