import { StoredFormError } from '#shared/table/rows/stored-form-error.ts';
import { type Attributes, attributesOf, withoutWords, wordsOf } from './describe-shape.ts';
import type { RowKind } from './row-kind.ts';
import { fromStored, pathOf, type StoredRow, type StoredVersion, toStored } from './stored-versions.ts';

/** What is wrong with a kind of row: it must be mended in the code, or its rows of today are not kept yet. */
export type Problem = { readonly cure: 'mend' | 'write rows'; readonly message: string };

/** Holds a kind of row to its stored rows: all are readable, none loses anything, and the newest are those of today's code. */
export function problemsOf(kind: RowKind, versions: readonly StoredVersion[]): Problem[] {
  const unreadable = versions.flatMap((stored) => stored.rows.flatMap((row, n) => unreadableRow(kind, stored, row, n)));
  if (unreadable.length > 0) return unreadable;
  return [...versions.flatMap((stored) => [...narrowed(kind, stored), ...lostValues(kind, stored)]), ...unkept(kind, versions.at(-1))];
}

const mend = (message: string): Problem => ({ cure: 'mend', message });

const fileOf = (kind: RowKind, version: number): string => `test/shared/${pathOf(kind, version)}`;

const anyIndex = (path: string): string => path.replaceAll(/\[\d+\]/g, '[]');

/** How a kind is spelled in a form, as far as its description says. */
function kindFor(said: string | undefined): string {
  const [, inner = said, rest] = /^(.*) or (null|absent)$/.exec(said ?? '') ?? [];
  const spelled: Readonly<Record<string, string>> = { amount: 'minor', text: 'text', number: 'number', flag: 'flag', bytes: 'bytes' };
  const name = spelled[inner ?? ''] ?? '…';
  return rest === 'null' ? `optional(${name}), null` : `${name}, …`;
}

/** A row that a form of today cannot read. */
function unreadableRow(kind: RowKind, { version, attributes }: StoredVersion, stored: StoredRow, n: number): Problem[] {
  const row = fromStored(stored);
  try {
    for (const form of kind.forms) form.read(row);
    kind.rewrite(row);
    return [];
  } catch (error) {
    if (!(error instanceof StoredFormError)) throw error;
    const path = anyIndex(error.path);
    const isNew = attributes[path] === undefined;
    const field = (path.split('.').at(-1) ?? path).replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const cure = isNew
      ? `A field that is added later is since(kind, default) in its form: ${field}: since(${kindFor(attributesOf(kind.forms)[path])}).`
      : `What was stored once stays readable: give ${path} its kind back (${attributes[path]}), or one that reads more.`;
    return [
      mend(
        `${fileOf(kind, version)}, row ${n + 1}: today's code cannot read it. ${error.message}\n` +
          `  Rows like it are in the tables of stores, and would answer 500 after a deployment. ${cure}\n` +
          '  Then run `npm run stored-rows`. Never edit or delete rows that are stored.',
      ),
    ];
  }
}

const allowed = (kind: RowKind, path: string): boolean =>
  Object.keys(kind.notForOlderCode ?? {}).some((known) => path === known || path.startsWith(`${known}.`) || path.startsWith(`${known}[`));

/** Attributes that are gone or of another kind, so that code of an older version, which runs beside today's, cannot read them; words that are gone. */
function narrowed(kind: RowKind, { version, attributes }: StoredVersion): Problem[] {
  const today = attributesOf(kind.forms);
  return Object.entries(attributes).flatMap(([path, was]) => {
    const is = today[path];
    if (is !== undefined) {
      const gone = wordsOf(was).filter((word) => !wordsOf(is).includes(word));
      if (gone.length > 0)
        return [
          mend(
            `${kind.name}: ${path} may be ${gone.join(', ')} in rows like those of ${fileOf(kind, version)}: words that were stored stay in the form.`,
          ),
        ];
    }
    if (allowed(kind, path) || (is !== undefined && withoutWords(is) === withoutWords(was))) return [];
    return [
      mend(
        `${kind.name}: ${path} was "${was}" in ${fileOf(kind, version)} and is ${is === undefined ? 'not stored any more' : `"${is}"`}. Code of the version before ` +
          "runs beside today's during a deployment, and reads what this one writes: go on writing it, or name it with the reason under `notForOlderCode` of its kind in test/support/stored-rows.",
      ),
    ];
  });
}

type Stored = Readonly<Record<string, unknown>>;
const isMap = (value: unknown): value is Stored => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths at which one stored value is not kept by another; more in maps of the other is fine. */
function* lostBetween(was: unknown, is: unknown, path: string): Generator<string> {
  if (Array.isArray(was)) {
    if (!Array.isArray(is) || is.length !== was.length) return yield path;
    for (const [n, value] of was.entries()) yield* lostBetween(value, is[n], `${path}[]`);
  } else if (isMap(was)) {
    if (!isMap(is)) return yield path;
    for (const [name, value] of Object.entries(was)) yield* lostBetween(value, is[name], belowOf(path, name));
  } else if (was !== is) yield path;
}

/** The path of what is below: names of DynamoDB's types are no attributes, and ids have one path. */
const belowOf = (path: string, name: string): string =>
  /^(S|N|B|BOOL|NULL|L|M)$/.test(name) ? path : /^\d+$/.test(name) ? `${path}{}` : path === '' ? name : `${path}.${name}`;

/** Values that a row had and that are not there when today's code has read it and writes it again. */
function lostValues(kind: RowKind, { version, rows }: StoredVersion): Problem[] {
  return rows.flatMap((row, n) => {
    const lost = [...new Set(lostBetween(row, rewritten(kind, row), ''))].filter((path) => !allowed(kind, path));
    return lost.length === 0
      ? []
      : [
          mend(
            `${fileOf(kind, version)}, row ${n + 1}: today's code reads it and writes it again without, or with another, ${lost.join(', ')}.\n` +
              '  Go on writing it as it was, or name it with the reason under `notForOlderCode` of its kind in test/support/stored-rows.',
          ),
        ];
  });
}

const rewritten = (kind: RowKind, row: StoredRow): StoredRow => toStored(kind.rewrite(fromStored(row)));

function changesBetween(was: Attributes, is: Attributes): string[] {
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((path) => {
    const [before, after] = [was[path], is[path]];
    if (before === after) return [];
    if (before === undefined) return [`${path} was added (${after})`];
    return after === undefined ? [`${path} is gone (${before})`] : [`${path} was "${before}" and is "${after}"`];
  });
}

/** What today's code writes and no stored row shows yet. */
function unkept(kind: RowKind, newest: StoredVersion | undefined): Problem[] {
  const write = (what: string, version: number): Problem => ({
    cure: 'write rows',
    message:
      `${kind.name}: ${what}.\n  Run \`npm run stored-rows\`: it writes ${fileOf(kind, version)}, which is committed with the change. ` +
      'Never edit or delete an older file: rows like those are in tables.',
  });
  if (newest === undefined) return [write('no row of it is stored', 1)];
  const next = newest.version + 1;
  const changes = changesBetween(newest.attributes, attributesOf(kind.forms));
  if (changes.length > 0) return [write(`its form is not that of ${fileOf(kind, newest.version)}: ${changes.join('; ')}`, next)];
  const more = new Set(newest.rows.flatMap((row) => Object.keys(rewritten(kind, row)).filter((name) => row[name] === undefined)));
  return more.size === 0
    ? []
    : [write(`today's code also writes ${[...more].join(', ')} where rows of ${fileOf(kind, newest.version)} have none`, next)];
}
