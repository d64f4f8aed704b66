import type { Scope } from '#shared/api-keys/scopes.ts';
import { all, type Guard, guardsOn, meetsGuard } from '#shared/kernel/guard.ts';

/** How long an authorization code is valid after the merchant's approval (specification: Limits). */
export const codeLifetimeMs = 10 * 60_000;

/**
 * The time for which an expired code remains stored. If the code is used again during this time, the token that was
 * issued for it is revoked.
 */
export const codeKeptMs = 24 * 3_600_000;

/**
 * A merchant's approval of an app. To get a token, the app's backend sends the approval's code (RFC 6749, 4.1.2). Only
 * the code's hash is stored.
 */
export type AuthorizationCode = {
  readonly codeHash: string;
  readonly storeId: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly Scope[];
  /** The PKCE challenge (RFC 7636, method S256); null if the app sent none. */
  readonly codeChallenge: string | null;
  readonly expiresAtMs: number;
  readonly usedAtMs: number | null;
  /** The hash of the token that was issued for the code; null until the exchange. */
  readonly issuedCredentialHash: string | null;
};

const { equals, isAbove } = guardsOn<AuthorizationCode>();

/** Requires that the code can still be exchanged. */
export const isExchangeable = (nowMs: number): Guard<'usedAtMs' | 'expiresAtMs'> =>
  all(equals('usedAtMs', null), isAbove('expiresAtMs', nowMs));

/**
 * What the app's backend sends with a code. `challenge` is computed from the verifier in the request (S256); null if
 * the request has no verifier.
 */
export type PresentedCode = { readonly clientId: string; readonly redirectUri: string; readonly challenge: string | null };

/** Returns the time when the merchant approved the code. */
export const approvedAtMs = ({ expiresAtMs }: Pick<AuthorizationCode, 'expiresAtMs'>): number => expiresAtMs - codeLifetimeMs;

/**
 * The time when an app exchanges a code for a token, and the time when the store last uninstalled the app.
 * `uninstalledAtMs` is null if the store never uninstalled the app, or if all codes from before the uninstallation have
 * expired.
 */
export type ExchangeTime = { readonly nowMs: number; readonly uninstalledAtMs: number | null };

/**
 * Returns the reason why a code must not be exchanged; null if it may be exchanged. The reason is `used` if the same
 * client sent the code a second time, and `invalid` in all other cases. Two of these cases are:
 * - The request has a verifier but the code has no challenge. An attacker may have removed the challenge from the
 *   authorization request (RFC 9700, 4.8.2).
 * - The code was approved before the app was uninstalled. The code must not reinstall the app.
 */
export function exchangeRefusal(
  code: AuthorizationCode,
  presented: PresentedCode,
  { nowMs, uninstalledAtMs }: ExchangeTime,
): 'used' | 'invalid' | null {
  if (code.clientId !== presented.clientId) return 'invalid';
  if (code.usedAtMs !== null) return 'used';
  const fits = code.redirectUri === presented.redirectUri && code.codeChallenge === presented.challenge;
  const isOutlived = uninstalledAtMs !== null && approvedAtMs(code) <= uninstalledAtMs;
  return fits && !isOutlived && meetsGuard(isExchangeable(nowMs), code) ? null : 'invalid';
}

const codeShape = /^ac_([0-9A-HJKMNP-TV-Z]{26})[\w-]{43}$/;

/** The number of random bytes in a code or a client secret. */
export const codeEntropyBytes = 32;

/** Returns a new code. It contains the store's id, so that the store and the code can be read in parallel. */
export const newCode = (storeId: string, random: string): string => `ac_${storeId}${random}`;

/** Returns the store id that a code contains; null if the code is invalid. */
export const storeOfCode = (code: string): string | null => codeShape.exec(code)?.[1] ?? null;
