import type { StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import type { DeletedView } from '#shared/kernel/list-schema.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { getOne, listWhole } from '#shared/operations/read-operations.ts';
import {
  addEntryWrites,
  type Entry,
  getEntry,
  listEntries,
  removeEntryWrites,
  replaceEntryWrite,
} from '#shared/pricing/pricing-entries-table.ts';
import type { EntryKind } from '#shared/pricing/pricing-entry-form.ts';
import { commit } from '#shared/table/commit.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type LabelledWrite, TransactionRefused } from '#shared/table/transact.ts';

type Identified = { readonly id: number };

/** Returns the noun that messages to staff use for an entry kind. */
const nounOf = ({ name }: Pick<EntryKind<never>, 'name'>): string => name.replace('_', ' ');

/** Returns the operation that lists entries of a kind. */
export const listEntriesOf = <Value extends Identified, View extends Identified>(
  table: Table,
  kind: EntryKind<Value>,
  view: (entry: Entry<Value>) => View,
) =>
  listWhole(
    kind.name,
    (storeId) => listEntries(table, storeId, kind),
    ({ value, createdAtMs, updatedAtMs }) => ({ id: value.id, createdAtMs, updatedAtMs }),
    view,
  );

/** Returns the operation that reads an entry of the given kind by its id. */
export const getEntryOf = <Value extends Identified, View>(table: Table, kind: EntryKind<Value>, view: (entry: Entry<Value>) => View) =>
  getOne(nounOf(kind), (storeId, id) => getEntry(table, storeId, kind, id), view);

/** Returns the operation that deletes an entry of a kind. */
export const deleteEntryOf =
  <Value extends Identified>(table: Table, kind: EntryKind<Value>, view: (entry: Entry<Value>) => object) =>
  (
    { params: { id } }: { readonly params: Identified },
    context: StoreContext,
  ): Promise<{ readonly status: 200; readonly body: { readonly data: DeletedView } }> =>
    retryOnConflict(['entry'], async () => {
      const { storeId } = context;
      const entry = orNotFound(await getEntry(table, storeId, kind, id), nounOf(kind));
      const answer = { status: 200, body: { data: { object: kind.name, id, deleted: true } } } as const;
      await commit(table, context, { writes: removeEntryWrites(storeId, kind, entry), events: [], answer, before: view(entry) });
      return answer;
    });

/**
 * Checks that the variant or category of a price exists in the store.
 * @throws FieldErrors `unknown_id`
 */
export async function checkGoods(
  table: Table,
  storeId: string,
  goods: { readonly variantId: number } | { readonly categoryId: number },
): Promise<void> {
  if ('variantId' in goods) {
    if ((await readItem(table, keys.variantPointer(storeId, goods.variantId))) !== null) return;
    throw fieldError('variant_id', 'unknown_id', 'is not a variant of this store.');
  }
  if ((await readItem(table, keys.listed(storeId, 'CATEGORY', goods.categoryId))) !== null) return;
  throw fieldError('category_id', 'unknown_id', 'is not a category of this store.');
}

type Adding<Value, View> = {
  /** Creates the value with an id. If the id is taken, `make` is called again with another id. */
  readonly make: (id: number) => Value;
  readonly view: (entry: Entry<Value>) => View;
  /** Additional conditions for the write. */
  readonly checks?: readonly LabelledWrite[];
};

/**
 * Adds an entry and returns it.
 * @throws FieldErrors `limit_reached`
 * @throws FieldErrors `taken` if there already is an entry for the same group and goods
 * @throws FieldErrors `unknown_id` if the group does not exist
 */
export async function addEntry<Value extends { readonly id: number }, View>(
  { table, newId }: { readonly table: Table; readonly newId: () => number },
  context: StoreContext,
  kind: EntryKind<Value>,
  { make, view, checks = [] }: Adding<Value, View>,
): Promise<{ readonly status: 201; readonly body: { readonly data: View } }> {
  const { storeId } = context;
  try {
    return await retryOnConflict(['entry'], async () => {
      const id = newId();
      const entry = { value: make(id), createdAtMs: idTimeMs(id), updatedAtMs: idTimeMs(id) };
      const answer = { status: 201, body: { data: view(entry) } } as const;
      await commit(table, context, { writes: [...addEntryWrites(storeId, kind, entry), ...checks], events: [], answer });
      return answer;
    });
  } catch (error) {
    throw entryRefusal(kind, error);
  }
}

/** Maps a refused write of an entry to the error that staff see. Returns any other error unchanged. */
function entryRefusal(kind: Pick<EntryKind<never>, 'name' | 'max'>, error: unknown): unknown {
  if (!(error instanceof TransactionRefused)) return error;
  if (error.refused.has('group')) return fieldError('group_id', 'unknown_id', 'is not a customer group of this store.');
  if (error.refused.has('target'))
    return fieldError('', 'taken', `For this group, these goods already have a ${nounOf(kind)}; change the existing one.`);
  if (error.refused.has(`${kind.name}s`)) return fieldError('', 'limit_reached', `A store has at most ${kind.max} ${nounOf(kind)}s.`);
  return error;
}

type Changing<Value, View> = {
  readonly id: number;
  readonly change: (before: Value) => Value;
  readonly view: (entry: Entry<Value>) => View;
};

/**
 * Changes an entry and returns it. A request without changes writes nothing.
 * @throws DomainError `not_found`
 */
export const changeEntry = <Value extends { readonly id: number }, View>(
  table: Table,
  context: StoreContext,
  kind: EntryKind<Value>,
  { id, change, view }: Changing<Value, View>,
): Promise<{ readonly status: 200; readonly body: { readonly data: View } }> =>
  retryOnConflict(['entry'], async () => {
    const { storeId, nowMs } = context;
    const before = orNotFound(await getEntry(table, storeId, kind, id), nounOf(kind));
    const value = change(before.value);
    if (sameValue(before.value, value)) return { status: 200, body: { data: view(before) } };
    const after = { ...before, value, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
    const answer = { status: 200, body: { data: view(after) } } as const;
    await commit(table, context, {
      writes: [replaceEntryWrite(storeId, kind, before, after)],
      events: [],
      answer,
      before: view(before) as object,
    });
    return answer;
  });
