import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as oauth from 'oauth4webapi';
import { readRequest, sendAnswer } from '#infra/local/gateway/http-event.ts';
import { closeServer, listen } from '#infra/local/gateway/http-front.ts';
import { openIssuer } from '#infra/local/gateway/oidc-issuer.ts';
import { openLogin } from '#infra/local/gateway/oidc-login.ts';

const ada = { sub: 'ada', email: 'ada@example.com', name: 'Ada <Lovelace>', groups: ['operators'] };
const ben = { sub: 'ben', email: 'ben@example.com', name: 'Ben', groups: [] };
const redirectUri = 'http://127.0.0.1:1/admin/callback';
const insecure = { [oauth.allowInsecureRequests]: true };
const client: oauth.Client = { client_id: 'console' };
const folder = mkdtempSync(join(tmpdir(), 'login-'));

let server: Server;
let as: oauth.AuthorizationServer;
let nowMs = Date.now();

beforeAll(async () => {
  server = createServer();
  await listen(server, 0);
  const issuerUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/admin/oidc`;
  const issuer = await openIssuer(issuerUrl, 'console', join(folder, 'key.json'));
  const people = [ada, ben];
  const login = openLogin({
    ...{ issuerUrl, clientId: 'console', people, sign: issuer.sign },
    redirectUris: [redirectUri],
    logoutUris: ['http://127.0.0.1:1/admin'],
    nowMs: () => nowMs,
  });
  server.on('request', async (message, response) => {
    const request = await readRequest(message, 10_000);
    if ('message' in request) return sendAnswer(response, { status: 413, headers: {}, cookies: [], body: Buffer.alloc(0) });
    const answer = (await issuer.sideDoor(request)) ?? (await login(request));
    sendAnswer(response, answer ?? { status: 404, headers: {}, cookies: [], body: Buffer.alloc(0) });
  });
  const found = await oauth.discoveryRequest(new URL(issuerUrl), insecure);
  as = await oauth.processDiscoveryResponse(new URL(issuerUrl), found);
});
beforeEach(() => {
  nowMs = Date.now();
});
afterAll(async () => {
  await closeServer(server);
  rmSync(folder, { recursive: true });
});

const verifier = oauth.generateRandomCodeVerifier();

async function query(changes: Readonly<Record<string, string>> = {}): Promise<URLSearchParams> {
  return new URLSearchParams({
    ...{ client_id: 'console', redirect_uri: redirectUri, response_type: 'code', scope: 'openid email profile', state: 's', nonce: 'n' },
    ...{ code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
    ...changes,
  });
}

const authorize = async (changes: Readonly<Record<string, string>> = {}, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${as.authorization_endpoint}?${await query(changes)}`, { redirect: 'manual', headers });
const leadsTo = (response: Response): URL => new URL(response.headers.get('location') ?? '');

/**
 * Logs in as a person. Validates the redirect to the application in the same way as the console, and returns the
 * redirect's parameters.
 */
const choose = async (person: string): Promise<URLSearchParams> =>
  oauth.validateAuthResponse(as, client, leadsTo(await authorize({ person })), 's');

const exchange = (code: URLSearchParams, givenVerifier = verifier, uri = redirectUri): Promise<Response> =>
  oauth.authorizationCodeGrantRequest(as, client, oauth.None(), code, uri, givenVerifier, insecure);
const tokensOf = async (response: Response) =>
  oauth.processAuthorizationCodeResponse(as, client, response, { expectedNonce: 'n', requireIdToken: true });
const refresh = (token = ''): Promise<Response> => oauth.refreshTokenGrantRequest(as, client, oauth.None(), token, insecure);

describe('the local log-in', () => {
  it('offers each person as a button, whatever characters are in the name', async () => {
    const page = await (await authorize()).text();
    expect(page.match(/<button[^>]*>/g)).toEqual(['<button name="person" value="ada">', '<button name="person" value="ben">']);
    expect(page).toContain('Ada &lt;Lovelace&gt;');
  });

  it("logs the chosen person in, with Cognito's claims", async () => {
    const tokens = await tokensOf(await exchange(await choose('ada')));
    expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({
      ...{ iss: as.issuer, aud: 'console', sub: 'ada', nonce: 'n', token_use: 'id', name: 'Ada <Lovelace>' },
      ...{ email: 'ada@example.com', email_verified: true, 'cognito:groups': ['operators'], 'cognito:username': 'ada' },
    });
    expect(tokens.expires_in).toBe(3600);
    const [, claims = ''] = tokens.access_token.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      ...{ iss: as.issuer, sub: 'ada', client_id: 'console', scope: 'openid email profile', token_use: 'access', username: 'ada' },
    });
  });

  it('remembers the choice until the log-out', async () => {
    const chosen = await authorize({ person: 'ben' });
    const cookie = (chosen.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const again = await authorize({}, { cookie });
    expect(leadsTo(again).searchParams.get('code')).toMatch(/^[\w-]{43}$/);
    expect((await authorize({ prompt: 'login' }, { cookie })).status).toBe(200);
    const out = new URLSearchParams({ client_id: 'console', logout_uri: 'http://127.0.0.1:1/admin' });
    const left = await fetch(`${as.end_session_endpoint}?${out}`, { redirect: 'manual', headers: { cookie } });
    expect(left.headers.get('location')).toBe('http://127.0.0.1:1/admin');
    expect((await authorize({}, { cookie })).status).toBe(200);
    expect(leadsTo(await authorize({ prompt: 'none' }, { cookie })).searchParams.get('error')).toBe('login_required');
  });

  it.each([
    ['an unknown client', { client_id: 'other' }],
    ['another redirect address', { redirect_uri: `${redirectUri}/` }],
    ['a longer query in the redirect address', { redirect_uri: `${redirectUri}?to=elsewhere` }],
  ])('does not redirect for %s', async (_case, changes) => {
    const response = await authorize({ person: 'ada', ...changes });
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });

  it.each([
    ['another flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no challenge', { code_challenge: '' }, 'invalid_request'],
    ['a scope without openid', { scope: 'email' }, 'invalid_scope'],
  ])('refuses %s', async (_case, changes, error) => {
    const { searchParams } = leadsTo(await authorize({ person: 'ada', ...changes }));
    expect([searchParams.get('error'), searchParams.get('state'), searchParams.get('code')]).toEqual([error, 's', null]);
  });

  it('redirects after a log-out only to an allowed address', async () => {
    const out = new URLSearchParams({ client_id: 'console', logout_uri: 'https://example.com/' });
    expect((await fetch(`${as.end_session_endpoint}?${out}`, { redirect: 'manual' })).status).toBe(400);
  });

  it('refuses a foreign page whose name resolves to this machine', async () => {
    const { request } = await import('node:http');
    const url = new URL(`${as.authorization_endpoint}?${await query({ person: 'ada' })}`);
    const { promise, resolve } = Promise.withResolvers<number | undefined>();
    request(url, { headers: { host: 'stranger.example' } }, (response) => resolve(response.resume().statusCode)).end();
    expect(await promise).toBe(400);
  });

  it.each([
    ['another verifier', oauth.generateRandomCodeVerifier(), redirectUri],
    ['another address', verifier, 'http://127.0.0.1:1/admin'],
  ])('gives no token for %s, and invalidates the code', async (_case, givenVerifier, uri) => {
    const code = await choose('ada');
    expect((await exchange(code, givenVerifier, uri)).status).toBe(400);
    expect((await exchange(code)).status).toBe(400);
  });

  it('gives no token for a code issued five minutes ago', async () => {
    const code = await choose('ada');
    nowMs += 5 * 60_000;
    expect((await exchange(code)).status).toBe(400);
  });

  it('accepts a code once; a second use ends the log-in', async () => {
    const code = await choose('ada');
    const { refresh_token } = await tokensOf(await exchange(code));
    const again = await exchange(code);
    expect([again.status, await again.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_grant' })]);
    expect((await refresh(refresh_token)).status).toBe(400);
  });

  it('issues a new refresh token with each renewal, and ends the log-in when an old one is used', async () => {
    const first = await tokensOf(await exchange(await choose('ben')));
    const second = await oauth.processRefreshTokenResponse(as, client, await refresh(first.refresh_token));
    expect(oauth.getValidatedIdTokenClaims(second)).toMatchObject({ sub: 'ben', email: 'ben@example.com' });
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await refresh(first.refresh_token)).status).toBe(400);
    expect((await refresh(second.refresh_token)).status).toBe(400);
  });

  it('requires a new log-in after twelve hours', async () => {
    const { refresh_token } = await tokensOf(await exchange(await choose('ben')));
    nowMs += 12 * 3_600_000;
    expect((await refresh(refresh_token)).status).toBe(400);
  });
});
