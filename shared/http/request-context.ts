import type { CalledEndpoint } from '#shared/activity/change-event.ts';
import type { Actor, IdempotencyClaim } from '#shared/kernel/request.ts';
import type { StaffMember } from '#shared/staff/staff.ts';
import type { Store } from '#shared/stores/store.ts';
import type { Caller } from './authentication.ts';
import type { Access, AnswerOf, EndpointGroup, EndpointSpec, OperationInput } from './endpoint.ts';
import type { AdmittingOperation, IdentifiedCaller, IdentifyingOperation } from './operation.ts';

/** The facts of its request that every operation gets. */
export type PlatformContext = {
  readonly requestId: string;
  /** The time of the request, epoch ms: what it changes carries it; what it makes carries the time of its id (`atTimeOf`). */
  readonly nowMs: number;
  /** The clock, for what must know how late it has become (retries). */
  readonly clock: () => number;
  /** Work must be over by then, so that the client still gets an answer. */
  readonly deadlineMs: number;
  readonly actor: Actor;
  /** The contract that was called; null where none was (demo data). */
  readonly called: CalledEndpoint | null;
  /** The host that this API was called at; on one machine with its port. */
  readonly apiHost: string;
  /** The caller when it is a person of the admin. */
  readonly staff: { readonly email: string; readonly name: string; readonly operator: boolean } | null;
};

/** The context of an operation on one store. */
export type StoreContext = PlatformContext & {
  readonly storeId: string;
  readonly store: Store;
  /** The scopes of the caller's credential; none when a person calls. */
  readonly scopes: readonly string[];
  /** The member's role and areas when the caller is staff of the store. */
  readonly member: StaffMember | null;
  /** Present when the request carries an Idempotency-Key: `commit` completes it inside the transaction. */
  readonly claim: IdempotencyClaim | null;
};

type PlatformAccess = Extract<Access, 'public' | 'signed_in' | 'operator'>;
export type ContextOf<E extends EndpointSpec> = E['scope'] extends PlatformAccess ? PlatformContext : StoreContext;

/** An operation that is a function of its input and context. */
export type PlainOperation<E extends EndpointSpec> = (input: OperationInput<E>, context: ContextOf<E>) => Promise<AnswerOf<E>>;

/**
 * The operation of one contract, in one of the forms of `operation.ts`. An operation whose caller is known by the body runs in the store of that
 * caller.
 */
export type Operation<E extends EndpointSpec> =
  | PlainOperation<E>
  | AdmittingOperation<OperationInput<E>, ContextOf<E>, AnswerOf<E>>
  | IdentifyingOperation<OperationInput<E>, StoreContext, AnswerOf<E>>;

/** One operation for every contract of the group, no more and no fewer: both mistakes are compile errors. */
export type Operations<G extends EndpointGroup> = { readonly [Name in keyof G]: Operation<G[Name]> };

/** The fields of every context, for any caller. */
export type RequestFacts = Pick<PlatformContext, 'requestId' | 'nowMs' | 'clock' | 'deadlineMs' | 'apiHost' | 'called'>;

/** The context of a request of an admitted caller. */
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

/** The context of a request whose body has proved who calls: in the store of that caller. */
export const identifiedContext = (context: PlatformContext, { actor, store }: IdentifiedCaller): StoreContext => ({
  ...context,
  actor,
  storeId: store.id,
  store,
  scopes: [],
  member: null,
  claim: null,
});
