import { createHash } from 'node:crypto';
import type { Item } from './row-kinds.ts';

/** How a row is named in a finding: by an id of ours, or, where its key is something that people chose, by a hash of that. */
export function idOf(item: Item): string | number {
  for (const name of ['id', 'owner_id', 'variant_id']) {
    const value = item[name];
    if (typeof value === 'number' || typeof value === 'string') return value;
  }
  const sk = String(item['sk']);
  return ownKey.test(sk) ? sk : hashedKey(sk);
}

/** Numbers, events and the names of single rows. */
const ownKey = /^(\d+(#\d+)*|evt_\w+|STORE|TALLY#\w+|SETTINGS|HANDLE|CREDENTIAL|\w+#\d+)$/;

/** Names a key that people chose: who has the key finds it, who reads the finding learns nothing. */
export const hashedKey = (key: string): string => `sha256:${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
