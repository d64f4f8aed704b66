import { createHash } from 'node:crypto';
import { idOfSortKey, kindOfKey, variantOfVariantKey } from '../keys.ts';

/** Which row, without what people wrote: its store, the kind of its key, and its id. */
export type RowName = { readonly storeId: string | null; readonly kind: string; readonly id: string | number };

type Item = Readonly<Record<string, unknown>>;

/** How a row is named in logs. */
export const rowNameOf = (item: Item): RowName => ({
  ...kindOfKey({ pk: String(item['pk']), sk: String(item['sk']) }),
  id: rowIdOf(item),
});

/** How a row is named in logs and findings: by an id of ours, or, where its key is something that people chose, by a hash of that. */
export function rowIdOf(item: Item): string | number {
  const sk = String(item['sk']);
  const isUnique = String(item['pk']).includes('#UNIQUE#');
  const { id } = item;
  const known = typeof id === 'number' || (typeof id === 'string' && ownKey.test(id)) ? id : isUnique ? item['owner_id'] : idOfSortKey(sk);
  if (typeof known === 'number' || typeof known === 'string') return known;
  if (kindOfKey({ pk: String(item['pk']), sk }).kind === 'VARIANT') return variantOfVariantKey(sk);
  return ownKey.test(sk) ? sk : hashedKey(sk);
}

/** Numbers, events and the names of single rows. */
const ownKey = /^(\d+(#\d+)*|evt_\w+|req_\w+|STORE|TALLY#\w+|SETTINGS|HANDLE|CREDENTIAL|\w+(#\d+)+|\d{4}-\d\d-\d\d#[A-Z]{3})$/;

/** Names a key that people chose: a person who has the key finds it, a reader of the finding learns nothing. */
export const hashedKey = (key: string): string => `sha256:${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
