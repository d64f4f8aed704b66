import { getApiKey } from '../../../shared/data/api-keys.ts';
import type { Table } from '../../../shared/data/table-client.ts';
import type { ApiKey } from '../../../shared/domain/api-key.ts';
import { fieldError } from '../../../shared/domain/errors.ts';
import { found } from '../../../shared/http/found.ts';

/**
 * A key that may still be changed.
 * @throws DomainError `not_found`, FieldErrors `already_revoked`
 */
export async function livingKey(table: Table, storeId: string, id: number): Promise<ApiKey> {
  const key = found(await getApiKey(table, storeId, id), 'API key');
  if (key.revokedAtMs !== null) throw fieldError('', 'already_revoked', 'This API key was revoked; create another one.');
  return key;
}
