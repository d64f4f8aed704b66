import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { verifyTokensOf } from '#functions/wiring/verify-token.ts';

const issuer = 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Ab1';
const nowMs = Date.parse('2026-11-22T10:00:00Z');
const nowSec = nowMs / 1000;
const claims = { token_use: 'id', email: 'Ada@example.com', email_verified: true, name: 'Ada', 'cognito:groups': ['operators'] };

let sign: (changes?: { readonly iss?: string; readonly aud?: string; readonly exp?: number; readonly claims?: object }) => Promise<string>;
let verify: ReturnType<typeof verifyTokensOf>;

beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256' }] });
  verify = verifyTokensOf({ issuer, audience: ['console', 'terminal'] }, keys);
  sign = ({ iss = issuer, aud = 'console', exp = nowSec + 60, claims: changed = {} } = {}) =>
    new SignJWT({ ...claims, ...changed })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setSubject('sub-1')
      .setIssuer(iss)
      .setAudience(aud)
      .setExpirationTime(exp)
      .sign(privateKey);
});

describe('an ID token of staff', () => {
  it.each(['console', 'terminal'])('identifies the person when it was issued for the client "%s"', async (aud) => {
    expect(await verify(await sign({ aud }), nowMs)).toEqual({ subject: 'sub-1', email: 'ada@example.com', name: 'Ada', operator: true });
  });

  it.each([
    ['made for another client', { aud: 'other' }],
    ['made for both at once, spelled as the setting is', { aud: 'console,terminal' }],
    ['of another issuer', { iss: 'https://elsewhere.example' }],
    ['an access token', { claims: { token_use: 'access' } }],
    ['of an address that was not verified', { claims: { email_verified: false } }],
  ])('is not accepted when it is %s', async (_, changes) => {
    expect(await verify(await sign(changes), nowMs)).toBe('invalid');
  });

  it('gets its own result when it has expired', async () => {
    expect(await verify(await sign({ exp: nowSec - 60 }), nowMs)).toBe('expired');
  });
});
