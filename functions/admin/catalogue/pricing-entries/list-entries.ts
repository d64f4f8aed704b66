import { type ListBody, type ListQuery, listBody, readPageRequest } from '#shared/http/paging.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { type Entry, listEntries } from '#shared/pricing/pricing-entries-table.ts';
import type { EntryKind } from '#shared/pricing/pricing-entry-form.ts';
import { padId } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';

/** The operation that lists a kind of entry, newest first: they are few enough to be read whole and cut here. */
export const listEntriesOf =
  <Value extends { readonly id: number }, View>(table: Table, kind: EntryKind<Value>, view: (entry: Entry<Value>) => View) =>
  async (
    { query }: { readonly query: ListQuery },
    { storeId, store: { cursorSecret }, nowMs }: StoreContext,
  ): Promise<{ readonly status: 200; readonly body: ListBody<View> }> => {
    const { after, limit, updatedSinceMs, createdSinceMs } = readPageRequest(cursorSecret, kind.name, query);
    const left = (await listEntries(table, storeId, kind)).filter(
      ({ value, createdAtMs, updatedAtMs }) =>
        (after === null || padId(value.id) < after) &&
        (updatedSinceMs === null || updatedAtMs >= updatedSinceMs) &&
        (createdSinceMs === null || createdAtMs >= createdSinceMs),
    );
    const items = left.slice(0, limit);
    const last = items.at(-1);
    const next = left.length > limit && last !== undefined ? padId(last.value.id) : null;
    return { status: 200, body: listBody(cursorSecret, kind.name, query, { items, next }, { nowMs, view }) };
  };
