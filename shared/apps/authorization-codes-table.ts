import { scopes } from '#shared/api-keys/scopes.ts';
import { conditionOf, updateIf } from '#shared/table/condition-of.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { listOf, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { type AuthorizationCode, codeKeptMs, isExchangeable } from './authorization-code.ts';

/** The stored form of an authorization code. */
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

/** Reads a code by its hash, with strong consistency, even if it has expired; null if there is none. */
export async function getCode(table: Table, codeHash: string): Promise<AuthorizationCode | null> {
  const item = await readItem(table, keys.authorizationCode(codeHash));
  return item === null ? null : authorizationCodeForm.read(item);
}

/**
 * Returns the write that adds a code. The write fails with label `code` if the code already exists, which does not
 * happen in practice.
 */
export const addCodeWrite = (code: AuthorizationCode): LabelledWrite => ({
  as: 'code',
  put: {
    Item: {
      ...keys.authorizationCode(code.codeHash),
      entity: 'authorization_code',
      ...authorizationCodeForm.write(code),
      expires_at: Math.ceil((code.expiresAtMs + codeKeptMs) / 1000),
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/**
 * Returns the write that stores the hash of the token issued for a code. The write fails with label `code` if the code
 * was already exchanged or has expired.
 */
export const useCodeWrite = ({ codeHash }: AuthorizationCode, issuedCredentialHash: string, nowMs: number): LabelledWrite => ({
  as: 'code',
  update: {
    Key: keys.authorizationCode(codeHash),
    ...updateIf(
      {
        UpdateExpression: 'SET used_at_ms = :now, issued_credential_hash = :issued',
        ExpressionAttributeValues: { ':now': nowMs, ':issued': issuedCredentialHash },
      },
      conditionOf(authorizationCodeForm, [isExchangeable(nowMs)]),
    ),
  },
});
