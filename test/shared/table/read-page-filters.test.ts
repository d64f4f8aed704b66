import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { runMetered } from '#shared/table/meter.ts';
import { type PageQuery, readPage } from '#shared/table/read-page.ts';
import {
  colourPk,
  idOf,
  listedThing,
  listedThings,
  newestFirst,
  putItems,
  readAllPages,
  sourceOf,
  startMs,
  storeId,
  wantedOf,
} from '#test/support/builders/listed-things.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const cleanups: LocalTable[] = [];
const holding = async (items: readonly Record<string, unknown>[]): Promise<LocalTable> => {
  const local = await localTable();
  cleanups.push(local);
  putItems(local, items);
  return local;
};
afterEach(() => {
  for (const local of cleanups.splice(0)) local.close();
});

describe('a filter', () => {
  const colours = (n: number) => listedThing(n, { colour: n % 3 === 0 ? 'blue' : 'red' });
  const blue = { index: 'filter_a', pk: colourPk('blue') } as const;
  const everyThird = newestFirst(0, 300).filter((id) => (id - idOf(0)) % (3 * 4096) === 0);

  it('is served by its index', async () => {
    const local = await holding(listedThings(300, colours));
    expect(await readAllPages(local, sourceOf({ filter: blue }), wantedOf({ limit: 40 }))).toEqual({
      ids: everyThird,
      sizes: [40, 40, 20],
    });
  });

  it('is served by membership rows', async () => {
    const members = keys.inCategoryPartition(storeId, 7);
    const rows = everyThird.map((id) => keys.inCategory(storeId, 7, id));
    const local = await holding([...listedThings(300), ...rows]);
    expect(await readAllPages(local, sourceOf({ members: { pk: members } }), wantedOf({ limit: 40 }))).toEqual({
      ids: everyThird,
      sizes: [40, 40, 20],
    });
  });

  it('is served by the given keys, whatever their order and number', async () => {
    const local = await holding(listedThings(10));
    const onlyKeys = [3, 7, 3, 99, 1].map((n) => padId(idOf(n)));
    const { ids, sizes } = await readAllPages(local, sourceOf({ onlyKeys }), wantedOf({ limit: 2 }));
    expect(ids).toEqual([idOf(7), idOf(3), idOf(1)]);
    expect(sizes.length).toBeLessThanOrEqual(2);
  });

  it('omits objects that an index still lists although they are deleted or no longer match', async () => {
    const gone = { ...listedThing(8, { colour: 'blue' }), pk: 'GONE', sk: padId(idOf(8)) };
    const changed = { ...listedThing(2), filter_a_pk: colourPk('blue') };
    const local = await holding([listedThing(1, { colour: 'blue' }), changed, listedThing(3, { colour: 'blue' }), gone]);
    const source = sourceOf({ filter: blue, accept: ({ colour }) => colour === 'blue' });
    expect((await readAllPages(local, source, wantedOf({ limit: 1 }))).ids).toEqual([idOf(3), idOf(1)]);
  });

  it('passes the rows to the prefetch before the objects are read', async () => {
    const local = await holding(listedThings(3));
    const rows: unknown[] = [];
    const prefetch = async (some: readonly Readonly<Record<string, unknown>>[]) => {
      rows.push(...some.map((row) => row['sk']));
    };
    const usage = await runMetered(async (used) => {
      await readPage(local.table, sourceOf({ filter: { index: 'filter_a', pk: colourPk('red') }, prefetch }), wantedOf());
      return used;
    });
    expect(rows).toEqual(newestFirst(0, 3).map(padId));
    expect(usage).toMatchObject({ calls: 2, depth: 2 });
  });
});

