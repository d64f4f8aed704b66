import type { Actor } from '#shared/kernel/request.ts';
import type { Store } from '#shared/stores/store.ts';
import { type AdmittingOperation, admits } from './admitting.ts';
import type { Answer } from './endpoint.ts';

/*
 * An operation may declare one read that the pipeline starts while the credential is looked at, so that a request takes one step less. The
 * read is made before the caller is known: it reads little, it reads only the store that the credential names, it writes nothing, and what
 * it found is given to the operation of an admitted caller and to nobody else.
 */

/** The store that the credential names, and the signal by which the read is aborted when the request is refused. */
export type PrefetchContext = { readonly storeId: string; readonly signal: AbortSignal };

/** An operation that gets what it has declared to prefetch as its third argument. Made by `prefetching`, which checks that the types fit. */
export type PrefetchingOperation<Input, Context, Answered> = {
  readonly prefetch: (input: Input, context: PrefetchContext) => Promise<unknown>;
  readonly run: (input: Input, context: Context, prefetched: never) => Promise<Answered>;
};

/** Who calls, where the body proves it. */
export type IdentifiedCaller = { readonly actor: Actor; readonly store: Store };

/**
 * An operation whose caller is known by its body, and has no credential that names a store: what proves the caller is prefetched. The
 * operation then runs in the store of the caller, where its Idempotency-Key holds. `identify` throws the refusal of a caller who proves nothing.
 */
export type IdentifyingOperation<Input, Context, Answered> = {
  readonly prefetch: (input: Input, context: Pick<PrefetchContext, 'signal'>) => Promise<unknown>;
  readonly identify: (input: Input, prefetched: never) => IdentifiedCaller;
  readonly run: (input: Input, context: Context, prefetched: never) => Promise<Answered>;
};

/** Declares an operation with what it prefetches. */
export const prefetching = <Read, Input, Context, Answered>(operation: {
  readonly prefetch: (input: Input, context: PrefetchContext) => Promise<Read>;
  readonly run: (input: Input, context: Context, prefetched: Read) => Promise<Answered>;
}): PrefetchingOperation<Input, Context, Answered> => operation;

/** Declares an operation whose caller is known by its body. */
export const identifying = <Read, Input, Context, Answered>(operation: {
  readonly prefetch: (input: Input, context: Pick<PrefetchContext, 'signal'>) => Promise<Read>;
  readonly identify: (input: Input, prefetched: Read) => IdentifiedCaller;
  readonly run: (input: Input, context: Context, prefetched: Read) => Promise<Answered>;
}): IdentifyingOperation<Input, Context, Answered> => operation;

type Declared<Answered> = PrefetchingOperation<never, never, Answered> &
  Partial<Pick<IdentifyingOperation<never, never, Answered>, 'identify'>>;

/** An operation whose types were checked against its contract when the group was put together. */
export type AnyOperation<Answered = Answer> =
  | ((input: never, context: never) => Promise<Answered>)
  | Declared<Answered>
  | AdmittingOperation<never, never, Answered>;

/** A read that was started before the caller was known. */
export type Prefetch = {
  /** Null: the caller's store is known only by what is read. */
  readonly storeId: string | null;
  readonly result: Promise<unknown>;
  readonly abort: () => void;
};

/**
 * Starts what the operation prefetches, in the store that the credential names. Null when nothing is to be read yet: the operation declares
 * nothing, no store is named, or the input is invalid, which is reported after the caller is admitted.
 */
export function startPrefetch(operation: AnyOperation<unknown>, readInput: () => object, storeId: string | null): Prefetch | null {
  if (typeof operation === 'function' || admits(operation)) return null;
  const isByBody = identifiesCaller(operation);
  if (storeId === null && !isByBody) return null;
  const input = orNull(readInput);
  if (input === null) return null;
  const controller = new AbortController();
  const read = async (): Promise<unknown> =>
    await operation.prefetch(input as never, { storeId: storeId ?? '', signal: controller.signal });
  const result = read();
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  // A request may be refused before it waits for the result: its failure must not end the process as an unhandled rejection.
  result.then(end, end);
  // An abort makes an error with its stack, which takes longer than many an operation: nearly every read is over by then.
  const abort = (): void => {
    if (!isOver) controller.abort();
  };
  return { storeId: isByBody ? null : storeId, result, abort };
}

function orNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}

type Run = { readonly input: object; readonly context: object; readonly prefetch: Prefetch | null };

type Identifying = Required<Declared<unknown>>;

/** Whether the body proves who calls an operation. */
export const identifiesCaller = (operation: AnyOperation<unknown>): operation is Identifying =>
  typeof operation !== 'function' && 'identify' in operation && operation.identify !== undefined;

/** The caller whom the body proves. Throws the refusal of a caller who proves nothing. */
export const identifyCaller = async (operation: Identifying, run: Run): Promise<IdentifiedCaller> =>
  operation.identify(run.input as never, (await prefetched(operation, run)) as never);

/** Runs an operation with what was prefetched for it. */
export async function runOperation<Answered>(operation: AnyOperation<Answered>, run: Run): Promise<Answered> {
  if (typeof operation === 'function') return await operation(run.input as never, run.context as never);
  if (admits(operation)) return await operation.run(run.input as never, run.context as never);
  return await operation.run(run.input as never, run.context as never, (await prefetched(operation, run)) as never);
}

/** What the operation declares to prefetch: what was read for this caller's store, or else it is read now. */
async function prefetched(operation: Declared<unknown>, { input, context, prefetch }: Run): Promise<unknown> {
  const storeId = 'storeId' in context ? String(context.storeId) : '';
  if (prefetch !== null && (prefetch.storeId === null || prefetch.storeId === storeId)) return await prefetch.result;
  return await operation.prefetch(input as never, { storeId, signal: new AbortController().signal });
}
