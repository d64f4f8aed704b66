import { marshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { keys, padId } from '#shared/table/keys.ts';
import { runMetered } from '#shared/table/meter.ts';
import { type PageQuery, type PageResult, type PageSource, readPage } from '#shared/table/read-page.ts';
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
  type Thing,
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

describe('following cursors', () => {
  it('returns each of 2,000 objects exactly once, while other objects are inserted and old objects change', async () => {
    const local = await holding(listedThings(2_000));
    const { ids } = await readAllPages(local, sourceOf(), wantedOf({ limit: 73 }), (page) =>
      putItems(local, [
        listedThing(2_000 + page),
        listedThing((page * 37) % 2_000, { colour: 'blue', updatedAtMs: startMs + 10_000 + page }),
        listedThing((page * 91) % 2_000, { colour: 'green', updatedAtMs: startMs + 20_000 + page }),
      ]),
    );
    expect(ids).toEqual(newestFirst(0, 2_000));
  });

  it.each([
    [1, [1, 1, 1, 1, 1]],
    [2, [2, 2, 1]],
    [5, [5]],
    [250, [5]],
  ])('with the limit %i returns pages of %j for five objects', async (limit, sizes) => {
    const local = await holding(listedThings(5));
    expect(await readAllPages(local, sourceOf(), wantedOf({ limit }))).toEqual({ ids: newestFirst(0, 5), sizes });
  });

  it('ends a page of very large objects early, and returns each of them exactly once', async () => {
    const local = await holding(listedThings(50).map((one) => ({ ...one, note: 'x'.repeat(390_000) })));
    expect(await readAllPages(local, sourceOf(), wantedOf({ limit: 250 }))).toEqual({ ids: newestFirst(0, 50), sizes: [30, 20] });
  });

  it('with the limit 250 returns 501 objects in three pages', async () => {
    const local = await holding(listedThings(501));
    expect((await readAllPages(local, sourceOf(), wantedOf({ limit: 250 }))).sizes).toEqual([250, 250, 1]);
  });

  it('for a list without objects returns one empty page', async () => {
    const local = await holding([]);
    expect(await readAllPages(local, sourceOf(), wantedOf())).toEqual({ ids: [], sizes: [0] });
  });

  it("continues after the position of the cursor's object, even when that object is deleted", async () => {
    const local = await holding(listedThings(5));
    const key = marshall(keys.listed(storeId, 'PRODUCT', idOf(3)));
    local.engine.call('DeleteItem', { TableName: local.table.name, Key: key });
    const page = await readPage(local.table, sourceOf(), wantedOf({ limit: 2, after: padId(idOf(3)) }));
    expect(page.items.map(({ id }) => id)).toEqual([idOf(2), idOf(1)]);
  });

  it('never shows objects of another store or kind', async () => {
    const foreign = { ...listedThing(1), ...keys.listed('another', 'PRODUCT', idOf(1)) };
    const other = { ...listedThing(2), ...keys.listed(storeId, 'CATEGORY', idOf(2)) };
    const local = await holding([foreign, other, listedThing(3)]);
    expect((await readAllPages(local, sourceOf(), wantedOf())).ids).toEqual([idOf(3)]);
  });

  describe('by any shape of sort key', () => {
    async function followKeys(local: LocalTable, store: string, sortKeys: readonly string[], limit: number): Promise<string[]> {
      const source = { storeId: store, kind: 'VARIANT', parse: (item: Readonly<Record<string, unknown>>) => String(item['sk']) } as const;
      putItems(
        local,
        sortKeys.map((sk) => ({ pk: keys.listPartition(store, 'VARIANT'), sk })),
      );
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const page: PageResult<string> = await readPage(local.table, source, wantedOf({ limit, after }));
        seen.push(...page.items);
        after = page.next;
      } while (after !== null);
      return seen;
    }

    it.each([
      ['that are adjacent', [padId(5), padId(4)]],
      ['with a carry', [padId(10), padId(9)]],
      ['with a carry over several digits', [padId(1_000), padId(999)]],
      ['of one product', [`${padId(7)}#${padId(10)}`, `${padId(7)}#${padId(9)}`]],
      ['of two products', [`${padId(8)}#${padId(1)}`, `${padId(7)}#${padId(99)}`]],
      ['where one is a prefix of the next', [padId(5), `${padId(4)}#${padId(9)}`, padId(4)]],
    ])('reaches keys %s', async (_, sortKeys) => {
      const local = await holding([]);
      expect(await followKeys(local, storeId, sortKeys, 1)).toEqual(sortKeys);
    });

    it('reaches each key once, whatever the keys', async () => {
      // Small numbers produce many adjacent keys, such as 9 and 10.
      const part = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 9, max: 11 }), fc.maxSafeNat());
      const sortKey = fc.array(part, { minLength: 1, maxLength: 3 }).map((ids) => ids.map(padId).join('#'));
      const sets = fc.uniqueArray(sortKey, { minLength: 2, maxLength: 8 });
      const local = await holding([]);
      let stores = 0;
      await fc.assert(
        fc.asyncProperty(sets, fc.integer({ min: 1, max: 4 }), async (sortKeys, limit) => {
          expect(await followKeys(local, `store ${stores++}`, sortKeys, limit)).toEqual([...sortKeys].sort().reverse());
        }),
        { numRuns: 25 },
      );
    });
  });
});

