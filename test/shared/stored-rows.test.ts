import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCalendarDay } from '#shared/bookings/calendar/calendar-table.ts';
import { parseSalesChange } from '#shared/reports/sales-changes-table.ts';
import { parseSalesDay } from '#shared/reports/sales-days-table.ts';
import type * as StoredForms from '#shared/table/rows/stored-form.ts';
import {
  absent,
  flag,
  type Kind,
  listOf,
  minor,
  number,
  oneOf,
  optional,
  readPart,
  type Shape,
  since,
  text,
} from '#shared/table/rows/stored-form.ts';
import { allRows } from '#test/support/stored-rows/all-rows.ts';
import { attributesOf, namedValuesOf, shapesIn } from '#test/support/stored-rows/describe-shape.ts';
import { problemsOf } from '#test/support/stored-rows/examine-kind.ts';
import type { Row, RowKind } from '#test/support/stored-rows/row-kind.ts';
import { sampleRows } from '#test/support/stored-rows/sample-row.ts';
import {
  fromStored,
  type StoredVersion,
  storedPaths,
  tamperedFiles,
  toStored,
  versionsOf,
} from '#test/support/stored-rows/stored-versions.ts';

/*
 * Each file `stored/*.json` contains sample rows in the format of one released version. Today's code must be able to
 * read every file. If you change a row's format, run `npm run stored-rows` to add a new file.
 */

type FormMade = { readonly shape: Shape; readonly file: string };

// Collects all forms that any file defines, exported or not, so that this suite cannot overlook a form.
jest.mock('#shared/table/rows/stored-form.ts', () => {
  const actual = jest.requireActual<typeof StoredForms>('#shared/table/rows/stored-form.ts');
  const made: FormMade[] = [];
  const noted = <Form extends { readonly shape: Shape }>(form: Form): Form => {
    const file = /\/((?:shared|functions|events|infra)\/\S+\.ts):/.exec(
      (new Error().stack ?? '').replaceAll(/.*(stored-form|\.test)\.ts.*/g, ''),
    );
    made.push({ shape: form.shape, file: file?.[1] ?? 'unknown file' });
    return form;
  };
  return {
    ...actual,
    made,
    storedForm: () => (kinds: never) => noted(actual.storedForm()(kinds)),
    formByWord: () => (tag: never, kinds: never) => noted(actual.formByWord()(tag, kinds)),
    oneFieldOf: () => (kinds: never) => noted(actual.oneFieldOf()(kinds)),
  };
});

const root = join(import.meta.dirname, '../..');
const messagesOf = (kind: RowKind, versions: readonly StoredVersion[]): string[] =>
  problemsOf(kind, versions).map(({ message }) => message);

/** Returns the content of the file that `npm run stored-rows` writes for a kind of row. */
const versionOf = (kind: RowKind, version: number): StoredVersion => ({
  version,
  attributes: attributesOf(kind.forms),
  rows: sampleRows(kind).map(toStored),
});

const kindNamed = (name: string): RowKind => {
  const kind = allRows.find((each) => each.name === name);
  if (kind === undefined) throw new Error(`no rows are called ${name}`);
  return kind;
};

/** Returns a copy of `kind` whose first form has the additional attribute `attribute`. */
function withField(kind: RowKind, attribute: string, added: Kind<unknown>): RowKind {
  const [form, ...others] = kind.forms;
  if (form === undefined || !('attributes' in form.shape)) throw new Error(`${kind.name} has no form of a map`);
  const changed = {
    read: (item: unknown) => [form.read(item), readPart(added, (item as Row)[attribute], attribute)],
    shape: { attributes: { ...form.shape.attributes, [attribute]: added.shape } },
  };
  return {
    ...kind,
    forms: [changed, ...others],
    rewrite: (row) => ({ ...kind.rewrite(row), [attribute]: added.write(readPart(added, row[attribute], attribute)) }),
  };
}

