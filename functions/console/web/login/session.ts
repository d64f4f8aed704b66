import * as oauth from 'oauth4webapi';
import type { ConsoleConfig } from '../console-config.ts';

/** The values that are stored before the user is sent to the login page. They are removed when the user returns. */
type Pending = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly returnPath: string;
  readonly config?: ConsoleConfig;
};

const pendingName = 'store-admin:login';
const serverName = 'store-admin:login-server';
const signedOutName = 'store-admin:signed-out';
/** The shared lock of all logged-in tabs. If the lock is held, a new tab waits for another tab's tokens. */
const loggedInName = 'store-admin:logged-in';
/** The maximum time to wait for tokens from another tab, which may be busy. */
const answerWithinMs = 2000;

/** The tokens of a login, kept only in memory. */
type HeldTokens = { readonly idToken: string; readonly refreshToken: string; readonly expiresAtMs: number };

/** Tokens are renewed this long before they expire, so that none expires during a call. */
const renewBeforeMs = 5 * 60_000;

const mustRenew = ({ expiresAtMs }: HeldTokens, nowMs: number): boolean => nowMs >= expiresAtMs - renewBeforeMs;

/** Returns the path to open after a login. If the path is outside the console or is the callback, returns `/admin`. */
const safeReturnPath = (path: string | null, callbackPath: string): string =>
  path !== null && /^\/admin(?![^/?])/.test(path) && !path.startsWith(callbackPath) ? path : '/admin';

/**
 * Returns the path to open after the login. If the user has just returned from the login page, also returns the
 * configuration with which the login began.
 */
export function readReturn(): { readonly path: string; readonly config?: ConsoleConfig | undefined } {
  const { returnPath: path, config } = JSON.parse(sessionStorage.getItem(pendingName) ?? '{}') as Partial<Pending>;
  return path !== undefined && location.pathname === config?.callback_path ? { path, config } : { path: location.pathname };
}

export type Session = {
  /** Returns a token, renewed if it was refused or is about to expire. If that fails, opens the login page. */
  readonly token: (lastWasRefused: boolean) => Promise<string>;
  readonly logOut: () => void;
};

/** Whether the page shows the console, waits for a redirect, offers a login, or reports that the login failed. */
export type Opened = { readonly session: Session } | 'leaving' | 'signed-out' | { readonly refused: string };

/**
 * Opens this tab's session (code flow with PKCE; OAuth 2.0 for browser-based applications). The tokens come from a
 * login that this page completes, or from another tab. Without tokens, redirects to the login page.
 */
