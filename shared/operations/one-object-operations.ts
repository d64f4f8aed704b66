import type { StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { type ConflictLabels, retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';

type OneInput = { readonly params: { readonly id: number } };

/** A kind of object: its name in error messages, and the function that reads an object of this kind. */
export type ReadNoun<Noun> = {
  readonly noun: string;
  readonly read: (table: Table, storeId: string, id: number) => Promise<Noun | null>;
};

/**
 * Returns the operation that responds with one object and the objects to which that object refers.
 * @throws DomainError `not_found` if the store has no such object
 */
export const answerOne =
  <Noun, Input extends OneInput, Answered>(
    table: Table,
    { noun, read }: ReadNoun<Noun>,
    answer: (one: Noun, input: Input, context: StoreContext) => Promise<Answered>,
  ) =>
  async (input: Input, context: StoreContext): Promise<Answered> =>
    answer(orNotFound(await read(table, context.storeId, input.params.id), noun), input, context);

/**
 * Returns the operation that changes one object. If the change fails with one of the `conflicts` labels, the operation
 * reads the object again and repeats the change.
 * @throws DomainError `not_found` if the store has no such object
 */
export const changeOne =
  <Noun, Input extends OneInput, Answered>(
    table: Table,
    { noun, read, conflicts }: ReadNoun<Noun> & { readonly conflicts: ConflictLabels },
    attempt: (before: Noun, input: Input, context: StoreContext) => Promise<Answered>,
  ) =>
  (input: Input, context: StoreContext): Promise<Answered> =>
    retryOnConflict(conflicts, async () => attempt(orNotFound(await read(table, context.storeId, input.params.id), noun), input, context));
