import { scopes } from '#shared/api-keys/scopes.ts';
import { listOf, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { AuthorizationCode } from './authorization-code.ts';

/** How an authorization code is stored. */
export const authorizationCodeForm = storedForm<AuthorizationCode>()({
  codeHash: text,
  storeId: text,
  clientId: text,
  redirectUri: text,
  scopes: listOf(oneOf(scopes)),
  codeChallenge: optional(text),
  expiresAtMs: number,
  usedAtMs: optional(number),
  issuedCredentialHash: optional(text),
});
