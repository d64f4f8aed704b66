import { listOf, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { ApiKey } from './api-key.ts';
import { secretPrefixes } from './credential-secret.ts';
import { scopes } from './scopes.ts';

/** How an API key is stored. */
export const apiKeyForm = storedForm<ApiKey>()({
  id: number,
  name: text,
  prefix: oneOf(secretPrefixes),
  last4: text,
  scopes: listOf(oneOf(scopes)),
  expiresAtMs: optional(number),
  revokedAtMs: optional(number),
  createdBy: text,
  secretHash: text,
  createdAtMs: number,
  updatedAtMs: number,
});
