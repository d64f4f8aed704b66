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

type Operation = object | AdmittingOperation<never, never, unknown>;

/** Whether an operation decides itself who may call it. */
export const admits = <Op extends object>(operation: Op): operation is Extract<Op, { readonly admit: unknown }> => 'admit' in operation;

/** Asks an operation whether it admits the caller. An input that is invalid is refused later, under the key, and gets nothing else. */
export async function admitCaller(operation: Operation, readInput: () => object, context: object): Promise<void> {
  if (!admits(operation)) return;
  let input: object;
  try {
    input = readInput();
  } catch {
    return;
  }
  await operation.admit(input as never, context as never);
}
