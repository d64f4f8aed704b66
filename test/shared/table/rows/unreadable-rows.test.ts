import { keys } from '#shared/table/keys.ts';
import { type PageQuery, type PageResult, readAllPages, readPage } from '#shared/table/read-page.ts';
import { rowNameOf } from '#shared/table/rows/row-name.ts';
import { number, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { StoredFormError } from '#shared/table/rows/stored-form-error.ts';
import { parseReadable, reportIfUnreadable, runReportingUnreadable } from '#shared/table/rows/unreadable-rows.ts';
import {
  idOf,
  listedThing,
  listedThings,
  newestFirst,
  putItems,
  sourceOf,
  storeId,
  type Thing,
  wantedOf,
} from '#test/support/builders/listed-things.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

let local: LocalTable;
beforeEach(async () => {
  local = await localTable();
});
afterEach(() => local.close());

const form = storedForm<Thing>()({ id: number, colour: text });
const source = sourceOf({ parse: form.read });
/** Puts `count` things into the table. If `isSpoilt` selects a thing, the thing's color is unreadable. */
const spoil = (count: number, isSpoilt: (n: number) => boolean) =>
  putItems(
    local,
    listedThings(count, (n) => (isSpoilt(n) ? { ...listedThing(n), colour: 7 } : listedThing(n))),
  );

const quietly = (wanted: PageQuery) => runReportingUnreadable(recordedLog().log, () => readPage(local.table, source, wanted));

async function walk(limit: number): Promise<{ readonly ids: number[]; readonly pages: number }> {
  const ids: number[] = [];
  let after: string | null = null;
  let pages = 0;
  do {
    const page: PageResult<Thing> = await quietly(wantedOf({ limit, after }));
    expect(page.items.length).toBeLessThanOrEqual(limit);
    ids.push(...page.items.map(({ id }) => id));
    after = page.next;
    pages += 1;
  } while (after !== null);
  return { ids, pages };
}

describe('a page', () => {
  it.each([1, 2, 3, 7, 20])('of %i is filled with the readable rows', async (limit) => {
    spoil(20, (n) => n % 3 === 0 || n === 19);
    const others = newestFirst(0, 20).filter((id) => ![0, 3, 6, 9, 12, 15, 18, 19].map(idOf).includes(id));
    const { ids, pages } = await walk(limit);
    expect([ids, pages]).toEqual([others, Math.ceil(others.length / limit)]);
  });

  it('is the last one when only unreadable rows follow', async () => {
    spoil(10, (n) => n < 8);
    expect(await quietly(wantedOf({ limit: 2 }))).toEqual({
      items: [
        { id: idOf(9), colour: 'red' },
        { id: idOf(8), colour: 'red' },
      ],
      next: null,
    });
  });

  it('of only unreadable rows ends after a thousand rows, and the next pages reach the others', async () => {
    spoil(1_203, (n) => n >= 3);
    const first = await quietly(wantedOf({ limit: 50 }));
    expect([first.items, first.next]).toEqual([[], expect.any(String)]);
    expect((await walk(50)).ids).toEqual(newestFirst(0, 3));
  });
});

it('a result that needs all rows fails when one is unreadable', async () => {
  spoil(5, (n) => n === 2);
  await expect(readAllPages(local.table, source)).rejects.toMatchObject({ name: 'StoredFormError', path: 'colour' });
  spoil(5, () => false);
  expect(await readAllPages(local.table, source)).toHaveLength(5);
});

describe('a report', () => {
  const row = (n: number): Record<string, unknown> => ({ ...keys.listed(storeId, 'CUSTOMER', n), id: n, colour: 'a secret'.length });

  it('names store, kind, id and attribute, once in a request, and never a value', async () => {
    const { log, lines } = recordedLog();
    const read = await runReportingUnreadable(log, async () => [
      ...parseReadable([row(1), { ...row(2), colour: 'red' }], form.read),
      ...parseReadable([row(1)], form.read),
    ]);
    expect(read).toEqual([{ id: 2, colour: 'red' }]);
    expect(lines).toEqual([{ level: 'error', code: 'record.unreadable', store_id: storeId, kind: 'CUSTOMER', id: 1, attribute: 'colour' }]);
  });

  it('covers at most twenty rows of a request', async () => {
    const { log, lines } = recordedLog();
    await runReportingUnreadable(log, async () =>
      parseReadable(
        Array.from({ length: 100 }, (_, n) => row(n)),
        form.read,
      ),
    );
    expect(lines).toHaveLength(20);
  });

  it('of the requested row is made from its error; other errors are not reported', async () => {
    const { log, lines } = recordedLog();
    await runReportingUnreadable(log, async () => {
      try {
        form.read(row(7));
      } catch (error) {
        expect(reportIfUnreadable(error)).toBe(true);
      }
      expect(reportIfUnreadable(new Error('x'))).toBe(false);
      expect(reportIfUnreadable(new StoredFormError('a', 'b'))).toBe(true);
    });
    expect(lines).toMatchObject([
      { kind: 'CUSTOMER', id: 7, attribute: 'colour' },
      { kind: 'unknown', id: 'unknown', attribute: 'a' },
    ]);
  });
});

it.each([
  [{ pk: 'S#S1#CUSTOMER', sk: '0000000000000007' }, 'S1', 'CUSTOMER', 7],
  [{ pk: 'S#S1#CUSTOMER', sk: '0000000000000007', id: 'ada@example.com' }, 'S1', 'CUSTOMER', 7],
  [{ pk: 'S#S1#ORDER_NOTE#8', sk: '0000000000000007' }, 'S1', 'ORDER_NOTE', 7],
  [{ pk: 'S#S1#PRICING', sk: 'group_price#0000000000000007' }, 'S1', 'PRICING', 'group_price#0000000000000007'],
  [{ pk: 'S#S1', sk: 'STORE' }, 'S1', 'STORE', 'STORE'],
  [{ pk: 'S#S1#STAFF', sk: 'ada@example.com' }, 'S1', 'STAFF', expect.stringMatching(/^sha256:[0-9a-f]{16}$/)],
  [{ pk: 'S#S1#UNIQUE#email', sk: 'ada@example.com', owner_id: 9 }, 'S1', 'UNIQUE', 9],
  [{ pk: 'CREDENTIAL#abc', sk: 'CREDENTIAL' }, null, 'CREDENTIAL', 'CREDENTIAL'],
])('the row %j is named without text that people wrote', (item, store, kind, id) => {
  expect(rowNameOf(item)).toEqual({ storeId: store, kind, id });
});
