import { DomainError } from '#shared/kernel/errors.ts';
import type { Actor } from '#shared/kernel/request.ts';
import type { StaffMember } from '#shared/staff/staff.ts';
import type { Store } from '#shared/stores/store.ts';

/** The caller's use of the current window (specification: Limits, rate limit headers). */
export type Rate = { readonly limit: number; readonly used: number; readonly resetMs: number };

/** The caller, after the credential was verified. */
export type Caller =
  | {
      readonly kind: 'integration';
      readonly credential: 'api_key' | 'app_token';
      readonly actor: Actor;
      readonly scopes: readonly string[];
      readonly store: Store;
    }
  | {
      readonly kind: 'staff';
      readonly actor: Actor;
      readonly email: string;
      readonly name: string;
      readonly operator: boolean;
      readonly member: StaffMember | null;
      readonly store: Store | null;
    }
  | { readonly kind: 'anyone' };

/** The result of checking a credential. The request is always counted; `caller` may be a refusal. */
export type Authentication = { readonly rate: Rate; readonly caller: Caller | DomainError };

/** The facts of a request that are known before its credential is verified. */
export type UnverifiedRequest = {
  readonly authorization: string | undefined;
  readonly address: string;
  readonly storeIdInPath: string | undefined;
  readonly needsCredential: boolean;
  readonly nowMs: number;
};

/** Authenticates the caller and counts the request. This is the first step of every request. */
export type Authenticate = (visitor: UnverifiedRequest) => Promise<Authentication>;

/** Returns an authentication for a caller who was admitted beforehand: it looks nothing up and counts nothing. */
export const alreadyAdmitted =
  (authenticationAt: (nowMs: number) => Authentication): Authenticate =>
  async ({ nowMs }) =>
    authenticationAt(nowMs);

/** A counter's window after it has counted a request. */
export type Window = { readonly hits: number; readonly windowEndsMs: number };

/** The result when a counter gets more writes than it can accept: no request of this caller may pass. */
export const throttled = 'throttled';

/** The result of counting a request; null if it could not be counted because of an internal failure. */
export type CountResult = Window | typeof throttled | null;

/** How long a caller must wait after its counter was throttled. */
const throttledWaitMs = 1_000;

/**
 * Decides by the request counter whether the caller may pass. A throttled counter refuses the request: the caller sends more than can be
 * counted, and so more than is allowed. A counter that could not be written because of an internal failure lets the request through (design
 * §5).
 */
export function admission(limit: number, counted: CountResult, nowMs: number, caller: Authentication['caller']): Authentication {
  if (counted === null) return { rate: unknownRate(limit, nowMs), caller };
  if (counted !== throttled) return { rate: rateOf(limit, counted), caller };
  const waitSec = throttledWaitMs / 1000;
  const refused = new DomainError('rate_limited', `Too many concurrent requests; wait ${waitSec} second.`, {
    meta: { retry_after: waitSec },
  });
  return { rate: { limit, used: limit, resetMs: nowMs + throttledWaitMs }, caller: refused };
}

/** Returns a window as the rate limit headers show it. */
export const rateOf = (limit: number, { hits, windowEndsMs }: Window): Rate => ({ limit, used: hits, resetMs: windowEndsMs });

/** Returns the rate for a counter that could not be read, as if no request had been counted. */
export const unknownRate = (limit: number, nowMs: number): Rate => ({ limit, used: 0, resetMs: nowMs + 60_000 });
