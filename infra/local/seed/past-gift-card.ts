import { randomBytes } from 'node:crypto';
import { KMSClient } from '@aws-sdk/client-kms';
import { ulid } from 'ulid';
import { giftCardOperations } from '#functions/api/gift-cards/operations.ts';
import { openSecrets } from '#functions/api/open-api-group.ts';
import { idSource } from '#shared/kernel/object-id.ts';
import { kmsSecrets } from '#shared/lambda/kms-secrets.ts';
import { getStore } from '#shared/stores/stores-table.ts';
import { openTable } from '#shared/table/table-client.ts';

/** Where the functions of the stack keep what they make. */
export type SeedTarget = { readonly tableName: string; readonly secretsKeyId: string };

type PastCard = { readonly issuedAtMs: number; readonly expires_at: string; readonly value: string; readonly note: string };

/**
 * Issues a gift card at a time in the past, which no request can: by the operation itself, on a clock of its own. The environment
 * of the stack's functions must be applied.
 */
export async function issuePastGiftCard({ tableName, secretsKeyId }: SeedTarget, storeId: string, card: PastCard): Promise<void> {
  const table = openTable(tableName);
  const store = await getStore(table, storeId);
  if (store === null) throw new Error(`There is no store ${storeId}.`);
  const { issuedAtMs, ...body } = card;
  const { box, pepper } = openSecrets(table, kmsSecrets(new KMSClient({}), secretsKeyId));
  const { createGiftCard } = giftCardOperations({
    table,
    newId: idSource(() => issuedAtMs, 0),
    newEventId: () => `evt_${ulid(issuedAtMs)}`,
    randomBytes,
    secrets: box,
    pepper,
  });
  const request = { requestId: 'req_seed', nowMs: issuedAtMs, clock: () => issuedAtMs, deadlineMs: Number.POSITIVE_INFINITY, apiHost: '' };
  const caller = { actor: { type: 'system', id: null, name: 'Demo data' }, staff: null, scopes: [], member: null, claim: null } as const;
  await createGiftCard({ params: {}, query: {}, body }, { ...request, ...caller, storeId, store });
}