export async function openSession(config: ConsoleConfig): Promise<Opened> {
  const channel = new BroadcastChannel('store-admin:session');
  const issuer = new URL(config.issuer);
  const options = issuer.protocol === 'http:' ? { [oauth.allowInsecureRequests]: true } : {};
  const client: oauth.Client = { client_id: config.client_id };
  const redirectUri = location.origin + config.callback_path;
  let server: Promise<oauth.AuthorizationServer> | undefined;
  let held: HeldTokens | undefined;
  let onTokens = (): void => {};

  const hold = (tokens: HeldTokens): void => {
    if (held === undefined) void navigator.locks.request(loggedInName, { mode: 'shared' }, () => new Promise(() => {}));
    held = tokens;
    onTokens();
  };

  const findServer = (): Promise<oauth.AuthorizationServer> => {
    server ??= discover();
    return server;
  };

  /** Reads the authorization server's metadata, which is cached during the redirect to the login page and back. */
  const discover = async (): Promise<oauth.AuthorizationServer> => {
    const known = JSON.parse(sessionStorage.getItem(serverName) ?? 'null') as oauth.AuthorizationServer | null;
    if (known !== null && known.issuer === config.issuer) return known;
    const found = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options));
    sessionStorage.setItem(serverName, JSON.stringify(found));
    return found;
  };

  async function leaveForLogin(returnPath: string): Promise<never> {
    const pending: Pending = {
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
      verifier: oauth.generateRandomCodeVerifier(),
      ...{ returnPath, config },
    };
    sessionStorage.setItem(pendingName, JSON.stringify(pending));
    const to = new URL((await findServer()).authorization_endpoint ?? '');
    const query = {
      client_id: config.client_id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email profile',
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(query)) to.searchParams.set(name, value);
    // The login page replaces this page in the history. Otherwise Back would lead to another redirect.
    location.replace(to);
    return new Promise(() => {});
  }

  function keep(tokens: oauth.TokenEndpointResponse, refreshToken = ''): void {
    const next: HeldTokens = {
      idToken: tokens.id_token ?? '',
      refreshToken: tokens.refresh_token ?? refreshToken,
      expiresAtMs: Date.now() + (tokens.expires_in ?? 300) * 1000,
    };
    hold(next);
    channel.postMessage({ type: 'tokens', tokens: next });
  }

  async function finishLogin(): Promise<string> {
    const found = sessionStorage.getItem(pendingName);
    sessionStorage.removeItem(pendingName);
    if (found === null) return '/admin';
    const pending = JSON.parse(found) as Pending;
    const authorizationServer = await findServer();
    const answer = oauth.validateAuthResponse(authorizationServer, client, new URL(location.href), pending.state);
    const response = await oauth.authorizationCodeGrantRequest(
      authorizationServer,
      client,
      oauth.None(),
      answer,
      redirectUri,
      pending.verifier,
      options,
    );
    keep(
      await oauth.processAuthorizationCodeResponse(authorizationServer, client, response, {
        expectedNonce: pending.nonce,
        requireIdToken: true,
      }),
    );
    return safeReturnPath(pending.returnPath, config.callback_path);
  }

  async function renew(refused: string | undefined): Promise<string> {
    // Only one tab at a time renews and shares the tokens, because a refresh token can be used only once.
    return navigator.locks.request('store-admin:renew', async () => {
      if (held !== undefined && !mustRenew(held, Date.now()) && held.idToken !== refused) return held.idToken;
      try {
        const authorizationServer = await findServer();
        const refreshToken = held?.refreshToken ?? '';
        const response = await oauth.refreshTokenGrantRequest(authorizationServer, client, oauth.None(), refreshToken, options);
        keep(await oauth.processRefreshTokenResponse(authorizationServer, client, response), refreshToken);
      } catch (error) {
        // The session ends only if the login server refuses to renew the tokens. If the connection failed, the user
        // stays on the page.
        if (!(error instanceof oauth.ResponseBodyError)) throw error;
        return leaveForLogin(location.pathname + location.search);
      }
      return held?.idToken ?? '';
    });
  }

  const session: Session = {
    token: async (lastWasRefused) => {
      const isGood = held !== undefined && !lastWasRefused && !mustRenew(held, Date.now());
      return isGood && held !== undefined ? held.idToken : renew(lastWasRefused ? held?.idToken : undefined);
    },
    logOut: () => {
      channel.postMessage({ type: 'out' });
      void leaveSignedOut(config, findServer);
    },
  };

  channel.onmessage = ({ data }: MessageEvent<{ readonly type: string; readonly tokens?: HeldTokens }>) => {
    if (data.type === 'ask' && held !== undefined) channel.postMessage({ type: 'tokens', tokens: held });
    if (data.type === 'tokens' && data.tokens !== undefined) hold(data.tokens);
    if (data.type === 'out' && held !== undefined) {
      held = undefined;
      endTab();
      location.assign(config.signed_out_path);
    }
  };

  if (location.pathname === config.callback_path) {
    try {
      history.replaceState(null, '', await finishLogin());
    } catch (error) {
      history.replaceState(null, '', '/admin');
      return { refused: error instanceof Error ? error.message : 'The login failed.' };
    }
    if (held !== undefined) return { session };
  }
  if (sessionStorage.getItem(signedOutName) !== null) {
    sessionStorage.removeItem(signedOutName);
    return 'signed-out';
  }
  const others = await navigator.locks.query();
  if (others.held?.some(({ name }) => name === loggedInName)) {
    await new Promise<void>((resolve) => {
      onTokens = resolve;
      setTimeout(resolve, answerWithinMs);
      channel.postMessage({ type: 'ask' });
    });
  }
  if (held !== undefined) return { session };
  void leaveForLogin(location.pathname + location.search);
  return 'leaving';
}

/**
 * Logs out at Cognito. The address of `/logout` is derived from that of `/authorize`, because both have the same parent
 * path (docs.aws.amazon.com, logout-endpoint).
 */
async function leaveSignedOut(config: ConsoleConfig, findServer: () => Promise<oauth.AuthorizationServer>): Promise<void> {
  const to = new URL((await findServer()).authorization_endpoint ?? '');
  to.pathname = to.pathname.replace(/(oauth2\/)?authorize$/, 'logout');
  to.search = new URLSearchParams({ client_id: config.client_id, logout_uri: location.origin + config.signed_out_path }).toString();
  endTab();
  location.assign(to);
}

/** Clears the tab's storage, because the next user may be someone else. */
function endTab(): void {
  sessionStorage.clear();
  sessionStorage.setItem(signedOutName, 'yes');
}
