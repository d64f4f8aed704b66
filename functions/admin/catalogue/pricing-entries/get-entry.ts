import { found } from '#shared/http/found.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { type Entry, getEntry } from '#shared/pricing/pricing-entries-table.ts';
import type { EntryKind } from '#shared/pricing/pricing-entry-form.ts';
import type { Table } from '#shared/table/table-client.ts';

/** What the people of the admin call a kind of entry. */
export const nounOf = ({ name }: Pick<EntryKind<never>, 'name'>): string => name.replace('_', ' ');

/** The operation that shows one entry of a kind. */
export const getEntryOf =
  <Value extends { readonly id: number }, View>(table: Table, kind: EntryKind<Value>, view: (entry: Entry<Value>) => View) =>
  async (
    { params }: { readonly params: { readonly id: number } },
    { storeId }: StoreContext,
  ): Promise<{ readonly status: 200; readonly body: { readonly data: View } }> => {
    const entry = found(await getEntry(table, storeId, kind, params.id), nounOf(kind));
    return { status: 200, body: { data: view(entry) } };
  };
