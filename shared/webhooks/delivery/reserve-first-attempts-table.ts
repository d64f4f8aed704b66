import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';

/** A window is kept a while longer, for clocks that differ. */
const keptAfterMs = 3_600_000;

/**
 * Counts `asked` first attempts in a window of a store and gives its count after it: each number of the count belongs to one caller alone. Attempts
 * that are counted and not sent are lost to the window, and no delivery with them.
 */
export async function reserveFirstAttempts(
  table: Table,
  storeId: string,
  { asked, windowStartMs }: { readonly asked: number; readonly windowStartMs: number },
): Promise<number> {
  const { Attributes } = await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.firstAttempts(storeId, windowStartMs),
      UpdateExpression: 'SET entity = :entity, expires_at = :ttl ADD reserved :asked',
      ExpressionAttributeValues: {
        ':entity': 'first_attempts',
        ':ttl': Math.ceil((windowStartMs + keptAfterMs) / 1000),
        ':asked': asked,
      },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return Number(Attributes?.['reserved']);
}
