import { padId } from './data/keys.ts';
import type { FoundPage } from './http/paging.ts';

/** Lambda answers with at most 6 MB; a page of very large objects ends before that. */
const maxPageBytes = 4_000_000;

/** As many of a page's objects as one answer holds, at least one; the next page goes on after them. */
export const withinBytes = <View extends { readonly id: number }>(page: FoundPage<View>): FoundPage<View> =>
  cutToBytes(page, ({ id }) => padId(id));

/** The same for objects that their list sorts by another key. */
export function cutToBytes<View>({ items, next }: FoundPage<View>, keyOf: (item: View) => string): FoundPage<View> {
  let bytes = 0;
  const first = items.findIndex((item, index) => {
    bytes += Buffer.byteLength(JSON.stringify(item));
    return bytes > maxPageBytes && index > 0;
  });
  const last = items[first - 1];
  return first === -1 || last === undefined ? { items, next } : { items: items.slice(0, first), next: keyOf(last) };
}
