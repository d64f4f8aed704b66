import fc from 'fast-check';
import type { ApiKey } from '#shared/api-keys/api-key.ts';
import { apiKeyItem } from '#shared/api-keys/api-keys-table.ts';
import { secretPrefixes } from '#shared/api-keys/credential-secret.ts';
import { credentialForm, credentialItem, credentialUseForm, type NewCredential } from '#shared/api-keys/credentials-table.ts';
import { scopes } from '#shared/api-keys/scopes.ts';
import { anyCodePoint } from '#test/support/builders/any-code-point.ts';

const [prefix] = secretPrefixes;
const word = fc.string({ unit: anyCodePoint, maxLength: 20 });

const anyCredential = fc.record<NewCredential>({
  secret: word,
  kind: fc.constantFrom('api_key', 'app_token'),
  storeId: word,
  holderId: fc.nat(),
  name: word,
  scopes: fc.array(word, { maxLength: 3 }),
  validUntilMs: fc.option(fc.nat(), { nil: null }),
});

describe('the stored form', () => {
  it('of a credential is read as written, without its secret', () => {
    fc.assert(
      fc.property(anyCredential, fc.constantFrom('active' as const, 'revoked' as const), ({ secret, ...one }, status) => {
        expect(credentialForm.read(credentialItem({ secret, ...one }))).toEqual({ ...one, status: 'active' });
        expect(credentialForm.read(credentialForm.write({ ...one, status }))).toEqual({ ...one, status });
      }),
    );
  });

  it('of the last use of a credential is read from the attribute of existing items', () => {
    expect(credentialUseForm.read({ holder_id: 7, last_used_at_ms: 5 })).toEqual({ holderId: 7, lastUsedAtMs: 5 });
    expect(credentialUseForm.read({ holder_id: 7 })).toEqual({ holderId: 7, lastUsedAtMs: null });
  });

  it('of an API key has the attributes of existing items', () => {
    const key: ApiKey = {
      id: 7,
      name: 'ERP',
      prefix,
      last4: 'aaaa',
      scopes: [scopes[0]],
      expiresAtMs: null,
      revokedAtMs: 5,
      createdBy: 'Ada',
      secretHash: 'hash',
      createdAtMs: 1,
      updatedAtMs: 5,
    };
    expect(apiKeyItem('store', key)).toMatchObject({
      entity: 'api_key',
      id: 7,
      name: 'ERP',
      prefix,
      last4: 'aaaa',
      scopes: [scopes[0]],
      expires_at_ms: null,
      revoked_at_ms: 5,
      created_by: 'Ada',
      secret_hash: 'hash',
      created_at_ms: 1,
      updated_at_ms: 5,
    });
  });

  it('of a credential has the attributes of existing items, but not its secret', () => {
    const item = credentialItem({
      secret: 'plain',
      kind: 'api_key',
      storeId: 'store',
      holderId: 7,
      name: 'ERP',
      scopes: [],
      validUntilMs: null,
    });
    expect(item).toEqual({
      pk: expect.any(String),
      sk: expect.any(String),
      entity: 'credential',
      kind: 'api_key',
      store_id: 'store',
      holder_id: 7,
      name: 'ERP',
      scopes: [],
      status: 'active',
      valid_until_ms: null,
    });
    expect(JSON.stringify(item)).not.toContain('plain');
  });
});
