import { found } from '#shared/http/found.ts';
import type { Operation } from '#shared/http/request-context.ts';
import { newNote, signedMessage } from '#shared/orders/notes/order-note.ts';
import { orderNoteView } from '#shared/orders/notes/order-note-view.ts';
import { addOrderNoteWrite } from '#shared/orders/notes/order-notes-table.ts';
import { orderExistsCheck } from '#shared/orders/orders-table.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import type { orderEndpoints } from './endpoints.ts';
import type { OrderDeps } from './operations.ts';

/** Adds a note to the timeline of an order; its message ends with the name of the API key. */
export const createOrderNote =
  ({ table, newId }: OrderDeps): Operation<typeof orderEndpoints.createOrderNote> =>
  async ({ params, body }, context) => {
    const { storeId, actor } = context;
    const data = await retryOnConflict(['note'], async () => {
      const message = signedMessage(body.message.trim(), actor);
      const note = newNote(newId(), params.id, message);
      const view = orderNoteView(note);
      await commit(table, context, {
        writes: [orderExistsCheck(storeId, params.id), addOrderNoteWrite(storeId, note)],
        events: [],
        answer: { status: 201, body: { data: view } },
      }).catch((error: unknown) => {
        if (error instanceof TransactionRefused && error.refused.has('order')) found(null, 'order');
        throw error;
      });
      return view;
    });
    return { status: 201, body: { data } };
  };
