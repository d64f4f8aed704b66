import { timestamp } from '#shared/kernel/timestamp.ts';
import type { OrderNote } from './order-note.ts';
import type { OrderNoteView } from './order-note-schema.ts';

/** A note as the API shows it (specification: OrderNote). */
export const orderNoteView = (note: OrderNote): OrderNoteView => ({
  object: 'order_note',
  id: note.id,
  order_id: note.orderId,
  message: note.message,
  created_at: timestamp(note.createdAtMs),
});