describe('the stored rows', () => {
  it.each(allRows.map((kind) => [kind.name, kind] as const))(
    'of every version of %s can be read, keep their meaning, and show today’s form',
    (_name, kind) => {
      expect(messagesOf(kind, versionsOf(kind))).toEqual([]);
    },
  );

  it('are as they were written', () => {
    expect(tamperedFiles()).toEqual([]);
  });

  it('each belong to a kind that is examined, and their versions have no gap', () => {
    const known = allRows.flatMap((kind) => versionsOf(kind).map(({ version }) => `${kind.room}/stored/${kind.name}.v${version}.json`));
    expect(storedPaths()).toEqual(known.toSorted());
  });

  it('cover every form that the code defines', async () => {
    for (const folder of ['shared', 'functions', 'events', 'infra']) {
      for (const path of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
        const file = join(root, folder, path);
        if (/\.ts$/.test(path) && /\b(storedForm|formByWord|oneFieldOf)</.test(readFileSync(file, 'utf8'))) await import(file);
      }
    }
    const { made } = jest.requireMock<{ readonly made: readonly FormMade[] }>('#shared/table/rows/stored-form.ts');
    const examined = new Set(allRows.flatMap(({ forms }) => forms.flatMap(({ shape }) => [...shapesIn(shape)])));
    const forgotten = made
      .filter(({ shape }) => !examined.has(shape))
      .map(({ file, shape }) => `${file}: ${Object.keys(attributesOf([{ shape }])).join(', ')}`);
    expect(made.length).toBeGreaterThan(100);
    // If this check fails, add each form in `forgotten` to a `RowKind` in test/support/stored-rows.
    expect(forgotten).toEqual([]);
  });

  it.each(allRows.map((kind) => [kind.name, kind] as const))('of %s set every attribute in at least one row', (_name, kind) => {
    const newest = versionsOf(kind).at(-1);
    const pathsOf = (row: Row): string[] => kind.forms.flatMap(({ shape }) => [...setPaths(namedValuesOf(row, shape), '')]);
    const set = new Set(newest?.rows.flatMap((row) => pathsOf(fromStored(row))));
    const unset = Object.keys(newest?.attributes ?? {}).filter(
      (path) => !Object.keys(kind.values ?? {}).includes(path.replace('{}', '')) && ![...set].some((one) => isAt(path, one)),
    );
    expect(unset).toEqual([]);
  });
});

describe('a value that contains several facts in a fixed order', () => {
  const read = <Noun>(name: string, parse: (row: Row) => Noun): readonly Noun[] =>
    versionsOf(kindNamed(name)).map(({ rows: [row] }) => parse(fromStored(row ?? {})));

  it('is read in the order in which it was stored, in days of a calendar', () => {
    for (const { entries } of read('calendar-day', parseCalendarDay)) {
      const fromMs = Date.UTC(2026, 10, 24, 14, 25);
      expect(entries).toEqual([{ bookingId: 100_311, productId: 100_411, seats: 2, fromMs, untilMs: fromMs + 3_600_000 }]);
    }
  });

  it('is read in the order in which it was stored, in sales figures', () => {
    const amounts = { grossMinor: 12_500n, discountsMinor: 500n, returnsMinor: 0n, shippingMinor: 450n, taxesMinor: 2_390n };
    const figures = { ...amounts, orders: 1n, units: 3n, giftCardsMinor: 0n, costMinor: 4_000n, uncostedMinor: 700n };
    for (const { entries } of read('sales-change', parseSalesChange)) expect(entries[0]?.figures).toEqual(figures);
    for (const { quarters } of read('sales-day', parseSalesDay)) expect(quarters.get(56)).toEqual(figures);
  });
});

/** Yields the path of each non-null value in a stored row. */
function* setPaths(stored: unknown, path: string): Generator<string> {
  if (Array.isArray(stored)) {
    for (const value of stored) {
      yield `${path}[]`;
      yield* setPaths(value, `${path}[]`);
    }
  } else if (typeof stored === 'object' && stored !== null && !(stored instanceof Uint8Array)) {
    for (const [name, value] of Object.entries(stored)) {
      if (value === null) continue;
      const at = `${path === '' ? '' : `${path}.`}${name}`;
      yield at;
      yield* setPaths(value, at);
    }
  }
}

/**
 * Reports whether an attribute path from a description matches a path in a row. Choices in parentheses are ignored, and
 * `{}` stands for any name.
 */
const isAt = (path: string, one: string): boolean => {
  const [pattern] = [
    path
      .replaceAll(/\([^)]*\)/g, '')
      .replaceAll('[', '\\[')
      .replaceAll('{}', '.[^.]+'),
  ];
  return new RegExp(`^${pattern}$`).test(one);
};

const plainKinds = {
  text,
  number,
  minor,
  flag,
  'optional(text)': optional(text),
  'optional(number)': optional(number),
  'listOf(text)': listOf(text),
  "oneOf(['low', 'high'])": oneOf(['low', 'high']),
  "optional(oneOf(['low', 'high']))": optional(oneOf(['low', 'high'])),
} as unknown as Readonly<Record<string, Kind<unknown>>>;

