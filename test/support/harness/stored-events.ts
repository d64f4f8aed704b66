import { parseEvent } from '#shared/events/outbox-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import type { Table } from '#shared/table/table-client.ts';

type Body = ReturnType<typeof JSON.parse>;

/** Returns a store's event rows, in the order of their ids. */
export const eventRows = async (table: Table, storeId: string): Promise<readonly Body[]> =>
  (await Promise.all(keys.eventPartitions(storeId).map((pk) => readPartition(table, pk))))
    .flat()
    .sort((a, b) => (String(a['sk']) < String(b['sk']) ? -1 : 1));

/** Returns the decompressed bodies of a store's events, in the order of their ids. */
export const storedBodies = async (table: Table, storeId: string): Promise<readonly string[]> =>
  (await eventRows(table, storeId)).map((item) => parseEvent(item).body ?? '');

/** Returns the parsed bodies of a store's events, in the order of their ids. */
export const storedEvents = async (table: Table, storeId: string): Promise<readonly Body[]> =>
  (await storedBodies(table, storeId)).map((body) => JSON.parse(body));
