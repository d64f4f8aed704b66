import type { Actor } from '#shared/kernel/request.ts';
import type { Store } from '#shared/stores/store.ts';
import type { Answer } from './endpoint.ts';

/*
 * The three forms of an operation: a function of the input and the context; one that also decides who may call it; one whose body proves who calls.
 */

/**
 * An operation that decides itself who may call it, by the body or by the object in the path. The pipeline asks `admit` before it claims the
 * Idempotency-Key: a stored answer is never replayed to a caller who is refused, and no refusal of one caller is stored for another.
 */
export type AdmittingOperation<Input, Context, Answered> = {
  /** Throws the refusal of a caller who may not make this request, and decides by what never changes. `run` refuses the same callers. */
  readonly admit: (input: Input, context: Context) => unknown;
  readonly run: (input: Input, context: Context) => Promise<Answered>;
};

/** Declares an operation that decides itself who may call it. */
export const admitting = <Input, Context, Answered>(
  operation: AdmittingOperation<Input, Context, Answered>,
): AdmittingOperation<Input, Context, Answered> => operation;

/** The caller whom a body proves. */
export type IdentifiedCaller = { readonly actor: Actor; readonly store: Store };

/**
 * An operation whose caller is known by its body, and has no credential that names a store. It runs in the store of that caller, where its
 * Idempotency-Key holds. `identify` throws the refusal of a caller who proves nothing.
 */
export type IdentifyingOperation<Input, Context, Answered> = {
  readonly identify: (input: Input) => Promise<IdentifiedCaller>;
  readonly run: (input: Input, context: Context) => Promise<Answered>;
};

/** Declares an operation whose caller is known by its body. */
export const identifying = <Input, Context, Answered>(
  operation: IdentifyingOperation<Input, Context, Answered>,
): IdentifyingOperation<Input, Context, Answered> => operation;

/** An operation whose types were checked against its contract when the group was put together. */
export type AnyOperation<Answered = Answer> =
  | ((input: never, context: never) => Promise<Answered>)
  | AdmittingOperation<never, never, Answered>
  | IdentifyingOperation<never, never, Answered>;

/** Asks an operation whether it admits the caller. An input that is invalid is refused later, under the key, and gets nothing else. */
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

/** The caller whom the body proves; null for an operation whose caller has a credential. */
export const identifyCaller = async (operation: AnyOperation<unknown>, readInput: () => object): Promise<IdentifiedCaller | null> =>
  'identify' in operation ? await operation.identify(readInput() as never) : null;

/** Runs an operation of any form. */
export const runOperation = <Answered>(operation: AnyOperation<Answered>, input: object, context: object): Promise<Answered> =>
  typeof operation === 'function' ? operation(input as never, context as never) : operation.run(input as never, context as never);
