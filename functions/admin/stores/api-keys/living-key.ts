import type { ApiKey } from '#shared/api-keys/api-key.ts';
import { getApiKey } from '#shared/api-keys/api-keys-table.ts';
import { found } from '#shared/http/found.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import type { Table } from '#shared/table/table-client.ts';

/**
 * A key that may still be changed.
 * @throws DomainError `not_found`, FieldErrors `already_revoked`
 */
export async function livingKey(table: Table, storeId: string, id: number): Promise<ApiKey> {
  const key = found(await getApiKey(table, storeId, id), 'API key');
  if (key.revokedAtMs !== null) throw fieldError('', 'already_revoked', 'This API key was revoked; create another one.');
  return key;
}
