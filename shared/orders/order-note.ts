import { idTimeMs } from '#shared/kernel/object-id.ts';
import type { Actor } from '#shared/kernel/request.ts';

/** A note on an order's timeline (specification: OrderNote). */
export type OrderNote = { readonly id: number; readonly orderId: number; readonly message: string; readonly createdAtMs: number };

/** Returns a note with a new id. The id also determines the note's time. */
export const newNote = (id: number, orderId: number, message: string): OrderNote => ({ id, orderId, message, createdAtMs: idTimeMs(id) });

const callers: Readonly<Record<Actor['type'], string>> = {
  api_key: 'API key',
  app: 'App',
  staff: 'Staff',
  storefront: 'Storefront',
  system: 'System',
};

/** Returns a message with a suffix that names its author, such as "Called (API key: ERP sync)". */
export const signedMessage = (message: string, actor: Pick<Actor, 'type' | 'name'>): string =>
  `${message} (${callers[actor.type]}: ${actor.name})`;
