import { createHash } from 'node:crypto';
import { idOfSortKey, kindOfKey, variantOfVariantKey } from '../keys.ts';

/** A row's identity, free of any text that people wrote: its store, kind and id. */
export type RowName = { readonly storeId: string | null; readonly kind: string; readonly id: string | number };

type Item = Readonly<Record<string, unknown>>;

/** Returns the identity of a row, for logs. */
export const rowNameOf = (item: Item): RowName => ({
  ...kindOfKey({ pk: String(item['pk']), sk: String(item['sk']) }),
  id: rowIdOf(item),
});

/**
 * Returns the id of a row, for logs and findings. It is one of our own ids or, if people chose the key, a hash of the
 * key.
 */
export function rowIdOf(item: Item): string | number {
  const sk = String(item['sk']);
  const isUnique = String(item['pk']).includes('#UNIQUE#');
  const { id } = item;
  const known = typeof id === 'number' || (typeof id === 'string' && ownKey.test(id)) ? id : isUnique ? item['owner_id'] : idOfSortKey(sk);
  if (typeof known === 'number' || typeof known === 'string') return known;
  if (kindOfKey({ pk: String(item['pk']), sk }).kind === 'VARIANT') return variantOfVariantKey(sk);
  return ownKey.test(sk) ? sk : hashedKey(sk);
}

/** Matches keys that the service generates. All other keys may contain text that people chose. */
const ownKey = /^(\d+(#\d+)*|evt_\w+|req_\w+|STORE|TALLY#\w+|SETTINGS|HANDLE|CREDENTIAL|\w+(#\d+)+|\d{4}-\d\d-\d\d#[A-Z]{3})$/;

/**
 * Returns a hash of a row's key, for keys that people chose. Whoever has the key can recognize the row by this hash.
 * The hash reveals nothing to anyone else.
 */
export const hashedKey = (key: string): string => `sha256:${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
