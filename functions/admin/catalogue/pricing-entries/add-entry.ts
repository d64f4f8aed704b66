import type { StoreContext } from '#shared/http/request-context.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { addEntryWrites, type Entry } from '#shared/pricing/pricing-entries-table.ts';
import type { EntryKind } from '#shared/pricing/pricing-entry-form.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { entryRefusal } from './entry-refusal.ts';

type Adding<Value, View> = {
  /** The value under a new id; called again should the id be taken. */
  readonly make: () => Value;
  readonly view: (entry: Entry<Value>) => View;
  /** What else has to be true. */
  readonly checks?: readonly LabelledWrite[];
};

/**
 * Adds an entry and answers it.
 * @throws FieldErrors `limit_reached`, `taken` (one for the same group and goods), `unknown_id` (the group)
 */
export async function addEntry<Value extends { readonly id: number }, View>(
  table: Table,
  context: StoreContext,
  kind: EntryKind<Value>,
  { make, view, checks = [] }: Adding<Value, View>,
): Promise<{ readonly status: 201; readonly body: { readonly data: View } }> {
  const { storeId } = context;
  try {
    return await retryOnConflict(['entry'], async () => {
      const value = make();
      const entry = { value, createdAtMs: idTimeMs(value.id), updatedAtMs: idTimeMs(value.id) };
      const answer = { status: 201, body: { data: view(entry) } } as const;
      await commit(table, context, { writes: [...addEntryWrites(storeId, kind, entry), ...checks], events: [], answer });
      return answer;
    });
  } catch (error) {
    throw entryRefusal(kind, error);
  }
}
