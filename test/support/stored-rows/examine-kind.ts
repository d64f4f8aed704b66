import { StoredFormError } from '#shared/table/rows/stored-form-error.ts';
import { type Attributes, attributesOf, withoutWords, wordsOf } from './describe-shape.ts';
import type { RowKind } from './row-kind.ts';
import { fromStored, pathOf, type StoredRow, type StoredVersion, toStored } from './stored-versions.ts';

/**
 * A problem with a kind of row. If `cure` is `mend`, the code must be corrected. If `cure` is `write rows`, a new
 * version of the sample rows must be stored.
 */
export type Problem = { readonly cure: 'mend' | 'write rows'; readonly message: string };

/**
 * Returns the problems with a kind of row. The current code must read the sample rows of every version without loss.
 * The newest sample rows must match the format that the current code writes.
 */
export function problemsOf(kind: RowKind, versions: readonly StoredVersion[]): Problem[] {
  const unreadable = versions.flatMap((stored) => stored.rows.flatMap((row, n) => unreadableRow(kind, stored, row, n)));
  if (unreadable.length > 0) return unreadable;
  return [...versions.flatMap((stored) => [...narrowed(kind, stored), ...lostValues(kind, stored)]), ...unkept(kind, versions.at(-1))];
}

const mend = (message: string): Problem => ({ cure: 'mend', message });

const fileOf = (kind: RowKind, version: number): string => `test/shared/${pathOf(kind, version)}`;

const anyIndex = (path: string): string => path.replaceAll(/\[\d+\]/g, '[]');

/**
 * Returns the arguments of a `since(…)` call as source text. `said` is the attribute's kind, such as `text or null`.
 */
function kindFor(said: string | undefined): string {
  const [, inner = said, rest] = /^(.*) or (null|absent)$/.exec(said ?? '') ?? [];
  const spelled: Readonly<Record<string, string>> = { amount: 'minor', text: 'text', number: 'number', flag: 'flag', bytes: 'bytes' };
  const name = spelled[inner ?? ''] ?? '…';
  return rest === 'null' ? `optional(${name}), null` : `${name}, …`;
}

/** Returns a list with one problem if the current code cannot read the row; otherwise an empty list. */
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
      ? `A field added later must be since(kind, default) in its form: ${field}: since(${kindFor(attributesOf(kind.forms)[path])}).`
      : `Stored rows must stay readable: restore the kind of ${path} (${attributes[path]}), or use one that reads more.`;
    return [
      mend(
        `${fileOf(kind, version)}, row ${n + 1}: today's code cannot read it. ${error.message}\n` +
          `  Stores have rows like it, and would answer 500 after a deployment. ${cure}\n` +
          '  Then run `npm run stored-rows`. Never edit or delete stored rows.',
      ),
    ];
  }
}

const allowed = (kind: RowKind, path: string): boolean =>
  Object.keys(kind.notForOlderCode ?? {}).some((known) => path === known || path.startsWith(`${known}.`) || path.startsWith(`${known}[`));

/**
 * Returns a problem for each attribute that was removed, whose kind changed, or that allows fewer values than before.
 * Older code must be able to read new rows, and today's code must be able to read older rows.
 */
function narrowed(kind: RowKind, { version, attributes }: StoredVersion): Problem[] {
  const today = attributesOf(kind.forms);
  return Object.entries(attributes).flatMap(([path, was]) => {
    const is = today[path];
    if (is !== undefined) {
      const gone = wordsOf(was).filter((word) => !wordsOf(is).includes(word));
      if (gone.length > 0)
        return [
          mend(
            `${kind.name}: ${path} may be ${gone.join(', ')} in rows like those of ${fileOf(kind, version)}: keep stored words in the form.`,
          ),
        ];
    }
    if (allowed(kind, path) || (is !== undefined && withoutWords(is) === withoutWords(was))) return [];
    return [
      mend(
        `${kind.name}: ${path} was "${was}" in ${fileOf(kind, version)} and is ${is === undefined ? 'no longer stored' : `"${is}"`}. Code of the version before ` +
          "runs beside today's code during a deployment, and reads its rows: keep writing it, or add it with the reason to `notForOlderCode` of its kind in test/support/stored-rows.",
      ),
    ];
  });
}

type Stored = Readonly<Record<string, unknown>>;
const isMap = (value: unknown): value is Stored => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Yields the paths at which a value was lost or changed when today's code rewrote the row. Additional entries in maps
 * are allowed.
 */
function* lostBetween(was: unknown, is: unknown, path: string): Generator<string> {
  if (Array.isArray(was)) {
    if (!Array.isArray(is) || is.length !== was.length) return yield path;
    for (const [n, value] of was.entries()) yield* lostBetween(value, is[n], `${path}[]`);
  } else if (isMap(was)) {
    if (!isMap(is)) return yield path;
    for (const [name, value] of Object.entries(was)) yield* lostBetween(value, is[name], belowOf(path, name));
  } else if (was !== is) yield path;
}

/**
 * Returns the path of a nested value. DynamoDB's type names are not attributes, so they are left out. Ids are written
 * as `{}`, so they share one path.
 */
const belowOf = (path: string, name: string): string =>
  /^(S|N|B|BOOL|NULL|L|M)$/.test(name) ? path : /^\d+$/.test(name) ? `${path}{}` : path === '' ? name : `${path}.${name}`;

/** Returns a problem for each row with values that are lost when today's code reads and rewrites it. */
function lostValues(kind: RowKind, { version, rows }: StoredVersion): Problem[] {
  return rows.flatMap((row, n) => {
    const lost = [...new Set(lostBetween(row, rewritten(kind, row), ''))].filter((path) => !allowed(kind, path));
    return lost.length === 0
      ? []
      : [
          mend(
            `${fileOf(kind, version)}, row ${n + 1}: today's code reads and rewrites it without these values, or with others: ${lost.join(', ')}.\n` +
              '  Keep writing them, or add them with the reason to `notForOlderCode` of the kind in test/support/stored-rows.',
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
    return after === undefined ? [`${path} was removed (${before})`] : [`${path} was "${before}" and is now "${after}"`];
  });
}

/**
 * Returns one problem if no stored rows exist, or if the newest stored rows are outdated. Otherwise returns an empty
 * list.
 */
function unkept(kind: RowKind, newest: StoredVersion | undefined): Problem[] {
  const write = (what: string, version: number): Problem => ({
    cure: 'write rows',
    message:
      `${kind.name}: ${what}.\n  Run \`npm run stored-rows\`: it writes ${fileOf(kind, version)}; commit that file with the change. ` +
      'Never edit or delete an older file: stores have rows like those.',
  });
  if (newest === undefined) return [write('it has no stored rows', 1)];
  const next = newest.version + 1;
  const changes = changesBetween(newest.attributes, attributesOf(kind.forms));
  if (changes.length > 0) return [write(`its form differs from that of ${fileOf(kind, newest.version)}: ${changes.join('; ')}`, next)];
  const more = new Set(newest.rows.flatMap((row) => Object.keys(rewritten(kind, row)).filter((name) => row[name] === undefined)));
  return more.size === 0
    ? []
    : [write(`today's code also writes ${[...more].join(', ')}, which rows of ${fileOf(kind, newest.version)} lack`, next)];
}
