import { found } from '#shared/http/found.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import type { DeletedView } from '#shared/kernel/deleted-schema.ts';
import { getEntry, removeEntryWrites } from '#shared/pricing/pricing-entries-table.ts';
import type { EntryKind } from '#shared/pricing/pricing-entry-form.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { nounOf } from './get-entry.ts';

/** The operation that removes an entry of a kind. */
export const deleteEntryOf =
  <Value extends { readonly id: number }>(table: Table, kind: EntryKind<Value>) =>
  (
    { params: { id } }: { readonly params: { readonly id: number } },
    context: StoreContext,
  ): Promise<{ readonly status: 200; readonly body: { readonly data: DeletedView } }> =>
    retryOnConflict(['entry'], async () => {
      const { storeId } = context;
      const entry = found(await getEntry(table, storeId, kind, id), nounOf(kind));
      const answer = { status: 200, body: { data: { object: kind.name, id, deleted: true } } } as const;
      await commit(table, context, { writes: removeEntryWrites(storeId, kind, entry), events: [], answer });
      return answer;
    });
