import { randomBytes } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from './keys.ts';
import { readItem } from './read-items.ts';
import { refusedBy } from './refused-item.ts';
import type { Table } from './table-client.ts';

const secretBytes = 32;

/** The secret that signs the cursors of lists across stores: made by whoever first needs it, then the same for everybody. */
export async function platformCursorSecret(table: Table): Promise<string> {
  const key = keys.platformSecret('cursors');
  const known = await readItem(table, key);
  if (known !== null) return String(known['secret']);
  const secret = randomBytes(secretBytes).toString('base64url');
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...key, entity: 'platform_secret', secret },
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return secret;
  } catch (error) {
    const winner = refusedBy(error);
    if (winner?.item === undefined) throw error;
    return String(winner.item['secret']);
  }
}
