import { DomainError } from '#shared/kernel/errors.ts';
import type { Actor } from '#shared/kernel/request.ts';
import type { StaffMember } from '#shared/staff/staff.ts';
import type { Store } from '#shared/stores/store.ts';

/** The caller's use of the current window (specification: Limits, rate limit headers). */
export type Rate = { readonly limit: number; readonly used: number; readonly resetMs: number };

/** The caller, once the credential is verified. */
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

/** The outcome of looking at a credential: the request is counted in every case; `caller` may be a refusal. */
export type Authentication = { readonly rate: Rate; readonly caller: Caller | DomainError };

/** The facts of a request that are known before its credential is verified. */
export type Visitor = {
  readonly authorization: string | undefined;
  readonly address: string;
  readonly storeIdInPath: string | undefined;
  readonly needsCredential: boolean;
  readonly nowMs: number;
};

/** Looks the caller up and counts the request: the first thing that happens to every request. */
export type Authenticate = (visitor: Visitor) => Promise<Authentication>;

/** A caller who was admitted before the request was made: nothing is looked up or counted. */
export const alreadyAdmitted =
  (authenticationAt: (nowMs: number) => Authentication): Authenticate =>
  async ({ nowMs }) =>
    authenticationAt(nowMs);

/** A counter's window after it has counted a request. */
export type Window = { readonly hits: number; readonly windowEndsMs: number };

/** The answer of the table when a counter gets more writes than it can take: no request of this caller may pass. */
export const throttled = 'throttled';

/** The result of counting a request; null: it could not be counted for a fault of the service. */
export type Counted = Window | typeof throttled | null;

/** When a counter that was asked too much may be asked again. */
const throttledWaitMs = 1_000;

/**
 * Decides by the request counter whether the caller may pass. A throttled counter refuses the request: the caller sends more than can be counted, so
 * more than is allowed. A counter that could not be written for a fault of the service lets the request through (design §5).
 */
export function admission(limit: number, counted: Counted, nowMs: number, caller: Authentication['caller']): Authentication {
  if (counted === null) return { rate: unknownRate(limit, nowMs), caller };
  if (counted !== throttled) return { rate: rateOf(limit, counted), caller };
  const waitSec = throttledWaitMs / 1000;
  const refused = new DomainError('rate_limited', `More requests came at once than can be counted; wait ${waitSec} second.`, {
    meta: { retry_after: waitSec },
  });
  return { rate: { limit, used: limit, resetMs: nowMs + throttledWaitMs }, caller: refused };
}

/** A window as the headers tell it. */
export const rateOf = (limit: number, { hits, windowEndsMs }: Window): Rate => ({ limit, used: hits, resetMs: windowEndsMs });

/** The window of a counter that could not be read: nothing of it is used up. */
export const unknownRate = (limit: number, nowMs: number): Rate => ({ limit, used: 0, resetMs: nowMs + 60_000 });
