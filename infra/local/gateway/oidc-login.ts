import { randomBytes } from 'node:crypto';
import type { HttpAnswer, HttpRequest } from './http-event.ts';
import type { ExtraRequestHandler } from './http-front.ts';
import type { Person } from './oidc-issuer.ts';
import { choicePage, refusalPage } from './oidc-pages.ts';
import { openTokens, type Tokens } from './oidc-tokens.ts';
import { isThisMachine } from './this-machine.ts';

export type LoginSettings = {
  readonly issuerUrl: string;
  readonly clientId: string;
  /**
   * The addresses to which a log-in (`redirectUris`) and a log-out (`logoutUris`) may redirect. They are compared
   * exactly.
   */
  readonly redirectUris: readonly string[];
  readonly logoutUris: readonly string[];
  /** The people to choose from, in the order in which they are displayed. */
  readonly people: readonly Person[];
  readonly sign: Parameters<typeof openTokens>[0]['sign'];
  readonly nowMs: () => number;
};

const sessionCookie = 'local_login';

/**
 * Logs people in with the same protocol as the user pool in the cloud. Serves `authorize` (code flow with PKCE, S256
 * only), `token` and `logout` under the issuer's path. There are no passwords; the page shows a button for each person.
 * All state is in memory.
 */
export function openLogin(settings: LoginSettings): ExtraRequestHandler {
  const { clientId, logoutUris, people } = settings;
  const path = new URL(settings.issuerUrl).pathname;
  const tokens = openTokens(settings);
  const sessions = new Map<string, Person>();

  const doors: ReadonlyMap<string, (request: HttpRequest) => Promise<HttpAnswer>> = new Map([
    [`GET ${path}/authorize`, async (request) => authorize(request)],
    [`POST ${path}/token`, async ({ body }) => tokenAnswer(tokens, new URLSearchParams(Buffer.from(body).toString('utf8')))],
    [`GET ${path}/logout`, async (request) => logout(request)],
  ]);

  function authorize(request: HttpRequest): HttpAnswer {
    const query = new URLSearchParams(request.rawQueryString);
    const redirectUri = query.get('redirect_uri') ?? '';
    // An unknown client or address is reported to the person directly, because a redirect would send them to an
    // untrusted site.
    if (query.get('client_id') !== clientId) return page(400, refusalPage('This application is unknown (client_id).'));
    if (!settings.redirectUris.includes(redirectUri)) {
      return page(400, refusalPage('This application may not redirect to the address in redirect_uri.'));
    }
    const back = (answer: Readonly<Record<string, string>>, cookies: readonly string[] = []): HttpAnswer =>
      redirect(withQuery(redirectUri, { ...answer, ...stateOf(query) }), cookies);
    const error = refusalOf(query);
    if (error !== undefined) return back(error);
    const chosen = people.find(({ sub }) => sub === query.get('person'));
    const person = chosen ?? sessions.get(cookieOf(request));
    if (person === undefined || (chosen === undefined && query.get('prompt') === 'login')) {
      return query.get('prompt') === 'none' ? back({ error: 'login_required' }) : page(200, choicePage(people, query));
    }
    const code = tokens.issueCode({
      person,
      redirectUri,
      challenge: query.get('code_challenge') ?? '',
      nonce: query.get('nonce'),
      scope: query.get('scope') ?? 'openid',
    });
    return back({ code }, chosen === undefined ? [] : [startSession(chosen)]);
  }

  function startSession(person: Person): string {
    const id = randomBytes(24).toString('base64url');
    sessions.set(id, person);
    return `${sessionCookie}=${id}; Path=${path}; HttpOnly; SameSite=Lax`;
  }

  function logout(request: HttpRequest): HttpAnswer {
    const query = new URLSearchParams(request.rawQueryString);
    const to = query.get('logout_uri') ?? '';
    if (query.get('client_id') !== clientId || !logoutUris.includes(to)) {
      return page(400, refusalPage('The client_id is unknown, or this application may not redirect to the logout_uri.'));
    }
    sessions.delete(cookieOf(request));
    return redirect(to, [`${sessionCookie}=; Path=${path}; Max-Age=0; HttpOnly; SameSite=Lax`]);
  }

  return async (request) => {
    const door = doors.get(`${request.method} ${request.rawPath}`);
    if (door === undefined) return undefined;
    if (!isThisMachine(request.headers)) return page(400, refusalPage('Open the console at a loopback address (127.0.0.1 or localhost).'));
    return door(request);
  };
}

/**
 * Returns the error to report to the application that sent the request (RFC 6749, 4.1.2.1), or undefined if there is
 * none.
 */
function refusalOf(query: URLSearchParams): { readonly error: string; readonly error_description: string } | undefined {
  const invalid = (description: string) => ({ error: 'invalid_request', error_description: description });
  if (query.get('response_type') !== 'code') {
    return { error: 'unsupported_response_type', error_description: 'response_type must be code' };
  }
  if (query.get('code_challenge_method') !== 'S256') return invalid('code_challenge_method must be S256');
  if (!/^[\w-]{43}$/.test(query.get('code_challenge') ?? '')) return invalid('code_challenge must be a SHA-256 hash in base64url');
  if (!(query.get('scope') ?? 'openid').split(' ').includes('openid')) {
    return { error: 'invalid_scope', error_description: 'scope must include openid' };
  }
  return undefined;
}

async function tokenAnswer(tokens: Tokens, form: URLSearchParams): Promise<HttpAnswer> {
  const answered = await tokens.exchange(form);
  return {
    status: 'error' in answered ? 400 : 200,
    // Allows other origins, in the same way as Cognito, because the page may be on localhost while the issuer is on
    // 127.0.0.1.
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', 'access-control-allow-origin': '*' },
    cookies: [],
    body: Buffer.from(JSON.stringify(answered)),
  };
}

const stateOf = (query: URLSearchParams): Readonly<Record<string, string>> => {
  const state = query.get('state');
  return state === null ? {} : { state };
};

function withQuery(url: string, values: Readonly<Record<string, string>>): string {
  const to = new URL(url);
  for (const [name, value] of Object.entries(values)) to.searchParams.set(name, value);
  return to.href;
}

const cookieOf = ({ cookies }: HttpRequest): string =>
  cookies
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${sessionCookie}=`))
    ?.slice(sessionCookie.length + 1) ?? '';

const redirect = (location: string, cookies: readonly string[]): HttpAnswer => ({
  status: 302,
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  cookies,
  body: Buffer.alloc(0),
});

const page = (status: number, html: string): HttpAnswer => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  },
  cookies: [],
  body: Buffer.from(html),
});
