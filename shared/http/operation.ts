import type { Actor } from '#shared/kernel/request.ts';
import type { Store } from '#shared/stores/store.ts';
import type { Answer } from './endpoint.ts';

/*
 * An operation has one of three forms:
 * - a function of its input and context
 * - an object with this function and with `admit`, which decides who may call the operation
 * - an object with this function and with `identify`, which identifies the caller by the request body
 */

/**
 * An operation that decides for itself who may call it, depending on the body or on the object in the path. The
 * pipeline calls `admit` before it claims the Idempotency-Key. A stored response is therefore replayed only to admitted
 * callers, and the refusals of `admit` are not stored.
 */
export type AdmittingOperation<Input, Context, Answered> = {
  /**
   * Throws an error if the caller may not make this request. `admit` must depend only on facts that never change. `run`
   * must repeat the check, because `admit` is called only for requests with an Idempotency-Key.
   */
  readonly admit: (input: Input, context: Context) => unknown;
  readonly run: (input: Input, context: Context) => Promise<Answered>;
};

/** Declares an operation that decides for itself who may call it. */
export const operationThatAdmits = <Input, Context, Answered>(
  operation: AdmittingOperation<Input, Context, Answered>,
): AdmittingOperation<Input, Context, Answered> => operation;

/** The caller whom an operation identifies by the request body. */
export type IdentifiedCaller = { readonly actor: Actor; readonly store: Store };

/**
 * An operation that identifies its caller by the body rather than by a credential. The operation runs in the caller's
 * store, to which the Idempotency-Key also belongs. If the caller cannot be identified, `identify` throws the refusal.
 */
export type IdentifyingOperation<Input, Context, Answered> = {
  readonly identify: (input: Input) => Promise<IdentifiedCaller>;
  readonly run: (input: Input, context: Context) => Promise<Answered>;
};

/** Declares an operation that identifies its caller by the body. */
export const operationThatIdentifies = <Input, Context, Answered>(
  operation: IdentifyingOperation<Input, Context, Answered>,
): IdentifyingOperation<Input, Context, Answered> => operation;

/** An operation of any form. Its types were checked against its contract when the group was assembled. */
export type AnyOperation<Answered = Answer> =
  | ((input: never, context: never) => Promise<Answered>)
  | AdmittingOperation<never, never, Answered>
  | IdentifyingOperation<never, never, Answered>;

/**
 * Calls the operation's `admit`, if it has one. If the input cannot be read, `admit` is not called; such a request is
 * refused later, after its Idempotency-Key has been claimed.
 */
export async function admitCaller(operation: AnyOperation<unknown>, readInput: () => object, context: object): Promise<void> {
  if (!('admit' in operation)) return;
  let input: object;
  try {
    input = readInput();
  } catch {
    return;
  }
  await operation.admit(input as never, context as never);
}

/** Returns the caller identified by the body. Returns null if the operation identifies its caller by a credential. */
export const identifyCaller = async (operation: AnyOperation<unknown>, readInput: () => object): Promise<IdentifiedCaller | null> =>
  'identify' in operation ? await operation.identify(readInput() as never) : null;

/** Runs an operation of any form. */
export const runOperation = <Answered>(operation: AnyOperation<Answered>, input: object, context: object): Promise<Answered> =>
  typeof operation === 'function' ? operation(input as never, context as never) : operation.run(input as never, context as never);
