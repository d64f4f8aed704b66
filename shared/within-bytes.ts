import { padId } from './data/keys.ts';
import type { FoundPage } from './http/paging.ts';

/** Lambda answers with at most 6 MB; a page of very large objects ends before that. */
export const maxPageBytes = 4_000_000;

/** As many of a page's objects as one answer holds, at least one; the next page goes on after them. */
export function withinBytes<View extends { readonly id: number }>({ items, next }: FoundPage<View>): FoundPage<View> {
  let bytes = 0;
  const first = items.findIndex((item, index) => {
    bytes += Buffer.byteLength(JSON.stringify(item));
    return bytes > maxPageBytes && index > 0;
  });
  const last = items[first - 1];
  return first === -1 || last === undefined ? { items, next } : { items: items.slice(0, first), next: padId(last.id) };
}
