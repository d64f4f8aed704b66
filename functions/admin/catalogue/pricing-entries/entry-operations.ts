import { found } from '#shared/http/found.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import type { DeletedView } from '#shared/kernel/deleted-schema.ts';
import { getOne, listWhole } from '#shared/operations/read-operations.ts';
import { type Entry, getEntry, listEntries, removeEntryWrites } from '#shared/pricing/pricing-entries-table.ts';
import type { EntryKind } from '#shared/pricing/pricing-entry-form.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';

type Identified = { readonly id: number };

/** What the people of the admin call a kind of entry. */
export const nounOf = ({ name }: Pick<EntryKind<never>, 'name'>): string => name.replace('_', ' ');

/** The operation that lists a kind of entry. */
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

/** The operation that shows one entry of a kind. */
export const getEntryOf = <Value extends Identified, View>(table: Table, kind: EntryKind<Value>, view: (entry: Entry<Value>) => View) =>
  getOne(nounOf(kind), (storeId, id) => getEntry(table, storeId, kind, id), view);

/** The operation that removes an entry of a kind. */
export const deleteEntryOf =
  <Value extends Identified>(table: Table, kind: EntryKind<Value>) =>
  (
    { params: { id } }: { readonly params: Identified },
    context: StoreContext,
  ): Promise<{ readonly status: 200; readonly body: { readonly data: DeletedView } }> =>
    retryOnConflict(['entry'], async () => {
      const { storeId } = context;
      const entry = found(await getEntry(table, storeId, kind, id), nounOf(kind));
      const answer = { status: 200, body: { data: { object: kind.name, id, deleted: true } } } as const;
      await commit(table, context, { writes: removeEntryWrites(storeId, kind, entry), events: [], answer });
      return answer;
    });
