import { randomBytes } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { SecretBox, SecretContext } from '#shared/kernel/secret-box.ts';
import { keys, type PlatformSecretName } from './keys.ts';
import { readItem } from './read-items.ts';
import { refusedItemOf } from './refused-item.ts';
import { storedForm, text } from './rows/stored-form.ts';
import type { Table } from './table-client.ts';

const secretBytes = 32;
export const newPlatformSecret = (): string => randomBytes(secretBytes).toString('base64url');

/**
 * Returns the secret that signs the cursors of lists that span several stores. The first function that needs the secret
 * creates it.
 */
export const platformCursorSecret = (table: Table): Promise<string> => madeOnce(table, 'cursors', async () => newPlatformSecret());

export const pepperContext: SecretContext = { store_id: 'platform', purpose: 'gift_card_pepper' };

/**
 * Returns the pepper for gift card codes. The first function that needs the pepper creates it; after that, only a
 * rotation changes it. Each call costs a read and a KMS call, so callers should cache the result
 * (`platformSecretKeptMs`).
 */
export async function giftCardPepper(table: Table, secrets: SecretBox): Promise<string> {
  const sealed = await madeOnce(table, 'gift_card_pepper', () => secrets.encrypt(newPlatformSecret(), pepperContext));
  return secrets.decrypt(sealed, pepperContext);
}

/**
 * How long a container caches a platform secret, in ms. The steps of a rotation must be further apart than this
 * (`rotate-secrets-table.ts`).
 */
export const platformSecretKeptMs = 600_000;

export const platformSecretForm = storedForm<{ readonly secret: string }>()({ secret: text });

async function madeOnce(table: Table, name: PlatformSecretName, make: () => Promise<string>): Promise<string> {
  const key = keys.platformSecret(name);
  const known = await readItem(table, key);
  if (known !== null) return platformSecretForm.read(known).secret;
  const secret = await make();
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...key, entity: 'platform_secret', ...platformSecretForm.write({ secret }) },
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return secret;
  } catch (error) {
    const winner = refusedItemOf(error);
    if (winner?.item === undefined) throw error;
    return platformSecretForm.read(winner.item).secret;
  }
}
