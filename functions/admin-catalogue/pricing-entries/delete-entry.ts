import { commit } from '../../../shared/data/commit.ts';
import { getEntry, removeEntryWrites } from '../../../shared/data/pricing-entries.ts';
import type { EntryKind } from '../../../shared/data/pricing-entry-kinds.ts';
import { retryStale } from '../../../shared/data/retry-stale.ts';
import type { Table } from '../../../shared/data/table-client.ts';
import { found } from '../../../shared/http/found.ts';
import type { StoreContext } from '../../../shared/http/request-context.ts';
import type { DeletedView } from '../../../shared/schema/deleted.ts';
import { nounOf } from './get-entry.ts';

/** The operation that removes an entry of a kind. */
export const deleteEntryOf =
  <Value extends { readonly id: number }>(table: Table, kind: EntryKind<Value>) =>
  (
    { params: { id } }: { readonly params: { readonly id: number } },
    context: StoreContext,
  ): Promise<{ readonly status: 200; readonly body: { readonly data: DeletedView } }> =>
    retryStale(['entry'], async () => {
      const { storeId } = context;
      const entry = found(await getEntry(table, storeId, kind, id), nounOf(kind));
      const answer = { status: 200, body: { data: { object: kind.name, id, deleted: true } } } as const;
      await commit(table, context, { writes: removeEntryWrites(storeId, kind, entry), events: [], answer });
      return answer;
    });
