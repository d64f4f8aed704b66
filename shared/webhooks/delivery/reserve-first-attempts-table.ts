import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';

/** The time for which a row is kept after its window ends, to allow for clock skew. */
const keptAfterMs = 3_600_000;

/**
 * Adds `asked` to a store's count of first attempts in a window, and returns the new count. The count includes reserved
 * attempts that are never made.
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
