import { type FoundPage, type ListBody, type ListQuery, listBody, readPageRequest } from '#shared/http/paging.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { orNotFound } from '#shared/http/response.ts';
import { answerBytes } from '#shared/kernel/transport-json.ts';
import { padId } from '#shared/table/keys.ts';
import { type PageResult, type PageSource, readPage } from '#shared/table/read-page.ts';
import type { Table } from '#shared/table/table-client.ts';

/*
 * The read operations that most nouns have in the public and the admin API: one reads an object by its id, the other
 * lists a page of objects.
 */

type Found<View> = { readonly status: 200; readonly body: { readonly data: View } };
type Page<View> = { readonly status: 200; readonly body: ListBody<View>; readonly json?: string };

/**
 * Returns the operation that responds with one of the store's objects.
 * @throws DomainError `not_found`, with the `noun` in its message, if the store has no such object
 */
export const getOne =
  <Noun, View>(
    noun: string,
    read: (storeId: string, id: number, context: StoreContext) => Promise<Noun | null>,
    view: (one: Noun, context: StoreContext) => View | Promise<View>,
  ) =>
  async ({ params }: { readonly params: { readonly id: number } }, context: StoreContext): Promise<Found<View>> => {
    const one = orNotFound(await read(context.storeId, params.id, context), noun);
    return { status: 200, body: { data: await view(one, context) } };
  };

/**
 * Returns the operation that responds with a page of objects, newest first. `list` is the name of the list. A cursor is
 * valid only for the same list, store and filters. If the objects are very large, a page ends early.
 * @throws DomainError `invalid_cursor`
 */
export const listPage =
  <Query extends ListQuery, Noun, View extends { readonly id: number }>(
    table: Table,
    list: string,
    source: (query: Query, context: StoreContext) => PageSource<Noun> | Promise<PageSource<Noun>>,
    view: (one: Noun, context: StoreContext) => View,
  ) =>
  async ({ query }: { readonly query: Query }, context: StoreContext): Promise<Page<View>> => {
    const wanted = readPageRequest(context.store.cursorSecret, list, query);
    const { items, next } = await readPage(table, await source(query, context), wanted);
    return pageOf(list, query, context, { items, next }, (one) => view(one, context));
  };

/**
 * Returns the response for a page that the calling operation has read itself. If the list is not ordered by id, pass
 * `keyOf`, which returns an object's key.
 */
export function pageOf<Noun, View extends { readonly id: number }>(
  list: string,
  query: ListQuery,
  { store: { cursorSecret }, nowMs }: StoreContext,
  page: PageResult<Noun>,
  view: (one: Noun) => View,
  keyOf: (view: View) => string = ({ id }) => padId(id),
): Page<View> {
  const bodyOf = (shown: FoundPage<View>) => listBody(cursorSecret, list, query, shown, { nowMs, view: (one) => one });
  const whole = { items: page.items.map(view), next: page.next };
  const body = bodyOf(whole);
  const json = JSON.stringify(body);
  // Nearly every page is far below the size limit. The JSON of such a page is written only once, and the objects are
  // not measured one by one.
  if (json.length * maxBytesPerUnit <= maxPageBytes) return { status: 200, body, json };
  return { status: 200, body: bodyOf(truncateToBytes(whole, (one) => one, { keyOf })) };
}

/**
 * The fields of an object by which `listWhole` selects a page. They are compared with the cursor, `created_since` and
 * `updated_since`.
 */
type Listed = { readonly id: number; readonly createdAtMs: number; readonly updatedAtMs: number };

/**
 * Returns the operation that reads all objects of a short list and responds with a page of them, newest first.
 * @throws DomainError `invalid_cursor`
 */
export const listWhole =
  <Noun, View extends { readonly id: number }>(
    list: string,
    readAll: (storeId: string) => Promise<readonly Noun[]>,
    listed: (one: Noun) => Listed,
    view: (one: Noun) => View,
  ) =>
  async ({ query }: { readonly query: ListQuery }, context: StoreContext): Promise<Page<View>> => {
    const { after, limit, updatedSinceMs, createdSinceMs } = readPageRequest(context.store.cursorSecret, list, query);
    const left = (await readAll(context.storeId)).filter((one) => {
      const { id, createdAtMs, updatedAtMs } = listed(one);
      return (
        (after === null || padId(id) < after) &&
        (updatedSinceMs === null || updatedAtMs >= updatedSinceMs) &&
        (createdSinceMs === null || createdAtMs >= createdSinceMs)
      );
    });
    const items = left.slice(0, limit);
    const last = items.at(-1);
    const next = left.length > limit && last !== undefined ? padId(listed(last).id) : null;
    return pageOf(list, query, context, { items, next }, view);
  };

/** The maximum size of a page. It leaves a margin below Lambda's response limit of 6 MB. */
export const maxPageBytes = 4_000_000;

/** The maximum number of bytes that one UTF-16 code unit of the JSON adds to a Lambda response. */
const maxBytesPerUnit = 3;

type TruncateOptions<View> = { readonly keyOf?: (view: View) => string; readonly maxBytes?: number };

/** Returns the views of as many objects as fit into a response, but at least one. The next page starts after them. */
export function truncateToBytes<Item, View extends { readonly id: number }>(
  { items, next }: FoundPage<Item>,
  view: (item: Item) => View,
  { keyOf = ({ id }) => padId(id), maxBytes = maxPageBytes }: TruncateOptions<View> = {},
): FoundPage<View> {
  const shown: View[] = [];
  let bytes = 0;
  for (const item of items) {
    const one = view(item);
    bytes += answerBytes(JSON.stringify(one));
    const last = shown.at(-1);
    if (bytes > maxBytes && last !== undefined) return { items: shown, next: keyOf(last) };
    shown.push(one);
  }
  return { items: shown, next };
}
