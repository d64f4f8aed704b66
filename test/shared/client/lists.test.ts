import type { Order } from '#shared/client/generated/store-api.ts';
import { scriptedClient } from '#test/support/harness/scripted-client.ts';

/** Returns a list of `count` orders in pages of two. */
const listOf = (count: number) => (request: { readonly url: string }) => {
  const from = Number(new URL(request.url).searchParams.get('cursor') ?? 0);
  const data = Array.from({ length: Math.min(2, count - from) }, (_, index) => ({ object: 'order', id: from + index }));
  const hasMore = from + 2 < count;
  return {
    status: 200,
    body: { data, has_more: hasMore, next_cursor: hasMore ? String(from + 2) : null, as_of: '2026-11-05T10:00:00.000Z' },
  };
};

const idsOf = async (orders: AsyncIterable<Order>): Promise<readonly number[]> => {
  const ids: number[] = [];
  for await (const { id } of orders) ids.push(id);
  return ids;
};

describe('a list', () => {
  it('sends nothing until it is read', () => {
    const { store, sent } = scriptedClient(listOf(5));
    store.orders.list();
    expect(sent).toEqual([]);
  });

  it.each([0, 1, 2, 3, 5])('of %d is iterated to the end, with the same filters', async (count) => {
    const { store, sent } = scriptedClient(listOf(count));
    expect(await idsOf(store.orders.list({ status: 'processing' }))).toEqual(Array.from({ length: count }, (_, id) => id));
    expect(sent.every(({ url }) => url.includes('status=processing'))).toBe(true);
  });

  it('requests no page that is not read', async () => {
    const { store, sent } = scriptedClient(listOf(5));
    for await (const { id } of store.orders.list()) if (id === 1) break;
    expect(sent).toHaveLength(1);
  });

  it('returns one page, and continues after its cursor', async () => {
    const { store } = scriptedClient(listOf(5));
    const page = await store.orders.list().page();
    expect(page).toMatchObject({ has_more: true, next_cursor: '2', as_of: '2026-11-05T10:00:00.000Z' });
    expect(await idsOf(store.orders.list({ cursor: page.next_cursor ?? '' }))).toEqual([2, 3, 4]);
  });

  it('has the requested names in a page, and its types allow for their absence', async () => {
    const { store, sent } = scriptedClient(listOf(1));
    const { names } = await store.inventory.list({ include: 'names' }).page();
    expect(sent[0]?.url).toContain('include=names');
    // @ts-expect-error The names are only present on request.
    expect(() => names.variants).toThrow(TypeError);
    expect(names?.variants).toBeUndefined();
  });

  it('iterates page by page', async () => {
    const { store } = scriptedClient(listOf(5));
    const sizes: number[] = [];
    for await (const { data } of store.orders.list().pages()) sizes.push(data.length);
    expect(sizes).toEqual([2, 2, 1]);
  });
});
