import { setTimeout as sleep } from 'node:timers/promises';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import type { Table } from './table-client.ts';

const batchSize = 25;
const maxRounds = 8;
const firstPauseMs = 20;

/**
 * Puts items without a transaction and without conditions, each for half of what it would cost in one. Some may be written when others fail: only
 * for items that may be put again.
 * @throws Error when the table refuses, or did not take all of them after eight attempts
 */
export async function putItems(table: Table, items: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  const results = await Promise.allSettled(chunksOf(items, batchSize).map((batch) => putBatch(table, batch)));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

async function putBatch(table: Table, items: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  let left = items.map((Item) => ({ PutRequest: { Item } }));
  for (let round = 1; left.length > 0; round += 1) {
    const answer = await table.client.send(new BatchWriteCommand({ RequestItems: { [table.name]: left } }));
    left = (answer.UnprocessedItems?.[table.name] ?? []) as typeof left;
    if (left.length === 0) return;
    if (round >= maxRounds) throw new Error(`the table left ${left.length} of ${items.length} items of a batch unwritten`);
    // DynamoDB hands back what it could not write in time; asking again at once would meet the same limit.
    await sleep(Math.random() * firstPauseMs * 2 ** round);
  }
}
