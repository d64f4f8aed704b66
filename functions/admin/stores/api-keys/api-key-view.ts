import { type ApiKey, apiKeyStatus } from '#shared/api-keys/api-key.ts';
import { timestamp, timestampOrNull } from '#shared/kernel/time.ts';
import type { ApiKeyView } from './endpoints.ts';

/** A key as staff see it at a time. */
export const apiKeyView = (key: ApiKey, lastUsedAtMs: number | null, nowMs: number): ApiKeyView => ({
  object: 'api_key',
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  last4: key.last4,
  scopes: [...key.scopes],
  status: apiKeyStatus(key, nowMs),
  expires_at: timestampOrNull(key.expiresAtMs),
  last_used_at: timestampOrNull(lastUsedAtMs),
  created_by: key.createdBy,
  created_at: timestamp(key.createdAtMs),
  updated_at: timestamp(key.updatedAtMs),
});
