import type { DomainError } from '#shared/kernel/errors.ts';
import type { Actor } from '#shared/kernel/request.ts';
import type { StaffMember } from '#shared/staff/staff.ts';
import type { Store } from '#shared/stores/store.ts';

/** What the caller has used of the current window (specification: Limits, rate limit headers). */
export type Rate = { readonly limit: number; readonly used: number; readonly resetMs: number };

/** Who calls, once the credential is verified. */
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

/** What is known of a request before its credential is looked at. */
export type Visitor = {
  readonly authorization: string | undefined;
  readonly address: string;
  readonly storeIdInPath: string | undefined;
  readonly needsCredential: boolean;
  readonly nowMs: number;
  /** Told the store in the path as soon as a person's token is verified: whether the person belongs to it is read after that. */
  readonly whenVerified?: (storeId: string) => void;
};

/** Looks at the credential and counts the request: the first thing that happens to every request. */
export type Authenticate = (visitor: Visitor) => Promise<Authentication>;

/** The window of a counter that could not be read: the request is let through (design §5, fail open). */
export const unknownRate = (limit: number, nowMs: number): Rate => ({ limit, used: 0, resetMs: nowMs + 60_000 });
