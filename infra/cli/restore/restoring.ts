import { createHash } from 'node:crypto';
import type { AdminStoreClient, CallOptions } from '#shared/client/admin-client.ts';

/** What a part of an object that has no home in the new store is called, for the person who restores. */
export type Loss = { readonly object: string; readonly id: unknown; readonly lost: string };

/** Where objects of the file are in the new store. */
export type Restoring = {
  readonly admin: AdminStoreClient;
  readonly storeId: string;
  readonly signal: AbortSignal;
  /** The new id of what had an id. */
  readonly ids: Map<string, number>;
  readonly lose: (loss: Loss) => void;
};

type Identified = { readonly object: string; readonly id: number };

/** Notes the new id of what was made. */
export const note = ({ ids }: Restoring, { object, id }: Identified, made: { readonly id: number }): void =>
  void ids.set(`${object} ${id}`, made.id);

/** The new id of an object of the file; null for none, and for one that could not be made. */
export const newId = ({ ids }: Restoring, object: string, id: number | null): number | null =>
  id === null ? null : (ids.get(`${object} ${id}`) ?? null);

/** The new ids of those of some objects that could be made. */
export const newIds = (restoring: Restoring, object: string, old: readonly number[]): number[] =>
  old.map((id) => newId(restoring, object, id)).filter((id) => id !== null);

/** The same key in each run, for a day: what a stopped run has made is answered again. */
export function call(
  { storeId, signal }: Restoring,
  { object, id }: { readonly object: string; readonly id: number | string },
): CallOptions {
  const name = createHash('sha256').update(`${storeId} ${object} ${id}`).digest('hex');
  return { signal, idempotencyKey: `restore:${name.slice(0, 40)}` };
}
