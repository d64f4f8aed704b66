import { type PrefetchingOperation, prefetching } from '#shared/http/prefetch.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { found } from '#shared/http/response.ts';
import { abortable } from '#shared/table/abortable.ts';
import { type ConflictLabels, retryFromPrefetched } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';

/*
 * Operations on one object that names others, which are read next: the object is prefetched, so that they are read one step earlier.
 */

type OneInput = { readonly params: { readonly id: number } };

/** An object of a store: its noun in refusals, and how it is read. */
export type PrefetchedNoun<Noun> = {
  readonly noun: string;
  readonly read: (table: Table, storeId: string, id: number) => Promise<Noun | null>;
};

const prefetchOf =
  <Noun>(table: Table, { read }: PrefetchedNoun<Noun>) =>
  ({ params }: OneInput, { storeId, signal }: { readonly storeId: string; readonly signal: AbortSignal }): Promise<Noun | null> =>
    read(abortable(table, signal), storeId, params.id);

/**
 * The operation that answers with one object and what it names.
 * @throws DomainError `not_found` when the store has no such object
 */
export const getPrefetched = <Noun, Input extends OneInput, Answered>(
  table: Table,
  noun: PrefetchedNoun<Noun>,
  answer: (one: Noun, input: Input, context: StoreContext) => Promise<Answered>,
): PrefetchingOperation<Input, StoreContext, Answered> =>
  prefetching({
    prefetch: prefetchOf(table, noun),
    run: (input: Input, context: StoreContext, prefetched: Noun | null) => answer(found(prefetched, noun.noun), input, context),
  });

/**
 * The operation that changes one object. An attempt that is refused under one of the `conflicts` is repeated with the object as it is then.
 * @throws DomainError `not_found` when the store has no such object
 */
export const changePrefetched = <Noun, Input extends OneInput, Answered>(
  table: Table,
  noun: PrefetchedNoun<Noun> & { readonly conflicts: ConflictLabels },
  attempt: (before: Noun, input: Input, context: StoreContext) => Promise<Answered>,
): PrefetchingOperation<Input, StoreContext, Answered> =>
  prefetching({
    prefetch: prefetchOf(table, noun),
    run: (input: Input, context: StoreContext, prefetched: Noun | null) =>
      retryFromPrefetched(
        noun.conflicts,
        prefetched,
        () => noun.read(table, context.storeId, input.params.id),
        (before) => attempt(found(before, noun.noun), input, context),
      ),
  });
