import type { Actor } from '#shared/kernel/request.ts';
import type { Store } from '#shared/stores/store.ts';
import type { Answer } from './endpoint.ts';

/*
 * The three forms of an operation: a function of the input and the context; one that also decides who may call it; and one whose body
 * identifies the caller.
 */

/**
 * An operation that itself decides who may call it, by the body or by the object in the path. The pipeline calls `admit` before it claims
 * the Idempotency-Key. So a stored response is never replayed to a caller who would be refused, and no caller's refusal is stored for
 * another.
 */
export type AdmittingOperation<Input, Context, Answered> = {
  /**
   * Throws the refusal of a caller who may not make this request. It must depend only on facts that never change. `run` refuses the same
   * callers.
   */
  readonly admit: (input: Input, context: Context) => unknown;
  readonly run: (input: Input, context: Context) => Promise<Answered>;
};

/** Declares an operation that itself decides who may call it. */
export const operationThatAdmits = <Input, Context, Answered>(
  operation: AdmittingOperation<Input, Context, Answered>,
): AdmittingOperation<Input, Context, Answered> => operation;

/** The caller that a body identifies. */
export type IdentifiedCaller = { readonly actor: Actor; readonly store: Store };

/**
 * An operation whose caller is identified by the body instead of by a credential. It runs in the caller's store, and so does its
 * Idempotency-Key. `identify` throws the refusal of an unidentified caller.
 */
export type IdentifyingOperation<Input, Context, Answered> = {
  readonly identify: (input: Input) => Promise<IdentifiedCaller>;
  readonly run: (input: Input, context: Context) => Promise<Answered>;
};

/** Declares an operation whose caller is identified by the body. */
export const operationThatIdentifies = <Input, Context, Answered>(
  operation: IdentifyingOperation<Input, Context, Answered>,
): IdentifyingOperation<Input, Context, Answered> => operation;

/** An operation whose types were checked against its contract when the group was assembled. */
export type AnyOperation<Answered = Answer> =
  | ((input: never, context: never) => Promise<Answered>)
  | AdmittingOperation<never, never, Answered>
  | IdentifyingOperation<never, never, Answered>;

/** Asks an operation to admit the caller. An invalid input passes here and is refused later, under the key. */
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

/** Returns the caller that the body identifies; null for an operation whose caller has a credential. */
export const identifyCaller = async (operation: AnyOperation<unknown>, readInput: () => object): Promise<IdentifiedCaller | null> =>
  'identify' in operation ? await operation.identify(readInput() as never) : null;

/** Runs an operation of any form. */
export const runOperation = <Answered>(operation: AnyOperation<Answered>, input: object, context: object): Promise<Answered> =>
  typeof operation === 'function' ? operation(input as never, context as never) : operation.run(input as never, context as never);
