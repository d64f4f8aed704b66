import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { unpackBody, unpackText } from '#shared/table/rows/long-text.ts';

/** A string that a stack stores, and where the stack stores it. */
export type StoredText = { readonly where: string; readonly text: string };

/** Normalizes a string for comparison, so that case, accents and Unicode composition make no difference. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the readings of a string: the string itself, and the string decoded from JSON escapes, query escapes and
 * base64. All readings are normalized with `folded`.
 */
function readings(text: string): readonly string[] {
  const found = [text];
  if (text.includes('\\u'))
    found.push(text.replace(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))));
  if (text.includes('%')) found.push(text.replace(/(?:%[0-9a-fA-F]{2})+/g, (bytes) => fromHex(bytes.replaceAll('%', ''))));
  for (const [base64] of text.matchAll(/[A-Za-z0-9+/_-]{24,}={0,2}/g)) found.push(Buffer.from(base64, 'base64').toString('utf8'));
  return found.map(folded);
}

const fromHex = (hex: string): string => Buffer.from(hex, 'hex').toString('utf8');

/**
 * Searches a string for words, which must already be folded. Parts of the string that are encoded, for example in
 * base64, are decoded first. Returns each word found, with the text around it.
 */
export function wordsIn(text: string, words: readonly string[]): readonly string[] {
  return readings(text).flatMap((reading) =>
    words.flatMap((word) => {
      const at = reading.indexOf(word);
      return at < 0 ? [] : [`${word} in … ${reading.slice(Math.max(0, at - 80), at + 80)} …`];
    }),
  );
}

/**
 * Yields everything that the stack of a data folder stores, whether or not the stack is running: the rows of the table
 * and of its indexes with their keys, the messages in all queues, the objects in all buckets, the e-mails and the logs.
 * Two things are left out:
 * - the table's stream, because its records cannot be changed, and DynamoDB deletes each record after 24 hours
 * - the unused pages of the database files, because the service cannot read them
 */
export function* storedTexts(dataDir: string): Generator<StoredText> {
  for (const file of filesIn(dataDir)) {
    const where = relative(dataDir, file);
    // Skips the stacks' templates and SQLite's auxiliary files.
    if (/-(wal|shm|lock)$/.test(file) || where.startsWith('cloud/')) continue;
    if (file.endsWith('.db')) yield* textsOfDatabase(file, where);
    else yield { where, text: readFileSync(file, 'utf8') };
  }
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => existsSync(file))
    .sort();

function* textsOfDatabase(file: string, where: string): Generator<StoredText> {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all();
    for (const { name } of tables) {
      if (where === 'dynamodb.db' && name === 'stream') continue;
      for (const row of db.prepare(`SELECT * FROM "${name}"`).iterate()) {
        yield { where: `${where} ${name}`, text: Object.values(row).map(textOfCell).join(' ') };
      }
    }
  } finally {
    db.close();
  }
}

const textOfCell = (cell: unknown): string =>
  cell instanceof Uint8Array ? Buffer.from(cell).toString('utf8') : `${cell} ${unpackedIn(String(cell)).join(' ')}`;

/** Returns the decompressed strings in an item of the table. */
const unpackedIn = (image: string): readonly string[] =>
  [...image.matchAll(/\{"B":"([^"]+)"\}/g)].map(([, base64 = '']) => unpackedText(Buffer.from(base64, 'base64')));

/** Returns the text of an item's bytes, which may be compressed in either of two ways or not at all. */
export function unpackedText(bytes: Uint8Array): string {
  for (const unpack of [unpackBody, unpackText]) {
    try {
      return unpack(bytes);
    } catch {
      // The bytes do not have the format that `unpack` reads.
    }
  }
  return Buffer.from(bytes).toString('utf8');
}
