import { runMetered } from '#shared/table/meter.ts';
import type { PageQuery, PageSource } from '#shared/table/read-page.ts';
import {
  colourPk,
  listedThing,
  listedThings,
  newestFirst,
  putItems,
  readAllPages,
  sourceOf,
  startMs,
  type Thing,
  wantedOf,
} from '#test/support/builders/listed-things.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

/*
 * These tests list the things that have changed since a given time. There are 40,000 things:
 *
 * - Since `allMs`, all things have changed.
 * - Since `fewMs`, 3,200 things have changed, which are too many to sort in memory.
 * - Since `fewestMs`, 800 things have changed.
 */

jest.setTimeout(300_000);

const count = 40_000;
const [allMs, fewMs, fewestMs] = [startMs + 1_000_000, startMs + 2_000_000, startMs + 3_000_000];
const changedAtMs = (n: number): number => (n % 50 === 0 ? fewestMs : n % 15 === 0 ? fewMs : allMs);
const changedSince = (sinceMs: number): number[] => newestFirst(0, count).filter((_, n) => changedAtMs(count - 1 - n) >= sinceMs);
const everything = (n: number) => listedThing(n, { updatedAtMs: changedAtMs(n), colour: n % 75 === 0 ? 'blue' : 'red' });
const blue = { index: 'filter_a', pk: colourPk('blue') } as const;

let local: LocalTable;
beforeAll(async () => {
  local = await localTable();
  putItems(local, listedThings(count, everything));
});
afterAll(() => local.close());

/** Reads all pages and measures their cost in read units. */
const readAll = (wanted: Partial<PageQuery>, source: PageSource<Thing> = sourceOf()) =>
  runMetered(async (usage) => {
    const { ids, sizes } = await readAllPages(local, source, wantedOf({ limit: 100, ...wanted }));
    return { ids, pages: sizes.length, readUnits: Math.ceil(usage.readUnits) };
  });

describe('a list of changes since a time', () => {
  it('costs as much as a list without a time when everything changed: 400 pages, and the first detects it', async () => {
    const plain = await readAll({});
    const since = await readAll({ updatedSinceMs: allMs });
    expect(since.ids).toEqual(plain.ids);
    expect([plain.pages, since.pages]).toEqual([400, 400]);
    expect(since.readUnits - plain.readUnits).toBeLessThanOrEqual(50);
  });

  it.each([
    ['3,200 of 40,000', fewMs, 100],
    ['800 of 40,000', fewestMs, 100],
    ['800 of 40,000, in small pages', fewestMs, 25],
  ])('costs less than two units per object when little changed: %s', async (_, updatedSinceMs, limit) => {
    const since = await readAll({ updatedSinceMs, limit });
    expect(since.ids).toEqual(changedSince(updatedSinceMs));
    expect(since.readUnits).toBeLessThanOrEqual(2 * since.ids.length);
  });

  it.each([
    ['267 of 800 changes', fewestMs, 150],
    ['all that changed', allMs, 75],
  ])('with a narrow filter reads only matching rows: %s', async (_, updatedSinceMs, every) => {
    const since = await readAll({ updatedSinceMs, limit: 50 }, sourceOf({ filter: blue, accept: ({ colour }) => colour === 'blue' }));
    expect(since.ids).toEqual(newestFirst(0, count).filter((_, n) => (count - 1 - n) % every === 0));
    expect(since.readUnits).toBeLessThanOrEqual(2 * since.ids.length);
  });

  describe('when nearly all matches are among the newest of 12,000', () => {
    const old = 9_000;
    const recently = (n: number) => listedThing(n, { updatedAtMs: n >= old || n % 300 === 0 ? fewMs : allMs });
    const wanted = newestFirst(0, 12_000).filter((_, n) => 11_999 - n >= old || (11_999 - n) % 300 === 0);
    let recent: LocalTable;
    beforeEach(async () => {
      recent = await localTable();
      putItems(recent, listedThings(12_000, recently));
    });
    afterEach(() => recent.close());

    it('does not read the old ones', async () => {
      const { ids, sizes } = await readAllPages(recent, sourceOf(), wantedOf({ limit: 100, updatedSinceMs: fewMs }));
      expect(ids).toEqual(wanted);
      expect(sizes).toEqual([...Array(30).fill(100), 30]);
    });

    it.each([
      ['what changed', fewMs],
      ['everything', allMs],
    ])('returns each object once although it and others change between the pages: %s', async (_, updatedSinceMs) => {
      const again = (n: number, page: number) => listedThing(n % 12_000, { updatedAtMs: fewMs + 1_000 + page });
      const { ids } = await readAllPages(recent, sourceOf(), wantedOf({ limit: 100, updatedSinceMs }), (page) =>
        putItems(recent, [
          listedThing(12_000 + page, { updatedAtMs: fewMs + page }),
          again(page * 37, page),
          again(11_999 - page * 97, page),
        ]),
      );
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
      expect((updatedSinceMs === allMs ? newestFirst(0, 12_000) : wanted).filter((id) => !ids.includes(id))).toEqual([]);
    });
  });
});
