import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import { number, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { OrderNote } from './order-note.ts';

export const orderNoteForm = storedForm<OrderNote>()({ id: number, orderId: number, message: text, createdAtMs: number });

/** Reads a stored item as a note. */
export const parseOrderNote = (item: unknown): OrderNote => orderNoteForm.read(item);

/** Returns the source for listing an order's notes. */
export const orderNotePages = (storeId: string, orderId: number): PageSource<OrderNote> => ({
  storeId,
  kind: `ORDER_NOTE#${orderId}`,
  parse: parseOrderNote,
});

/** Returns the stored form of a note. */
export const orderNoteItem = (storeId: string, note: OrderNote): Record<string, unknown> => ({
  ...keys.listed(storeId, `ORDER_NOTE#${note.orderId}`, note.id),
  ...indexKeys.updated(note.createdAtMs, padId(note.id)),
  entity: 'order_note',
  ...orderNoteForm.write(note),
  updated_at_ms: note.createdAtMs,
});

/** Returns the write that adds a note. It fails with label `note` when the id is taken. */
export const addOrderNoteWrite = (storeId: string, note: OrderNote): LabelledWrite => ({
  as: 'note',
  put: {
    Item: orderNoteItem(storeId, note),
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});
