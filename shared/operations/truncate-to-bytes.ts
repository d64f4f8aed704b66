import type { FoundPage } from '#shared/http/paging.ts';
import { padId } from '#shared/table/keys.ts';

/** Lambda answers with at most 6 MB; a page of very large objects ends before that. */
export const maxPageBytes = 4_000_000;

/** What a JSON text adds to an answer of Lambda, which is JSON itself and has the text as a string. */
export const answerBytes = (json: string): number => Buffer.byteLength(JSON.stringify(json));

/** As many of a page's objects as one answer holds, at least one, as they are shown; the next page goes on after them. */
export function truncateToBytes<Item, View extends { readonly id: number }>(
  { items, next }: FoundPage<Item>,
  view: (item: Item) => View,
): FoundPage<View> {
  const shown: View[] = [];
  let bytes = 0;
  for (const item of items) {
    const one = view(item);
    bytes += answerBytes(JSON.stringify(one));
    const last = shown.at(-1);
    if (bytes > maxPageBytes && last !== undefined) return { items: shown, next: padId(last.id) };
    shown.push(one);
  }
  return { items: shown, next };
}
