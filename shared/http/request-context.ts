import type { CalledEndpoint } from '#shared/activity/change-event.ts';
import type { Actor, IdempotencyClaim } from '#shared/kernel/request.ts';
import type { StaffMember } from '#shared/staff/staff.ts';
import type { Store } from '#shared/stores/store.ts';
import type { Access, AnswerOf, EndpointGroup, EndpointSpec, OperationInput } from './endpoint.ts';

/** What every operation knows of its request. */
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
  /** What the caller's credential was granted; nothing when a person calls. */
  readonly scopes: readonly string[];
  /** The member's role and areas when the caller is staff of the store. */
  readonly member: StaffMember | null;
  /** Present when the request carries an Idempotency-Key: `commit` completes it inside the transaction. */
  readonly claim: IdempotencyClaim | null;
  /** Ids that what the request makes is to have (`restored-ids.ts`); absent where the contract or the caller has none. */
  readonly restoredIds?: readonly number[];
};

type PlatformAccess = Extract<Access, 'public' | 'signed_in' | 'operator'>;
export type ContextOf<E extends EndpointSpec> = E['scope'] extends PlatformAccess ? PlatformContext : StoreContext;

type Run<E extends EndpointSpec> = (input: OperationInput<E>, context: ContextOf<E>) => Promise<AnswerOf<E>>;

/** Whose request it is, and what answers it. */
export type Identified<E extends EndpointSpec> = {
  readonly actor: Actor;
  readonly store: Store;
  readonly operation: RunInStore<E> & { readonly beginUnclaimed?: (input: OperationInput<E>, context: StoreContext) => RunInStore<E> };
};
type RunInStore<E extends EndpointSpec> = (input: OperationInput<E>, context: StoreContext) => Promise<AnswerOf<E>>;

/**
 * What answers one contract. An operation may begin to read while the pipeline waits for something else, where that spares a
 * step; what it began with is what then answers, or is thrown away when the request is refused. It only reads.
 */
export type Operation<E extends EndpointSpec> = Run<E> & {
  /**
   * Says whose request without a bearer token it is, by what proves it in the body, and what then answers it: in the store of the caller,
   * where its Idempotency-Key holds. Throws the refusal of who cannot prove it.
   */
  readonly identify?: (input: OperationInput<E>, context: PlatformContext) => Promise<Identified<E>>;
  /** Begins while the credential is looked at, in the store that it names, or the path of a person. Anyone may cause it, so it reads one item. */
  readonly beginUnseen?: (storeId: string, params: OperationInput<E>['params']) => Run<E>;
  /** Begins while the Idempotency-Key is claimed. */
  readonly beginUnclaimed?: (input: OperationInput<E>, context: ContextOf<E>) => Run<E>;
};

/** An operation whose callers are identified by the body. */
export const identifiedBy = <E extends EndpointSpec>(identify: NonNullable<Operation<E>['identify']>): Operation<E> =>
  Object.assign(() => Promise.reject(new Error('its caller was not identified')), { identify });

/** One operation for every contract of the group, no more and no fewer: both mistakes are compile errors. */
export type Operations<G extends EndpointGroup> = { readonly [Name in keyof G]: Operation<G[Name]> };
