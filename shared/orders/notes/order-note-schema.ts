import * as v from 'valibot';
import { Id, Timestamp } from '#shared/kernel/fields-schema.ts';

/** A note on an order's timeline; its message ends with a suffix naming the API key (specification: OrderNote). */
export const OrderNote = v.pipe(
  v.strictObject({ object: v.literal('order_note'), id: Id, order_id: Id, message: v.string(), created_at: Timestamp }),
  v.title('OrderNote'),
);
export type OrderNoteView = v.InferOutput<typeof OrderNote>;
