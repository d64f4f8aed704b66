import { found } from '#shared/http/found.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { nextUpdatedAtMs } from '#shared/kernel/revision.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { type Entry, getEntry, replaceEntryWrite } from '#shared/pricing/pricing-entries-table.ts';
import type { EntryKind } from '#shared/pricing/pricing-entry-form.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import { nounOf } from './get-entry.ts';

type Changing<Value, View> = {
  readonly id: number;
  readonly change: (before: Value) => Value;
  readonly view: (entry: Entry<Value>) => View;
};

/**
 * Changes an entry and answers it; a change of nothing writes nothing.
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
    const before = found(await getEntry(table, storeId, kind, id), nounOf(kind));
    const value = change(before.value);
    if (sameValue(before.value, value)) return { status: 200, body: { data: view(before) } };
    const after = { ...before, value, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) };
    const answer = { status: 200, body: { data: view(after) } } as const;
    await commit(table, context, { writes: [replaceEntryWrite(storeId, kind, before, after)], events: [], answer });
    return answer;
  });
