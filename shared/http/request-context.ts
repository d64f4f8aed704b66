import type { CalledEndpoint } from '#shared/activity/change-event.ts';
import type { Actor, IdempotencyClaim } from '#shared/kernel/request.ts';
import type { StaffMember } from '#shared/staff/staff.ts';
import type { Store } from '#shared/stores/store.ts';
import type { Caller } from './authentication.ts';
import type { Access, AnswerOf, EndpointGroup, EndpointSpec, OperationInput } from './endpoint.ts';
import type { AdmittingOperation, IdentifiedCaller, IdentifyingOperation } from './operation.ts';

/** The facts about a request that every operation receives. */
export type PlatformContext = {
  readonly requestId: string;
  /**
   * The time of the request, in epoch ms. Changed objects are stamped with this time. New objects are stamped with the
   * time that their id contains (`atTimeOf`).
   */
  readonly nowMs: number;
  /** Returns the current time in epoch ms, for code such as retries that must know how much time has passed. */
  readonly clock: () => number;
  /** The time, in epoch ms, by which the work must end so that the client still gets a response. */
  readonly deadlineMs: number;
  readonly actor: Actor;
  /** The contract that was called; null if there is none, as for demo data. */
  readonly called: CalledEndpoint | null;
  /** The host at which this API was called. Locally, it includes the port. */
  readonly apiHost: string;
  /** The person who calls through the admin; null for any other caller. */
  readonly staff: { readonly email: string; readonly name: string; readonly operator: boolean } | null;
};

/** The context of an operation in one store. */
export type StoreContext = PlatformContext & {
  readonly storeId: string;
  readonly store: Store;
  /** The scopes of the caller's credential. The list is empty if the caller is a person. */
  readonly scopes: readonly string[];
  /** The caller's role and areas; null if the caller is not on the store's staff. */
  readonly member: StaffMember | null;
  /**
   * The request's claim on its Idempotency-Key; null if the request has no key. `commit` completes the claim in the
   * transaction.
   */
  readonly claim: IdempotencyClaim | null;
};

type PlatformAccess = Extract<Access, 'public' | 'signed_in' | 'operator'>;
export type ContextOf<E extends EndpointSpec> = E['scope'] extends PlatformAccess ? PlatformContext : StoreContext;

/** An operation that is a function of its input and context. */
export type PlainOperation<E extends EndpointSpec> = (input: OperationInput<E>, context: ContextOf<E>) => Promise<AnswerOf<E>>;

/**
 * A contract's operation, in one of the three forms in `operation.ts`. An operation that identifies its caller by the
 * request body runs in that caller's store.
 */
export type Operation<E extends EndpointSpec> =
  | PlainOperation<E>
  | AdmittingOperation<OperationInput<E>, ContextOf<E>, AnswerOf<E>>
  | IdentifyingOperation<OperationInput<E>, StoreContext, AnswerOf<E>>;

/**
 * The operations of a group, one for each contract. If an operation is missing or superfluous, the group does not
 * compile.
 */
export type Operations<G extends EndpointGroup> = { readonly [Name in keyof G]: Operation<G[Name]> };

/** The fields of a context that do not depend on the caller. */
export type RequestFacts = Pick<PlatformContext, 'requestId' | 'nowMs' | 'clock' | 'deadlineMs' | 'apiHost' | 'called'>;

/** Returns the context for a request by an admitted caller. */
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

/** Returns the context for a request whose body identified the caller. The request runs in the caller's store. */
export const identifiedContext = (context: PlatformContext, { actor, store }: IdentifiedCaller): StoreContext => ({
  ...context,
  actor,
  storeId: store.id,
  store,
  scopes: [],
  member: null,
  claim: null,
});
