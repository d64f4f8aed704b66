import type { Scope } from '#shared/api-keys/scopes.ts';
import { all, type Guard, guardsOn, holds } from '#shared/kernel/guard.ts';

/** An authorization code lives this long after the approval (specification: Limits). */
export const codeLifetimeMs = 10 * 60_000;

/** A code is known for this long after it has ended, so that a second use of it ends the token that it was exchanged for. */
export const codeKeptMs = 24 * 3_600_000;

/** The approval of a merchant, until the app's backend exchanges its code for a token (RFC 6749, 4.1.2). Only the hash of the code is stored. */
export type AuthorizationCode = {
  readonly codeHash: string;
  readonly storeId: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly Scope[];
  /** The challenge of PKCE (RFC 7636), of the method S256; null when the app sent none. */
  readonly codeChallenge: string | null;
  readonly expiresAtMs: number;
  readonly usedAtMs: number | null;
  /** The hash of the token that it was exchanged for; null until then. */
  readonly issuedCredentialHash: string | null;
};

const { equals, isAbove } = guardsOn<AuthorizationCode>();

/** The code can still be exchanged. */
export const isExchangeable = (nowMs: number): Guard<'usedAtMs' | 'expiresAtMs'> =>
  all(equals('usedAtMs', null), isAbove('expiresAtMs', nowMs));

/** The fields that the app's backend sends with a code. `challenge`: made of its verifier by S256; null when it sent none. */
export type Presented = { readonly clientId: string; readonly redirectUri: string; readonly challenge: string | null };

/** When a merchant approved what a code is for. */
export const approvedAtMs = ({ expiresAtMs }: Pick<AuthorizationCode, 'expiresAtMs'>): number => expiresAtMs - codeLifetimeMs;

/** When a code is exchanged, and when the app was last uninstalled in its store; null when that is long ago, or never was. */
export type ExchangeTime = { readonly nowMs: number; readonly uninstalledAtMs: number | null };

/**
 * Why a code is not exchanged, or null. `used`: the code's own client sent it a second time; every other reason is answered alike. A verifier without
 * a challenge is refused too, so that the challenge cannot be left out of a merchant's request unnoticed (RFC 9700, 4.8.2). A code from before the
 * app was uninstalled is refused: the approval must not come back by itself.
 */
export function exchangeRefusal(
  code: AuthorizationCode,
  presented: Presented,
  { nowMs, uninstalledAtMs }: ExchangeTime,
): 'used' | 'invalid' | null {
  if (code.clientId !== presented.clientId) return 'invalid';
  if (code.usedAtMs !== null) return 'used';
  const fits = code.redirectUri === presented.redirectUri && code.codeChallenge === presented.challenge;
  const isOutlived = uninstalledAtMs !== null && approvedAtMs(code) <= uninstalledAtMs;
  return fits && !isOutlived && holds(isExchangeable(nowMs), code) ? null : 'invalid';
}

const codeShape = /^ac_([0-9A-HJKMNP-TV-Z]{26})[\w-]{43}$/;

/** How many random bytes a code, or a client secret, is made of. */
export const codeEntropyBytes = 32;

/** A new code. It names its store, so that the store can be read with it. */
export const newCode = (storeId: string, random: string): string => `ac_${storeId}${random}`;

/** The store that a code names; null for what is no code. */
export const storeOfCode = (code: string): string | null => codeShape.exec(code)?.[1] ?? null;
