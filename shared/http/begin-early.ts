import type { Actor } from '#shared/kernel/request.ts';
import type { Store } from '#shared/stores/store.ts';
import { readParams } from './read-input.ts';

/*
 * Operations that begin to read before it is their turn, so that a request takes one step less: see `Operation`.
 */

type Input = { readonly params: never; readonly query: never; readonly body: never };

/** An operation whose types were checked against its contract when the group was put together. */
export type AnyOperation<Answered> = ((input: Input, context: never) => Promise<Answered>) & {
  readonly beginUnseen?: (storeId: string, params: never) => (input: Input, context: never) => Promise<Answered>;
  readonly beginUnclaimed?: (input: Input, context: never) => (input: Input, context: never) => Promise<Answered>;
  readonly identify?: (input: Input, context: never) => Promise<IdentifiedRun<Answered>>;
};

/** What a body that proves its sender leads to. */
export type IdentifiedRun<Answered> = { readonly actor: Actor; readonly store: Store; readonly operation: AnyOperation<Answered> };

/** The operation of a request, begun in the store that its credential, or a verified person's path, names, if one does. */
export function begunUnseen<Answered>(
  operation: AnyOperation<Answered>,
  storeId: () => string | null,
  pathParameters: Readonly<Record<string, string | undefined>>,
): AnyOperation<Answered> {
  const { beginUnseen } = operation;
  const named = beginUnseen === undefined ? null : storeId();
  if (beginUnseen === undefined || named === null) return operation;
  const params = orNull(() => readParams(pathParameters));
  // What is wrong with a path is said in its turn, to a caller who may ask.
  return params === null ? operation : beginUnseen(named, params as never);
}

/** The operation of a request, begun while its key is claimed, if its input is one. */
export function begunUnclaimed<Answered>(operation: AnyOperation<Answered>, input: () => object, context: object): AnyOperation<Answered> {
  const { beginUnclaimed } = operation;
  const read = beginUnclaimed === undefined ? null : orNull(input);
  return beginUnclaimed === undefined || read === null ? operation : beginUnclaimed(read as never, context as never);
}

function orNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/**
 * Begins to read. A request may be refused before it needs what is read: then a failure of the reading is no one's, and it must
 * not end the process.
 */
export function begin<Value>(reading: Promise<Value>): Promise<Value> {
  reading.catch(() => {});
  return reading;
}

/** Begins to read, for who asks first; who asks again, as after a conflict, has it read anew. */
export function beginOnce<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let begun: Promise<Value> | null = begin(read());
  return () => {
    const first = begun;
    begun = null;
    return first ?? read();
  };
}
