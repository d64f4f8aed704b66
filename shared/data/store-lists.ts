import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { normalEmail } from '../domain/email.ts';
import type { Store } from '../domain/store.ts';
import { indexKeys, keys } from './keys.ts';
import { readItems } from './read-items.ts';
import type { PageRead } from './read-page.ts';
import { parseStore } from './stores.ts';
import type { Table } from './table-client.ts';

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
