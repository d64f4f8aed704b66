import { setTimeout as sleep } from 'node:timers/promises';
import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Key } from './keys.ts';
import type { Table } from './table-client.ts';

type Item = Readonly<Record<string, unknown>>;

/** One item, read consistently. */
export async function readItem(table: Table, key: Key): Promise<Item | null> {
  const { Item: item } = await table.client.send(new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true }));
  return item ?? null;
}

const batchSize = 100;

/**
 * Many items by key, read consistently, in the order of the keys; those that do not exist are left out. `attributes` names
 * all that is wanted of them besides their keys; it spares the transfer, not the capacity.
 */
export async function readItems(table: Table, wanted: readonly Key[], attributes?: readonly string[]): Promise<Item[]> {
  const projection = attributes === undefined ? {} : { ProjectionExpression: ['pk', 'sk', ...attributes].join(', ') };
  const chunks = Array.from({ length: Math.ceil(wanted.length / batchSize) }, (_, n) => wanted.slice(n * batchSize, (n + 1) * batchSize));
  const found = new Map<string, Item>();
  await Promise.all(
    chunks.map(async (chunk) => {
      let keysLeft: readonly Record<string, unknown>[] = chunk.map(({ pk, sk }) => ({ pk, sk }));
      for (let round = 0; keysLeft.length > 0; round += 1) {
        // DynamoDB hands back what it could not read in time; asking again at once would meet the same limit.
        if (round > 0) await sleep(Math.random() * 20 * 2 ** Math.min(round, 5));
        const answer = await table.client.send(
          new BatchGetCommand({ RequestItems: { [table.name]: { Keys: [...keysLeft], ConsistentRead: true, ...projection } } }),
        );
        for (const item of answer.Responses?.[table.name] ?? []) found.set(`${item['pk']} ${item['sk']}`, item);
        keysLeft = answer.UnprocessedKeys?.[table.name]?.Keys ?? [];
      }
    }),
  );
  return wanted.map(({ pk, sk }) => found.get(`${pk} ${sk}`)).filter((item) => item !== undefined);
}

/** All items of a small partition whose sort key begins with `prefix`, read consistently, in key order. */
export async function readPartition(table: Table, pk: string, prefix = ''): Promise<Item[]> {
  const items: Item[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const answer = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: prefix === '' ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: prefix === '' ? { ':pk': pk } : { ':pk': pk, ':prefix': prefix },
        ConsistentRead: true,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    items.push(...(answer.Items ?? []));
    from = answer.LastEvaluatedKey;
  } while (from !== undefined);
  return items;
}