describe('created_since', () => {
  const since = (n: number, after: string | null = null) => wantedOf({ limit: 2, createdSinceMs: startMs + n, after });
  const idsOf = async (local: LocalTable, wanted: PageQuery, source = sourceOf()) => {
    const { items, next } = await readPage(local.table, source, wanted);
    return [items.map(({ id }) => id), next === null];
  };

  it('includes the object of exactly that millisecond', async () => {
    const local = await holding(listedThings(5));
    expect((await readAllPages(local, sourceOf(), since(2))).ids).toEqual(newestFirst(2, 5));
  });

  it.each([
    ['just above the range', padId(idOf(4) + 1), [idOf(4), idOf(3)], false],
    ['at the second object of the range', padId(idOf(3)), [idOf(2)], true],
    ['just above the oldest object', padId(idOf(2) + 1), [idOf(2)], true],
    ['at the oldest object', padId(idOf(2)), [], true],
    ['just below the range', padId(idOf(2) - 1), [], true],
    ['far below the range', padId(1), [], true],
  ])('continues from a cursor %s', async (_, after, ids, last) => {
    const local = await holding(listedThings(5));
    expect(await idsOf(local, since(2, after))).toEqual([ids, last]);
    const indexed = sourceOf({ filter: { index: 'filter_a', pk: colourPk('red') } });
    expect(await idsOf(local, since(2, after), indexed)).toEqual([ids, last]);
    const onlyKeys = sourceOf({ onlyKeys: newestFirst(0, 5).map(padId) });
    expect(await idsOf(local, since(2, after), onlyKeys)).toEqual([ids, last]);
  });

  it('omits an object created before the time even if its id is slightly later', async () => {
    const local = await holding([listedThing(1), listedThing(2, { createdAtMs: startMs + 1 }), listedThing(3)]);
    expect(await idsOf(local, since(2))).toEqual([[idOf(3)], true]);
  });

  it('in the future is an empty page', async () => {
    const local = await holding(listedThings(5));
    expect(await idsOf(local, since(5))).toEqual([[], true]);
  });
});

describe('updated_since', () => {
  const laterMs = startMs + 1_000_000;
  // Every fourth object has changed since it was created, and the changes were not made in the order of the ids.
  const some = (n: number) => (n % 4 === 0 ? listedThing(n, { updatedAtMs: laterMs + ((n * 7) % 1_000) }) : listedThing(n));
  const changed = newestFirst(0, 400).filter((id) => (id - idOf(0)) % (4 * 4096) === 0);
  const since = (over: Partial<PageQuery> = {}) => wantedOf({ updatedSinceMs: laterMs, ...over });

  it('returns objects changed at or after the time, newest objects first', async () => {
    const local = await holding(listedThings(400, some));
    expect(await readAllPages(local, sourceOf(), since({ limit: 40 }))).toEqual({ ids: changed, sizes: [40, 40, 20] });
  });

  it('includes exactly that millisecond', async () => {
    const local = await holding([listedThing(1, { updatedAtMs: laterMs - 1 }), listedThing(2, { updatedAtMs: laterMs })]);
    expect((await readAllPages(local, sourceOf(), since())).ids).toEqual([idOf(2)]);
  });

  it('neither skips nor repeats an object when objects change during paging', async () => {
    const local = await holding(listedThings(400, some));
    const { ids } = await readAllPages(local, sourceOf(), since({ limit: 9 }), (page) =>
      putItems(local, [
        listedThing((page * 44) % 400, { updatedAtMs: laterMs + 5_000 + page }),
        listedThing((page * 83) % 400, { updatedAtMs: laterMs + 6_000 + page }),
        listedThing(400 + page, { updatedAtMs: laterMs + 7_000 + page }),
      ]),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(changed.filter((id) => !ids.includes(id))).toEqual([]);
    expect([...ids].sort((a, b) => b - a)).toEqual(ids);
  });

  it('returns an object once even if the index lists it twice', async () => {
    const row = indexKeys.updated(laterMs + 9, padId(idOf(2)));
    const oldRow = { pk: 'OLD ROW', sk: padId(idOf(2)), ...row };
    const local = await holding([
      listedThing(0, { updatedAtMs: laterMs }),
      listedThing(1),
      listedThing(2, { updatedAtMs: laterMs }),
      oldRow,
    ]);
    expect((await readAllPages(local, sourceOf(), since({ limit: 1 }))).ids).toEqual([idOf(2), idOf(0)]);
  });

  it('can be combined with created_since and with filters', async () => {
    const local = await holding(listedThings(40, (n) => listedThing(n, { colour: n % 2 === 0 ? 'blue' : 'red', updatedAtMs: laterMs })));
    const source = sourceOf({ filter: { index: 'filter_a', pk: colourPk('blue') }, accept: ({ colour }) => colour === 'blue' });
    const { ids } = await readAllPages(local, source, since({ createdSinceMs: startMs + 30, limit: 2 }));
    expect(ids).toEqual([38, 36, 34, 32, 30].map(idOf));
  });
});
