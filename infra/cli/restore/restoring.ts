import { createHash } from 'node:crypto';
import type { AdminStoreClient, CallOptions } from '#shared/client/admin-client.ts';
import { type IdMap, pairsOfIds } from './id-map.ts';
import { fieldsUnknown, fieldsWithout, type ServerDocument } from './ignored-fields.ts';

/** The name of a part that the new store has no place for, for the person who restores. */
export type Loss = { readonly object: string; readonly id: unknown; readonly lost: string };

/** Where objects of the file are in the new store. */
export type Restoring = {
  readonly admin: AdminStoreClient;
  readonly storeId: string;
  readonly signal: AbortSignal;
  readonly ids: IdMap;
  /** The objects that the new store refused, with their parts, as `product 7`. */
  readonly refused: Set<string>;
  readonly lose: (loss: Loss) => void;
  /** Takes the fields of an object that the server ignored. */
  readonly ignore: (object: string, fields: Iterable<string>) => void;
  /** What the server says that it takes; null when it does not say. */
  readonly document: ServerDocument | null;
};

type Identified = { readonly object: string; readonly id: number };
type Named = { readonly object: string; readonly id?: unknown };

/** An object cannot be made, since something that it is nothing without was not. */
export class NotMade extends Error {
  constructor(object: string, id: number) {
    super(`its ${object.replaceAll('_', ' ')} ${id} was not restored`);
    this.name = 'NotMade';
  }
}

/** Notes the new ids of what was made, and of its parts. */
export const note = ({ ids }: Restoring, old: Identified, made: { readonly id: number }): void => ids.add([...pairsOfIds(old, made)]);

/** As `note`, of what the server answers as it was sent: reports the fields that are not in the answer. */
export function noteAsSent(restoring: Restoring, old: Identified, sent: object, made: { readonly id: number }): void {
  restoring.ignore(old.object, fieldsWithout(sent, made));
  note(restoring, old, made);
}

/** Reports the fields of a record that the server does not say it takes: it is answered in another form than it is sent. */
export function ignoreUnknown({ document, ignore }: Restoring, object: string, path: string, body: object): void {
  if (document !== null) ignore(object, fieldsUnknown(document, path, body));
}

/** Notes that an object was refused, and its parts with it. */
export function noteRefused({ refused }: Restoring, kind: string, item: unknown): void {
  for (const { object, id } of pairsOfIds(item, item, kind)) refused.add(`${nounOf(object)} ${id}`);
}

/** A record of an order is its order. */
export const nounOf = (object: string): string => object.replace(/_record$/, '');

/** The new id of an object of the file; null for no id, and for an object that is missing. Reports an object as lost when the store refused it. */
export function newId(restoring: Restoring, of: Named, object: string, id: number | null): number | null {
  if (id === null) return null;
  const made = restoring.ids.get(object, id);
  if (typeof made === 'number') return made;
  if (restoring.refused.has(`${object} ${id}`)) {
    restoring.lose({ object: of.object, id: of.id, lost: `its ${object.replaceAll('_', ' ')} ${id}, which was refused` });
  }
  return null;
}

/** @throws NotMade when there is no such object now */
export function neededId({ ids }: Restoring, object: string, id: number): number {
  const made = ids.get(object, id);
  if (typeof made !== 'number') throw new NotMade(object, id);
  return made;
}

/** The new ids of those of some objects that are there. */
export const newIds = (restoring: Restoring, of: Named, object: string, old: readonly number[]): number[] =>
  old.map((id) => newId(restoring, of, object, id)).filter((id) => id !== null);

/** The fields of each object that the store sets by itself. */
type OfTheStore = 'object' | 'id' | 'created_at' | 'updated_at';

/** The fields of an object that a client has set. */
export function fieldsOf<Item extends object>(item: Item): Omit<Item, OfTheStore> {
  const { object: _, id: __, created_at: ___, updated_at: ____, ...fields } = item as Item & { readonly [Name in OfTheStore]?: unknown };
  return fields as Omit<Item, OfTheStore>;
}

/** A body of all that is left of an object: a field that the body does not have does not compile, so that none is left out unseen. */
export const wholly =
  <Body>() =>
  <Sent extends Body>(sent: Sent & { readonly [Name in Exclude<keyof Sent, keyof Body>]: never }): Sent =>
    sent;

/** The call that makes an object again, with the ids that it and its parts had, in the order in which it shows them. */
export const remake = (restoring: Restoring, item: Identified): CallOptions & { readonly restoredIds: readonly number[] } => ({
  ...call(restoring, item),
  restoredIds: [...new Set([...pairsOfIds(item, item)].map(({ id }) => Number(id)))],
});

/** The same key in each run, for a day: what a stopped run has made is answered again. */
export function call(
  { storeId, signal }: Restoring,
  { object, id }: { readonly object: string; readonly id: number | string },
): Omit<CallOptions, 'restoredIds'> {
  const name = createHash('sha256').update(`${storeId} ${object} ${id}`).digest('hex');
  return { signal, idempotencyKey: `restore:${name.slice(0, 40)}` };
}
