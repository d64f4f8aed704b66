import { DomainError } from '#shared/kernel/errors.ts';
import type { Actor } from '#shared/kernel/request.ts';
import type { StaffMember } from '#shared/staff/staff.ts';
import type { Store } from '#shared/stores/store.ts';

/**
 * The limit of the caller's current rate window, the number of requests already used, and the time at which the window
 * ends (specification: Limits, rate limit headers).
 */
export type Rate = { readonly limit: number; readonly used: number; readonly resetMs: number };

/** A caller whose credential has been verified. */
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

/**
 * The result of checking a credential. A request counts toward the rate limit even if it is refused. `caller` is the
 * verified caller, or the error if the request is refused.
 */
export type Authentication = { readonly rate: Rate; readonly caller: Caller | DomainError };

/** What is known about a request before its credential is verified. */
export type UnverifiedRequest = {
  readonly authorization: string | undefined;
  readonly address: string;
  readonly storeIdInPath: string | undefined;
  readonly needsCredential: boolean;
  readonly nowMs: number;
};

/** Authenticates the caller and counts the request. This is the first step of every request. */
export type Authenticate = (visitor: UnverifiedRequest) => Promise<Authentication>;

/** Returns an `Authenticate` for callers who were already admitted. It looks nothing up and counts nothing. */
export const alreadyAdmitted =
  (authenticationAt: (nowMs: number) => Authentication): Authenticate =>
  async ({ nowMs }) =>
    authenticationAt(nowMs);

/** A caller's rate window after this request has been counted. */
export type Window = { readonly hits: number; readonly windowEndsMs: number };

/** The result of counting a request if DynamoDB throttles the counter. The request is refused. */
export const throttled = 'throttled';

/** The result of counting a request; null if an internal failure prevented it. */
export type CountResult = Window | typeof throttled | null;

/** The time in ms that a caller must wait after its counter was throttled. */
const throttledWaitMs = 1_000;

/**
 * Returns the result of authentication after an attempt to count the request. If the counter was throttled, the request
 * is refused. If counting failed for another reason, the request is allowed (design §5).
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

/** Returns a window in the form that the rate limit headers use. */
export const rateOf = (limit: number, { hits, windowEndsMs }: Window): Rate => ({ limit, used: hits, resetMs: windowEndsMs });

/**
 * Returns the values for the rate limit headers if the caller's number of requests is unknown. The values are those of
 * an unused window.
 */
export const unknownRate = (limit: number, nowMs: number): Rate => ({ limit, used: 0, resetMs: nowMs + 60_000 });
