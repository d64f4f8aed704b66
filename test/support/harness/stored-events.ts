import { parseEvent } from '#shared/events/outbox-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';

type Body = ReturnType<typeof JSON.parse>;

/** The rows of the events of a store, in the order of their ids. */
export const eventRows = async (table: Table, storeId: string): Promise<readonly Body[]> =>
  (await Promise.all(keys.eventPartitions(storeId).map((pk) => readPartition(table, pk))))
    .flat()
    .sort((a, b) => (String(a['sk']) < String(b['sk']) ? -1 : 1));

/** The bytes of the events of a store, also of those that are stored compressed, in the order of their ids. */
export const storedBodies = async (table: Table, storeId: string): Promise<readonly string[]> =>
  (await eventRows(table, storeId)).map((item) => parseEvent(item).body ?? '');

/** The same, parsed. */
export const storedEvents = async (table: Table, storeId: string): Promise<readonly Body[]> =>
  (await storedBodies(table, storeId)).map((body) => JSON.parse(body));
