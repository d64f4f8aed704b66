import fc from 'fast-check';
import { type AuthorizationCode, codeLifetimeMs, exchangeRefusal, newCode, storeOfCode } from '#shared/apps/authorization-code.ts';

const approved = 1_000_000;
const aCode = (over: Partial<AuthorizationCode> = {}): AuthorizationCode => ({
  codeHash: 'hash',
  storeId: '01J9ZK3V5T8Q2M4N6P7R8S9TAB',
  clientId: 'app_1',
  redirectUri: 'https://a.example/cb',
  scopes: ['read_store'],
  codeChallenge: null,
  expiresAtMs: approved + codeLifetimeMs,
  usedAtMs: null,
  issuedCredentialHash: null,
  ...over,
});
const presented = { clientId: 'app_1', redirectUri: 'https://a.example/cb', challenge: null };

describe('a code', () => {
  it('is valid for just under ten minutes', () => {
    expect(codeLifetimeMs).toBe(600_000);
    const at = (ms: number) => exchangeRefusal(aCode(), presented, { nowMs: approved + ms, uninstalledAtMs: null });
    expect([at(0), at(599_999), at(600_000), at(600_001)]).toEqual([null, null, 'invalid', 'invalid']);
  });

  it.each<[string, Partial<AuthorizationCode>, Partial<Parameters<typeof exchangeRefusal>[1]>, 'used' | 'invalid' | null]>([
    ['everything it was issued for', {}, {}, null],
    ['another client', {}, { clientId: 'app_2' }, 'invalid'],
    ['another address', {}, { redirectUri: 'https://a.example/cb/' }, 'invalid'],
    ['a verifier without a challenge', {}, { challenge: 'c' }, 'invalid'],
    ['the verifier of its challenge', { codeChallenge: 'c' }, { challenge: 'c' }, null],
    ['another verifier', { codeChallenge: 'c' }, { challenge: 'd' }, 'invalid'],
    ['no verifier for its challenge', { codeChallenge: 'c' }, {}, 'invalid'],
    ['its own client, again', { usedAtMs: 1 }, {}, 'used'],
    ['its own client, again and from elsewhere', { usedAtMs: 1 }, { redirectUri: 'https://b.example', challenge: 'x' }, 'used'],
    ['another client, again', { usedAtMs: 1 }, { clientId: 'app_2' }, 'invalid'],
    ['its own client, again and after its time', { usedAtMs: 1, expiresAtMs: 2 }, {}, 'used'],
  ])('is checked when it is presented with %s', (_, code, sent, expected) => {
    expect(exchangeRefusal(aCode(code), { ...presented, ...sent }, { nowMs: approved, uninstalledAtMs: null })).toBe(expected);
  });

  it('that was approved before the app was uninstalled does not reinstall it', () => {
    const after = (uninstalledAtMs: number) => exchangeRefusal(aCode(), presented, { nowMs: approved + 9, uninstalledAtMs });
    expect([approved - 1, approved, approved + 1].map(after)).toEqual([null, 'invalid', 'invalid']);
  });

  it('identifies its store, and no other string does', () => {
    const random = Buffer.alloc(32, 7).toString('base64url');
    expect(storeOfCode(newCode('01J9ZK3V5T8Q2M4N6P7R8S9TAB', random))).toBe('01J9ZK3V5T8Q2M4N6P7R8S9TAB');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `ac_${text}`),
        ),
        (text) => expect(storeOfCode(text)).toBeNull(),
      ),
    );
  });
});
