import type { CalledEndpoint } from '#shared/activity/change-event.ts';
import type { Actor, IdempotencyClaim } from '#shared/kernel/request.ts';
import type { StaffMember } from '#shared/staff/staff.ts';
import type { Store } from '#shared/stores/store.ts';
import type { Caller } from './authentication.ts';
import type { Access, AnswerOf, EndpointGroup, EndpointSpec, OperationInput } from './endpoint.ts';
import type { AdmittingOperation, IdentifiedCaller, IdentifyingOperation } from './operation.ts';

/** The facts of a request that every operation gets. */
export type PlatformContext = {
  readonly requestId: string;
  /** The time of the request, in epoch ms. Changed objects get this time; new ones get the time of their id (`atTimeOf`). */
  readonly nowMs: number;
  /** The current time, for code that must know how late it is (retries). */
  readonly clock: () => number;
  /** The time by which work must end, so that the client still gets a response. */
  readonly deadlineMs: number;
  readonly actor: Actor;
  /** The called contract; null if there is none (demo data). */
  readonly called: CalledEndpoint | null;
  /** The host at which this API was called; locally with its port. */
  readonly apiHost: string;
  /** The caller, if it is a person of the admin. */
  readonly staff: { readonly email: string; readonly name: string; readonly operator: boolean } | null;
};

/** The context of an operation on one store. */
export type StoreContext = PlatformContext & {
  readonly storeId: string;
  readonly store: Store;
  /** The scopes of the caller's credential; empty when the caller is a person. */
  readonly scopes: readonly string[];
  /** The member's role and areas, if the caller is staff of the store. */
  readonly member: StaffMember | null;
  /** Set when the request has an Idempotency-Key: `commit` completes the claim inside the transaction. */
  readonly claim: IdempotencyClaim | null;
};

type PlatformAccess = Extract<Access, 'public' | 'signed_in' | 'operator'>;
export type ContextOf<E extends EndpointSpec> = E['scope'] extends PlatformAccess ? PlatformContext : StoreContext;

/** An operation that is a function of its input and context. */
export type PlainOperation<E extends EndpointSpec> = (input: OperationInput<E>, context: ContextOf<E>) => Promise<AnswerOf<E>>;

/**
 * The operation of one contract, in one of the forms of `operation.ts`. An operation whose body identifies the caller runs in the caller's
 * store.
 */
export type Operation<E extends EndpointSpec> =
  | PlainOperation<E>
  | AdmittingOperation<OperationInput<E>, ContextOf<E>, AnswerOf<E>>
  | IdentifyingOperation<OperationInput<E>, StoreContext, AnswerOf<E>>;

/** One operation for every contract of the group. A missing or additional operation does not compile. */
export type Operations<G extends EndpointGroup> = { readonly [Name in keyof G]: Operation<G[Name]> };

/** The fields of every context that do not depend on the caller. */
export type RequestFacts = Pick<PlatformContext, 'requestId' | 'nowMs' | 'clock' | 'deadlineMs' | 'apiHost' | 'called'>;

/** Returns the context of a request by an admitted caller. */
export function contextOf(caller: Caller, facts: RequestFacts): PlatformContext | StoreContext {
  if (caller.kind === 'anyone') return { ...facts, actor: { type: 'system', id: null, name: 'anyone' }, staff: null };
  if (caller.kind === 'integration') {
    const { actor, store, scopes } = caller;
    return { ...facts, actor, staff: null, storeId: store.id, store, scopes, member: null, claim: null };
  }
  const staff = { email: caller.email, name: caller.name, operator: caller.operator };
  if (caller.store === null) return { ...facts, actor: caller.actor, staff };
  const { actor, store, member } = caller;
  return { ...facts, actor, staff, storeId: store.id, store, scopes: [], member, claim: null };
}

/** Returns the context of a request whose body identifies the caller, in the caller's store. */
export const identifiedContext = (context: PlatformContext, { actor, store }: IdentifiedCaller): StoreContext => ({
  ...context,
  actor,
  storeId: store.id,
  store,
  scopes: [],
  member: null,
  claim: null,
});
