import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
// In your project, import from 'store-management-api/client'.
import { createStoreClient, StoreApiError } from '#shared/client/store-client.ts';

/*
 * An app that merchants install, using the authorization code flow with PKCE.
 *
 *   node oauth-app.ts     with CLIENT_ID, CLIENT_SECRET, REDIRECT_URI, STORE_API, CONSENT_PAGE and PORT in the environment
 *
 * GET /install redirects the merchant to the consent page. GET /callback exchanges the code and shows the app's scopes.
 * This example keeps tokens and pending requests in memory; a real app stores them in a database and encrypts the
 * tokens.
 */

const { CLIENT_ID = '', CLIENT_SECRET = '', REDIRECT_URI = '', STORE_API: baseUrl = '', CONSENT_PAGE = '', PORT = '3000' } = process.env;
const SCOPES = 'read_store write_orders';
const REQUEST_LASTS_MS = 600_000;

type AskedConsent = { readonly verifier: string; readonly atMs: number };
const asked = new Map<string, AskedConsent>();
const tokens = new Map<string, string>();

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    // The client's errors contain neither the authorization code nor a token, so they may be logged.
    console.error(String(error));
    end(response, error instanceof StoreApiError && error.status === 422 ? 400 : 502, 'The installation failed. Please try again.');
  });
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://app');
  if (url.pathname === '/install') return install(response);
  if (url.pathname === '/callback') return callback(url.searchParams, response);
  end(response, 404, 'Not found');
}

function install(response: ServerResponse): void {
  const [state, verifier] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  for (const [old, { atMs }] of asked) if (Date.now() - atMs > REQUEST_LASTS_MS) asked.delete(old);
  asked.set(state, { verifier, atMs: Date.now() });
  const consent = new URL(CONSENT_PAGE);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  for (const [name, value] of Object.entries({
    ...{ client_id: CLIENT_ID, redirect_uri: REDIRECT_URI, scope: SCOPES, state },
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
  })) {
    consent.searchParams.set(name, value);
  }
  response.writeHead(302, { Location: consent.href }).end();
}

async function callback(query: URLSearchParams, response: ServerResponse): Promise<void> {
  const state = query.get('state') ?? '';
  const consent = asked.get(state);
  // Each state is valid only once. A second answer with the same state may come from somebody else.
  asked.delete(state);
  if (consent === undefined) return end(response, 400, 'This installation was not started here, or it has already been answered.');
  const code = query.get('code');
  if (code === null) return end(response, 200, 'You have not installed the app.');
  // This call needs no API key. A retry returns the same access token, because it has the same Idempotency-Key. A
  // second use of the code without that key would revoke the token.
  const nobody = createStoreClient({ apiKey: 'none', baseUrl });
  const granted = await nobody.oauth.token({
    ...{ grant_type: 'authorization_code', client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
    ...{ code, redirect_uri: REDIRECT_URI, code_verifier: consent.verifier },
  });
  tokens.set(granted.store.id, granted.access_token);
  const store = createStoreClient({ apiKey: () => tokens.get(granted.store.id) ?? '', baseUrl });
  const [{ name }, { scopes }] = [await store.store.get(), await store.oauth.installation()];
  end(response, 200, `Installed in ${name} with ${scopes.join(', ')}`);
}

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
}
