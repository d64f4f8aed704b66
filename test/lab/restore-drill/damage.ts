import { DeleteCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { storeOfPartition } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';

type Item = Readonly<Record<string, unknown>>;

/** Every item of a table. */
export async function* itemsOf(table: Table): AsyncGenerator<Item> {
  let from: Record<string, unknown> | undefined;
  do {
    const page = await table.client.send(
      new ScanCommand({ TableName: table.name, ConsistentRead: true, ...(from === undefined ? {} : { ExclusiveStartKey: from }) }),
    );
    yield* page.Items ?? [];
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
}

/** What a bad release does to a store: its orders and gift cards are deleted, its products written over. Gives how many rows. */
export async function damage(table: Table, storeId: string): Promise<number> {
  let rows = 0;
  for await (const item of itemsOf(table)) {
    if (storeOfPartition(String(item['pk'])) !== storeId) continue;
    const Key = { pk: item['pk'], sk: item['sk'] };
    if (item['entity'] === 'order' || item['entity'] === 'gift_card')
      await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
    else if (item['entity'] === 'product')
      await table.client.send(new PutCommand({ TableName: table.name, Item: { ...item, name: 'undefined' } }));
    else continue;
    rows += 1;
  }
  return rows;
}
