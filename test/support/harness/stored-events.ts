import { parseEvent } from '#shared/events/outbox-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';

type Body = ReturnType<typeof JSON.parse>;

/** The bytes of the events of a store, also of those that are stored compressed, in the order of their ids. */
export const storedBodies = async (table: Table, storeId: string): Promise<readonly string[]> =>
  (await readPartition(table, keys.eventPartition(storeId))).map((item) => parseEvent(item).body ?? '');

/** The same, parsed. */
export const storedEvents = async (table: Table, storeId: string): Promise<readonly Body[]> =>
  (await storedBodies(table, storeId)).map((body) => JSON.parse(body));