describe('a large store', () => {
  const laterMs = startMs + 1_000_000;
  const unchanged = 60;
  let small: LocalTable;
  let large: LocalTable;

  beforeAll(async () => {
    const at = (n: number) => listedThing(n, { updatedAtMs: laterMs, colour: n % 4 === 3 ? 'red' : 'blue' });
    [small, large] = await Promise.all([localTable(), localTable()]);
    putItems(small, listedThings(100, at));
    // The newest objects have not changed.
    putItems(
      large,
      listedThings(10_001 + unchanged, (n) => (n < 10_001 ? at(n) : listedThing(n))),
    );
  });
  afterAll(() => {
    small.close();
    large.close();
  });

  const costOf = ({ table }: LocalTable, source: PageSource<Thing>, wanted: PageQuery) =>
    runMetered(async (usage) => {
      const page = await readPage(table, source, wanted);
      const { calls, depth, readUnits } = usage;
      return { items: page.items.length, calls, depth, readUnits };
    });
  const blue = { index: 'filter_a', pk: colourPk('blue') } as const;
  const middle = (n: number) => padId(idOf(n));

  it.each([
    ['its first page', sourceOf(), null, null],
    ['a page in the middle', sourceOf(), middle(90), middle(9_000)],
    ['a page of a filter', sourceOf({ filter: blue }), null, null],
    ['a later page of a filter', sourceOf({ filter: blue }), middle(101), middle(5_001)],
    ['a page of named objects', sourceOf({ onlyKeys: Array.from({ length: 60 }, (_, n) => middle(n)) }), null, null],
  ])('pays as much for %s of 50 as a store of 100 objects', async (_, source, afterInSmall, afterInLarge) => {
    const ofSmall = await costOf(small, source, wantedOf({ limit: 50, after: afterInSmall }));
    const ofLarge = await costOf(large, source, wantedOf({ limit: 50, after: afterInLarge }));
    expect(ofLarge).toEqual(ofSmall);
    expect(ofLarge.items).toBe(50);
    expect(ofLarge.calls).toBeLessThanOrEqual(2);
  });

  it('with too many changes to sort reads in id order and omits unchanged objects', async () => {
    const since = wantedOf({ updatedSinceMs: laterMs, limit: 50 });
    const { items, next } = await readPage(large.table, sourceOf(), since);
    expect(items.map(({ id }) => id)).toEqual(newestFirst(9_951, 10_001));
    expect((await readPage(large.table, sourceOf(), { ...since, after: next })).items[0]?.id).toBe(idOf(9_950));
    const last = await readPage(large.table, sourceOf(), { ...since, after: padId(idOf(3)) });
    expect([last.items.map(({ id }) => id), last.next]).toEqual([newestFirst(0, 3), null]);
  });

  describe('and a filter that rejects almost everything', () => {
    const only = (...accepted: number[]) => sourceOf({ accept: ({ id }) => accepted.map(idOf).includes(id) });

    it('ends a page after about 1,000 objects and returns a cursor', async () => {
      const { ids, sizes } = await readAllPages(large, only(10), wantedOf({ createdSinceMs: startMs, after: middle(2_500) }));
      expect(ids).toEqual([idOf(10)]);
      expect(sizes).toEqual([0, 0, 1]);
    });

    it('returns a short page with a cursor', async () => {
      const { ids, sizes } = await readAllPages(large, only(1_600, 1_200, 400), wantedOf({ limit: 10, after: middle(2_000) }));
      expect(ids).toEqual([idOf(1_600), idOf(1_200), idOf(400)]);
      expect(sizes).toEqual([2, 1]);
    });

    it.each([1, 50, 250])('takes at most 10 steps for a page with the limit %i', async (limit) => {
      const cost = await costOf(large, only(), wantedOf({ limit }));
      expect(cost.items).toBe(0);
      expect(cost.depth).toBeLessThanOrEqual(10);
    });
  });
});
