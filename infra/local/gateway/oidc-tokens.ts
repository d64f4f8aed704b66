import { createHash, randomBytes } from 'node:crypto';
import type { JWTPayload } from 'jose';
import type { Person } from './oidc-issuer.ts';

const codeLifetimeMs = 5 * 60_000;
const tokenLifetimeSec = 3600;
const refreshLifetimeMs = 12 * 3_600_000;

type Grant = {
  readonly person: Person;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string | null;
  readonly scope: string;
};

/** A log-in. All of its tokens become invalid together. */
type Login = { readonly grant: Grant; readonly authTimeSec: number; isOver: boolean };

type Issued = { readonly login: Login; readonly untilMs: number; isUsed: boolean };

/** A token endpoint's response (RFC 6749, 5). */
export type TokenAnswer =
  | { readonly error: string; readonly error_description: string }
  | {
      readonly id_token: string;
      readonly access_token: string;
      readonly refresh_token: string;
      readonly token_type: 'Bearer';
      readonly expires_in: number;
    };

export type Tokens = {
  /** Issues a code that is valid for five minutes and can be exchanged once. */
  readonly issueCode: (grant: Grant) => string;
  /** Answers a form that was sent to the token endpoint. */
  readonly exchange: (form: URLSearchParams) => Promise<TokenAnswer>;
};

export type TokensSettings = {
  readonly clientId: string;
  /** Signs the claims as a token of this issuer. */
  readonly sign: (claims: JWTPayload, lifetimeSec: number, nowMs: number) => Promise<string>;
  readonly nowMs: () => number;
};

/**
 * Creates the functions that issue codes and tokens. The tokens have Cognito's claims. If a code or a refresh token is
 * used twice, its log-in ends (RFC 9700, 2.1.1 and 4.14.2).
 */
export function openTokens({ clientId, sign, nowMs }: TokensSettings): Tokens {
  const codes = new Map<string, Issued>();
  const refreshTokens = new Map<string, Issued>();

  const issue = (kept: Map<string, Issued>, login: Login, lifetimeMs: number): string => {
    for (const [old, { untilMs }] of kept) if (untilMs <= nowMs()) kept.delete(old);
    const secret = randomBytes(32).toString('base64url');
    kept.set(secret, { login, untilMs: nowMs() + lifetimeMs, isUsed: false });
    return secret;
  };

  async function answer(login: Login, nonce: string | null): Promise<TokenAnswer> {
    const { person, scope } = login.grant;
    const common = { sub: person.sub, auth_time: login.authTimeSec, 'cognito:groups': [...person.groups] };
    const { email, name } = person;
    const identity = { aud: clientId, email, email_verified: true, name, 'cognito:username': person.sub };
    const [id_token, access_token] = await Promise.all([
      sign({ ...common, ...identity, token_use: 'id', ...(nonce !== null && { nonce }) }, tokenLifetimeSec, nowMs()),
      sign({ ...common, client_id: clientId, scope, token_use: 'access', username: person.sub }, tokenLifetimeSec, nowMs()),
    ]);
    const refresh_token = issue(refreshTokens, login, refreshLifetimeMs);
    return { id_token, access_token, refresh_token, token_type: 'Bearer', expires_in: tokenLifetimeSec };
  }

  /**
   * Marks a code or token as used and returns the log-in for which it was issued. Returns undefined if the code or
   * token is unknown, expired or already used, or if the log-in has ended.
   */
  function take(kept: Map<string, Issued>, secret: string): Login | undefined {
    const issued = kept.get(secret);
    if (issued === undefined || issued.untilMs <= nowMs() || issued.login.isOver) return undefined;
    if (issued.isUsed) {
      issued.login.isOver = true;
      return undefined;
    }
    issued.isUsed = true;
    return issued.login;
  }

  async function exchange(form: URLSearchParams): Promise<TokenAnswer> {
    if (form.get('client_id') !== clientId) return refused('invalid_client', 'client_id is unknown');
    const type = form.get('grant_type');
    if (type === 'refresh_token') {
      const login = take(refreshTokens, form.get('refresh_token') ?? '');
      return login === undefined ? refused('invalid_grant', 'refresh_token is not valid') : answer(login, null);
    }
    if (type !== 'authorization_code') return refused('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token');
    const login = take(codes, form.get('code') ?? '');
    if (login === undefined) return refused('invalid_grant', 'code is unknown, expired or used');
    const { redirectUri, challenge, nonce } = login.grant;
    if (form.get('redirect_uri') !== redirectUri) return refused('invalid_grant', 'redirect_uri does not match the authorization request');
    if (challengeOf(form.get('code_verifier') ?? '') !== challenge)
      return refused('invalid_grant', 'code_verifier does not match the code');
    return answer(login, nonce);
  }

  return {
    exchange,
    issueCode: (grant) => issue(codes, { grant, authTimeSec: Math.floor(nowMs() / 1000), isOver: false }, codeLifetimeMs),
  };
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

const refused = (error: string, description: string): TokenAnswer => ({ error, error_description: description });
