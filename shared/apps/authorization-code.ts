import type { Scope } from '#shared/api-keys/scopes.ts';
import { all, type Guard, guardsOn, meetsGuard } from '#shared/kernel/guard.ts';

/** The lifetime of an authorization code after the approval (specification: Limits). */
export const codeLifetimeMs = 10 * 60_000;

/** How long a code is stored after it has expired, so that a second use revokes the token that was issued for it. */
export const codeKeptMs = 24 * 3_600_000;

/**
 * The approval of a merchant, until the app's backend exchanges its code for a token (RFC 6749, 4.1.2). Only the hash of the code is
 * stored.
 */
export type AuthorizationCode = {
  readonly codeHash: string;
  readonly storeId: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly Scope[];
  /** The PKCE challenge (RFC 7636), by the method S256; null when the app sent none. */
  readonly codeChallenge: string | null;
  readonly expiresAtMs: number;
  readonly usedAtMs: number | null;
  /** The hash of the token that was issued for it; null before the exchange. */
  readonly issuedCredentialHash: string | null;
};

const { equals, isAbove } = guardsOn<AuthorizationCode>();

/** Requires that the code can still be exchanged. */
export const isExchangeable = (nowMs: number): Guard<'usedAtMs' | 'expiresAtMs'> =>
  all(equals('usedAtMs', null), isAbove('expiresAtMs', nowMs));

/** The values that the app's backend sends with a code. `challenge` is computed from its verifier by S256; null when it sent none. */
export type PresentedCode = { readonly clientId: string; readonly redirectUri: string; readonly challenge: string | null };

/** Returns when the merchant approved a code. */
export const approvedAtMs = ({ expiresAtMs }: Pick<AuthorizationCode, 'expiresAtMs'>): number => expiresAtMs - codeLifetimeMs;

/** The time of an exchange, and of the app's last uninstallation in the store; null if that was long ago, or never. */
export type ExchangeTime = { readonly nowMs: number; readonly uninstalledAtMs: number | null };

/**
 * Returns why a code is not exchanged, or null. `used` means that the code's own client sent it a second time; all other reasons get the
 * same response. A verifier without a challenge is also refused, so that removing the challenge from a merchant's request is detected (RFC
 * 9700, 4.8.2). A code from before the app was uninstalled is refused, because it must not reinstall the app.
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

/** Returns a new code. It contains the id of its store, so that the store can be read together with it. */
export const newCode = (storeId: string, random: string): string => `ac_${storeId}${random}`;

/** Returns the store id in a code; null for an invalid code. */
export const storeOfCode = (code: string): string | null => codeShape.exec(code)?.[1] ?? null;
