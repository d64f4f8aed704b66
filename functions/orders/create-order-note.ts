import { commit } from '../../shared/data/commit.ts';
import { addOrderNoteWrite } from '../../shared/data/order-notes.ts';
import { orderExistsCheck } from '../../shared/data/orders.ts';
import { retryStale } from '../../shared/data/retry-stale.ts';
import { TransactionRefused } from '../../shared/data/transact.ts';
import { newNote, signedMessage } from '../../shared/domain/order-note.ts';
import { found } from '../../shared/http/found.ts';
import type { Operation } from '../../shared/http/request-context.ts';
import { orderNoteView } from '../../shared/views/order-note-view.ts';
import type { OrderDeps } from './deps.ts';
import type { orderEndpoints } from './endpoints.ts';

/** Adds a note to the timeline of an order; its message ends with the name of the API key. */
export const createOrderNote =
  ({ table, newId }: OrderDeps): Operation<typeof orderEndpoints.createOrderNote> =>
  async ({ params, body }, context) => {
    const { storeId, actor } = context;
    const data = await retryStale(['note'], async () => {
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