describe('a field that is added to a form', () => {
  const customer = kindNamed('customer');
  const stored = [versionOf(customer, 1)];
  const everyWay = allRows.flatMap((kind) => Object.values(plainKinds).map((added) => [kind, added] as const));

  it('as optional(text) makes stored rows unreadable, and the error says how to add it', () => {
    expect(messagesOf(withField(customer, 'planted', optional(text) as Kind<unknown>), stored)).toEqual(
      [1, 2].map(
        (n) =>
          `test/shared/customers/stored/customer.v1.json, row ${n}: today's code cannot read it. Stored attribute planted is not text.\n` +
          '  Stores have rows like it, and would answer 500 after a deployment. ' +
          'A field added later must be since(kind, default) in its form: planted: since(optional(text), null).\n' +
          '  Then run `npm run stored-rows`. Never edit or delete stored rows.',
      ),
    );
  });

  it('of any kind to any form, without since, is refused by every stored row', () => {
    for (const [kind, added] of everyWay) {
      const versions = [versionOf(kind, 1)];
      const problems = problemsOf(withField(kind, 'planted', added), versions);
      expect(problems).toHaveLength(sampleRows(kind).length);
      for (const { cure, message } of problems) {
        expect(cure).toBe('mend');
        expect(message).toContain('A field added later must be since(kind, default) in its form: planted: since(');
      }
    }
  });

  it('of any kind to any form, with since, requires rows of today and is accepted with them', () => {
    for (const [kind, added] of everyWay) {
      const [example] = sampleRows(withField({ ...kind, rewrite: (row) => row }, 'planted', added));
      const changed = withField(kind, 'planted', since(added, readPart(added, example?.['planted'], 'planted')));
      const versions = [versionOf(kind, 1)];
      const problems = problemsOf(changed, versions);
      expect(problems.map(({ cure }) => cure)).toEqual(['write rows']);
      expect(problems[0]?.message).toContain(`planted was added (${attributesOf(changed.forms)['planted']})`);
      expect(messagesOf(changed, [...versions, versionOf(changed, 2)])).toEqual([]);
      // For a while after a release, the previous version of the code still runs beside the new one. So the previous
      // version must be able to read the rows that the new one writes.
      for (const row of sampleRows(changed)) for (const form of kind.forms) expect(() => form.read(row)).not.toThrow();
    }
  });

  it('with since(optional(text), null) requires the next file, which the error names', () => {
    expect(messagesOf(withField(customer, 'planted', since(optional(text), null) as Kind<unknown>), stored)).toEqual([
      'customer: its form differs from that of test/shared/customers/stored/customer.v1.json: planted was added (text or null).\n' +
        '  Run `npm run stored-rows`: it writes test/shared/customers/stored/customer.v2.json; commit that file with the change. ' +
        'Never edit or delete an older file: stores have rows like those.',
    ]);
  });

  it('that has no attribute while it is null requires rows of today as well', () => {
    const changed = withField(customer, 'planted', absent(text) as Kind<unknown>);
    expect(problemsOf(changed, stored).map(({ cure }) => cure)).toEqual(['write rows']);
  });
});

