import * as v from 'valibot';
import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import type { PageSource } from '#shared/table/read-page.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { OrderNote } from './order-note.ts';

const StoredNote = v.pipe(
  v.object({ id: v.number(), order_id: v.number(), message: v.string(), created_at_ms: v.number() }),
  v.transform((item): OrderNote => ({ id: item.id, orderId: item.order_id, message: item.message, createdAtMs: item.created_at_ms })),
);

/** Where the notes of an order are read. */
export const orderNotePages = (storeId: string, orderId: number): PageSource<OrderNote> => ({
  storeId,
  kind: `ORDER_NOTE#${orderId}`,
  parse: (item) => v.parse(StoredNote, item),
});

/** The write that adds a note. Refused as `note`: the id is taken. */
export const addOrderNoteWrite = (storeId: string, note: OrderNote): LabelledWrite => ({
  as: 'note',
  put: {
    Item: {
      ...keys.listed(storeId, `ORDER_NOTE#${note.orderId}`, note.id),
      ...indexKeys.updated(storeId, `ORDER_NOTE#${note.orderId}`, note.createdAtMs, padId(note.id)),
      entity: 'order_note',
      id: note.id,
      order_id: note.orderId,
      message: note.message,
      created_at_ms: note.createdAtMs,
      updated_at_ms: note.createdAtMs,
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});
