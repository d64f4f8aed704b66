import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { normalEmail } from '#shared/kernel/addresses/email.ts';
import type { Store } from '#shared/stores/store.ts';
import { parseStore } from '#shared/stores/stores-table.ts';
import { indexKeys, keys } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import { parseReadable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { StaffMember } from './staff.ts';
import { parseMember } from './staff-table.ts';

/** A store for which a person works, and the person's membership. */
export type Membership = { readonly store: Store; readonly member: StaffMember };

/** Reads the stores whose staff include the person with this e-mail address, newest first, at most `limit`. */
export async function readMemberships(table: Table, email: string, limit: number): Promise<readonly Membership[]> {
  const { Items: rows = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: 'filter_a',
      KeyConditionExpression: 'filter_a_pk = :pk',
      ExpressionAttributeValues: { ':pk': indexKeys.storesOfStaff(normalEmail(email)) },
      ScanIndexForward: false,
      Limit: limit,
    }),
  );
  const storeIds = rows.map((row) => String(row['filter_a_sk']));
  const wanted = storeIds.flatMap((storeId) => [keys.store(storeId), keys.staff(storeId, normalEmail(email))]);
  const items = new Map((await readItems(table, wanted)).map((item) => [`${item['pk']} ${item['sk']}`, item]));
  const itemAt = ({ pk, sk }: { readonly pk: string; readonly sk: string }) => items.get(`${pk} ${sk}`);
  return storeIds.flatMap((storeId) => {
    const [store, member] = [itemAt(keys.store(storeId)), itemAt(keys.staff(storeId, normalEmail(email)))];
    // The index lags behind the table, so the index may still list a person who was just removed.
    if (store === undefined || member === undefined) return [];
    const [[readStore], [readMember]] = [parseReadable([store], parseStore), parseReadable([member], parseMember)];
    return readStore === undefined || readMember === undefined ? [] : [{ store: readStore, member: readMember }];
  });
}