describe('a change of a form', () => {
  const form = (kinds: Readonly<Record<string, Kind<never>>>): RowKind => {
    const made = jest.requireActual<typeof StoredForms>('#shared/table/rows/stored-form.ts').storedForm<Record<string, unknown>>()(
      kinds as unknown as Readonly<Record<string, Kind<unknown>>>,
    );
    return { name: 'mug', room: 'mugs', forms: [made], rewrite: (row) => ({ pk: 'MUG', sk: '7', ...made.write(made.read(row)) }) };
  };
  const kinds = { id: number, colour: optional(text), size: oneOf(['small', 'large']), spouts: listOf(text) } as never;
  const stored = [versionOf(form(kinds), 1)];
  const changed = (change: Readonly<Record<string, Kind<never>>>): string[] =>
    messagesOf(form({ ...(kinds as object), ...change }), stored);

  it('is not reported where nothing changed', () => {
    expect(changed({})).toEqual([]);
  });

  it('that reads an attribute as another kind is refused because of the stored rows', () => {
    expect(changed({ id: text as never })[0]).toBe(
      "test/shared/mugs/stored/mug.v1.json, row 1: today's code cannot read it. Stored attribute id is not text.\n" +
        '  Stores have rows like it, and would answer 500 after a deployment. ' +
        'Stored rows must stay readable: restore the kind of id (number), or use one that reads more.\n' +
        '  Then run `npm run stored-rows`. Never edit or delete stored rows.',
    );
  });

  it('that adds an attribute to the maps of a list is refused because of the stored rows, and is accepted with since', () => {
    const { storedForm } = jest.requireActual<typeof StoredForms>('#shared/table/rows/stored-form.ts');
    const handle = { id: number };
    const withHandles = (more: Readonly<Record<string, Kind<never>>>): RowKind =>
      form({ ...(kinds as object), handles: listOf(storedForm<object>()({ ...handle, ...more } as never)) as never });
    const rows = [versionOf(withHandles({}), 1)];
    expect(messagesOf(withHandles({ grip: optional(number) as never }), rows)).toEqual([
      "test/shared/mugs/stored/mug.v1.json, row 1: today's code cannot read it. Stored attribute handles[0].grip is not a number.\n" +
        '  Stores have rows like it, and would answer 500 after a deployment. ' +
        'A field added later must be since(kind, default) in its form: grip: since(optional(number), null).\n' +
        '  Then run `npm run stored-rows`. Never edit or delete stored rows.',
    ]);
    const changed = withHandles({ grip: since(optional(number), null) as never });
    expect(messagesOf(changed, [...rows, versionOf(changed, 2)])).toEqual([]);
  });

  it('that renames an attribute is refused because of the stored rows', () => {
    const { colour: _, ...others } = kinds as Readonly<Record<string, Kind<never>>>;
    expect(messagesOf(form({ ...others, shade: optional(text) as never }), stored)[0]).toContain('Stored attribute shade is not text.');
  });

  it('that removes a word is refused', () => {
    expect(messagesOf(form({ ...(kinds as object), size: oneOf(['small']) as never }), [{ ...stored[0], rows: [] } as never])).toContain(
      'mug: size may be large in rows like those of test/shared/mugs/stored/mug.v1.json: keep stored words in the form.',
    );
  });

  it('that no longer stores an attribute, or stores null where there was none, is refused, because older code runs beside it', () => {
    const { colour: _, ...others } = kinds as Readonly<Record<string, Kind<never>>>;
    expect(messagesOf(form(others), stored).filter((message) => message.startsWith('mug: colour was "text or null"'))).toHaveLength(1);
    expect(changed({ id: optional(number) as never })[0]).toContain(
      'mug: id was "number" in test/shared/mugs/stored/mug.v1.json and is "number or null".',
    );
  });

  it('that loses information from a row is refused', () => {
    const kind = form(kinds);
    expect(messagesOf({ ...kind, rewrite: (row) => ({ ...kind.rewrite(row), spouts: [] }) }, stored)[0]).toBe(
      "test/shared/mugs/stored/mug.v1.json, row 1: today's code reads and rewrites it without these values, or with others: spouts.\n" +
        '  Keep writing them, or add them with the reason to `notForOlderCode` of the kind in test/support/stored-rows.',
    );
    const reason = { notForOlderCode: { spouts: 'No mug has one.' } };
    expect(messagesOf({ ...kind, ...reason, rewrite: (row) => ({ ...kind.rewrite(row), spouts: [] }) }, stored)).toEqual([]);
  });

  it('that also writes an index key requires rows of today', () => {
    const kind = form(kinds);
    expect(messagesOf({ ...kind, rewrite: (row) => ({ ...kind.rewrite(row), filter_a_pk: 'MUGS' }) }, stored)[0]).toContain(
      "mug: today's code also writes filter_a_pk, which rows of test/shared/mugs/stored/mug.v1.json lack.\n  Run `npm run stored-rows`",
    );
  });

  it('cannot be made in a file of stored rows: edited and deleted files are found', () => {
    const [path = ''] = storedPaths();
    const missing = { 'mugs/stored/mug.v1.json': 'f' };
    expect(tamperedFiles({ [path]: 'other', ...missing }).slice(0, 2)).toEqual([
      `test/shared/${path} was edited after it was written: stores have rows like these, restore it from git.`,
      'test/shared/mugs/stored/mug.v1.json was deleted after it was written: stores have rows like these, restore it from git.',
    ]);
    expect(tamperedFiles({})[0]).toBe(`test/shared/${path} was not written by \`npm run stored-rows\`: delete it and run that command.`);
  });
});
