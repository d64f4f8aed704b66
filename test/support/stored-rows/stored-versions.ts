import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { storedNumber } from '#shared/table/rows/stored-number.ts';
import type { Attributes } from './describe-shape.ts';
import type { Row, RowKind } from './row-kind.ts';

/*
 * Stores rows as DynamoDB JSON, in one file for each version of a kind of row. Also stores the fingerprints of all
 * these files.
 */

/** A row in DynamoDB's JSON, with bytes in base64. */
export type StoredRow = Readonly<Record<string, unknown>>;

export type StoredVersion = {
  readonly version: number;
  readonly attributes: Attributes;
  readonly rows: readonly StoredRow[];
};

// JSON.stringify converts a Buffer to the Buffer's own JSON before it calls the replacer, but passes other byte arrays
// unchanged.
const inBase64 = (_name: string, value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  const isBuffer = typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value;
  return isBuffer ? Buffer.from(value.data as number[]).toString('base64') : value;
};

/** Converts a row to DynamoDB's JSON. */
export const toStored = (row: Row): StoredRow =>
  JSON.parse(JSON.stringify(marshall(row, { removeUndefinedValues: true }), inBase64)) as StoredRow;

const withBytes = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'B' in value && typeof value.B === 'string'
    ? { B: Buffer.from(value.B, 'base64') }
    : value;

/** Converts a stored row to the form in which the table's client returns rows. */
export const fromStored = (row: StoredRow): Row =>
  unmarshall(JSON.parse(JSON.stringify(row), withBytes) as Record<string, AttributeValue>, { wrapNumbers: storedNumber });

const rooms = join(import.meta.dirname, '../../shared');
const fingerprintsFile = join(import.meta.dirname, 'fingerprints.json');

/** Returns the path of the file with a version's stored rows, relative to `test/shared`. */
export const pathOf = ({ room, name }: Pick<RowKind, 'room' | 'name'>, version: number): string =>
  `${room}/stored/${name}.v${version}.json`;

/** Returns the paths of all files with stored rows, relative to `test/shared`. */
export const storedPaths = (): string[] =>
  readdirSync(rooms, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|\/)stored\/[^/]+\.json$/.test(path))
    .toSorted();

/** Returns all versions of a kind's stored rows, oldest first. Versions are numbered from 1 without a gap. */
export function versionsOf(kind: Pick<RowKind, 'room' | 'name'>): StoredVersion[] {
  const versions: StoredVersion[] = [];
  for (let path = join(rooms, pathOf(kind, 1)); existsSync(path); path = join(rooms, pathOf(kind, versions.length + 1))) {
    versions.push(JSON.parse(readFileSync(path, 'utf8')) as StoredVersion);
  }
  return versions;
}

/** The maximum width of a line of attributes. Short lines make differences between versions easy to read. */
const maxColumns = 140;

/** Formats attributes and their kinds. Each line contains as many attributes as fit. */
function lines(attributes: Attributes): string {
  const wrapped: string[] = [];
  for (const [name, kind] of Object.entries(attributes)) {
    const entry = `${JSON.stringify(name)}: ${JSON.stringify(kind)}`;
    const last = wrapped.at(-1);
    if (last === undefined || last.length + entry.length + 2 > maxColumns) wrapped.push(entry);
    else wrapped.splice(-1, 1, `${last}, ${entry}`);
  }
  return wrapped.map((line) => `    ${line}`).join(',\n');
}

/** Formats a version as JSON, with one row on each line. */
function textOf({ version, attributes, rows }: StoredVersion): string {
  const shownRows = rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n');
  return `{\n  "version": ${version},\n  "attributes": {\n${lines(attributes)}\n  },\n  "rows": [\n${shownRows}\n  ]\n}\n`;
}

const fingerprintOf = (text: string): string => createHash('sha256').update(text).digest('hex');

type Fingerprints = Readonly<Record<string, string>>;
const readFingerprints = (): Fingerprints => JSON.parse(readFileSync(fingerprintsFile, 'utf8')) as Fingerprints;

/**
 * Writes a version's stored rows and their fingerprint. Returns the path of the file, relative to `test/shared`.
 * @throws Error if the version has already been written
 */
export function writeVersion(kind: Pick<RowKind, 'room' | 'name'>, stored: StoredVersion): string {
  const path = pathOf(kind, stored.version);
  const text = textOf(stored);
  mkdirSync(dirname(join(rooms, path)), { recursive: true });
  writeFileSync(join(rooms, path), text, { flag: 'wx' });
  const fingerprints = Object.entries({ ...readFingerprints(), [path]: fingerprintOf(text) }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(fingerprintsFile, `${JSON.stringify(Object.fromEntries(fingerprints), null, 2)}\n`);
  return path;
}

/**
 * Returns a message for each stored-rows file that was edited or deleted after it was written, and for each that has no
 * fingerprint.
 */
export function tamperedFiles(known: Fingerprints = readFingerprints()): string[] {
  const now = new Map(storedPaths().map((path) => [path, fingerprintOf(readFileSync(join(rooms, path), 'utf8'))]));
  const changed = Object.entries(known).flatMap(([path, fingerprint]) => {
    const own = now.get(path);
    if (own === fingerprint) return [];
    return [
      `test/shared/${path} was ${own === undefined ? 'deleted' : 'edited'} after it was written: stores have rows like these, restore it from git.`,
    ];
  });
  const added = [...now.keys()].filter((path) => known[path] === undefined);
  return [
    ...changed,
    ...added.map((path) => `test/shared/${path} was not written by \`npm run stored-rows\`: delete it and run that command.`),
  ];
}
