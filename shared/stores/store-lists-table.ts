import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { normalEmail } from '#shared/kernel/email.ts';
import { indexKeys, keys } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import type { PageRead } from '#shared/table/read-page.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { Store } from './store.ts';
import { parseStore } from './stores-table.ts';

/** A page of stores after a store id, newest first. */
export type StoresWanted = { readonly limit: number; readonly after: string | null };

/** A page of all stores of the platform. */
export const listAllStores = (table: Table, wanted: StoresWanted): Promise<PageRead<Store>> =>
  readStores(table, indexKeys.allStores, wanted);

/** A page of the stores that the person with this e-mail address is staff of. */
export const listStoresOfStaff = (table: Table, email: string, wanted: StoresWanted): Promise<PageRead<Store>> =>
  readStores(table, indexKeys.storesOfStaff(normalEmail(email)), wanted);

// Store ids are ULIDs: their order is that of creation.
async function readStores(table: Table, pk: string, { limit, after }: StoresWanted): Promise<PageRead<Store>> {
  const { Items: rows = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: 'filter_a',
      KeyConditionExpression: after === null ? 'filter_a_pk = :pk' : 'filter_a_pk = :pk AND filter_a_sk < :after',
      ExpressionAttributeValues: after === null ? { ':pk': pk } : { ':pk': pk, ':after': after },
      ScanIndexForward: false,
      Limit: limit + 1,
    }),
  );
  const ids = rows.map((row) => String(row['filter_a_sk']));
  const page = ids.slice(0, limit);
  const items = await readItems(table, page.map(keys.store));
  return { items: items.map(parseStore), next: ids.length > limit ? (page.at(-1) ?? null) : null };
}
