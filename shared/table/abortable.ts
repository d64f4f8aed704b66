import type { Table, TableClient } from './table-client.ts';

/** The table for a read that may be aborted: the call that is under way then fails at once, and no further call is made. */
export function abortable({ name, client }: Table, abortSignal: AbortSignal): Table {
  const send = async (command: never): Promise<unknown> => {
    abortSignal.throwIfAborted();
    return await client.send(command, { abortSignal });
  };
  return { name, client: { send: send as TableClient['send'] } };
}
