import { setTimeout as sleep } from 'node:timers/promises';
import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { OutOfTime, remainingMs } from './deadline.ts';
import type { Key } from './keys.ts';
import type { Table } from './table-client.ts';

type Item = Readonly<Record<string, unknown>>;

/**
 * `consistent`: the read sees every write confirmed before it. `eventual`: it may miss recent writes, but costs half as
 * much. Eventual reads are allowed only where no caller needs to read its own writes (docs/decisions/table.md lists
 * them).
 */
export type Consistency = 'consistent' | 'eventual';

/** Reads one item with strong consistency. */
export async function readItem(table: Table, key: Key): Promise<Item | null> {
  const { Item: item } = await table.client.send(new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true }));
  return item ?? null;
}

const batchSize = 100;
/**
 * The maximum number of rounds of retries for keys that DynamoDB leaves unprocessed. All rounds together take about ten
 * seconds, unless a request's deadline ends them earlier.
 */
const maxRounds = 40;

/**
 * Reads many items by key, in the order of the keys. Omits items that do not exist. `attributes` limits the result to
 * the keys and these attributes, which saves transfer but not capacity. Reads are strongly consistent by default.
 * @throws OutOfTime if DynamoDB does not read all items in the time left
 */
export async function readItems(
  table: Table,
  wanted: readonly Key[],
  attributes?: readonly string[],
  consistency: Consistency = 'consistent',
): Promise<Item[]> {
  const projection = projectionOf(attributes);
  const chunks = Array.from({ length: Math.ceil(wanted.length / batchSize) }, (_, n) => wanted.slice(n * batchSize, (n + 1) * batchSize));
  const found = new Map<string, Item>();
  await Promise.all(
    chunks.map(async (chunk) => {
      let keysLeft: readonly Record<string, unknown>[] = chunk.map(({ pk, sk }) => ({ pk, sk }));
      for (let round = 0; keysLeft.length > 0; round += 1) {
        if (round > 0) await pauseBefore(round);
        const answer = await table.client.send(
          new BatchGetCommand({
            RequestItems: { [table.name]: { Keys: [...keysLeft], ConsistentRead: consistency === 'consistent', ...projection } },
          }),
        );
        for (const item of answer.Responses?.[table.name] ?? []) found.set(`${item['pk']} ${item['sk']}`, item);
        keysLeft = answer.UnprocessedKeys?.[table.name]?.Keys ?? [];
      }
    }),
  );
  return wanted.map(({ pk, sk }) => found.get(`${pk} ${sk}`)).filter((item) => item !== undefined);
}

/** Pauses before a retry of unprocessed keys, because an immediate retry would hit the same limit. */
async function pauseBefore(round: number): Promise<void> {
  const pauseMs = Math.random() * 20 * 2 ** Math.min(round, 5);
  if (round >= maxRounds || pauseMs > remainingMs()) throw new OutOfTime();
  await sleep(pauseMs);
}

/**
 * Reads, from a small partition, all items whose sort keys begin with `prefix`, in key order. The read is strongly
 * consistent.
 */
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

/**
 * The maximum number of rows that `readSpan` reads with one query. One page of a query can return about this many stock
 * rows.
 */
const rowsPerSpan = 500;

/**
 * Reads items in one partition whose sort keys are close together, with strong consistency. Returns the existing items
 * in key order.
 *
 * A query is used because it is charged by the total size of its rows, whereas a read by key costs at least one unit
 * per row. If the rows do not fit into one page of the query, the remaining items are read by key, because further
 * pages could only be read one after another.
 */
export async function readSpan(table: Table, pk: string, sortKeys: readonly string[], attributes?: readonly string[]): Promise<Item[]> {
  const sorted = [...new Set(sortKeys)].sort();
  const spans = Array.from({ length: Math.ceil(sorted.length / rowsPerSpan) }, (_, n) =>
    sorted.slice(n * rowsPerSpan, (n + 1) * rowsPerSpan),
  );
  return (await Promise.all(spans.map((span) => readOneSpan(table, pk, span, attributes)))).flat();
}

async function readOneSpan(table: Table, pk: string, span: readonly string[], attributes: readonly string[] | undefined): Promise<Item[]> {
  const { Items: items = [], LastEvaluatedKey: reached } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': pk, ':from': span[0], ':to': span.at(-1) },
      ConsistentRead: true,
      ...projectionOf(attributes),
    }),
  );
  const wanted = new Set(span);
  const found = items.filter(({ sk }) => wanted.has(String(sk)));
  if (reached === undefined) return found;
  const left = span.filter((sk) => sk > String(reached['sk'])).map((sk) => ({ pk, sk }));
  return [...found, ...(await readItems(table, left, attributes))];
}

type Projection = { readonly ProjectionExpression?: string; readonly ExpressionAttributeNames?: Record<string, string> };

/**
 * Returns a projection of the keys and the wanted attributes; empty if `attributes` is undefined. Attribute names need
 * placeholders, because DynamoDB reserves words such as `name`.
 */
const projectionOf = (attributes: readonly string[] | undefined): Projection =>
  attributes === undefined
    ? {}
    : {
        ProjectionExpression: ['pk', 'sk', ...attributes.map((name) => `#${name}`)].join(', '),
        ExpressionAttributeNames: Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
      };
