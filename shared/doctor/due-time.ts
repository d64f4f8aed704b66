import type { Item } from './row-kinds.ts';

/** When a row that waits in a due lane falls due; null for one that waits for no time. */
export function dueAtMsOf({ due_pk: pk, due_sk: sk }: Item): number | null {
  return typeof pk === 'string' && pk.startsWith('DUE#') ? Number.parseInt(String(sk), 10) : null;
}
