import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import * as v from 'valibot';
import { keys } from './keys.ts';
import { readItem } from './read-items.ts';
import type { Table } from './table-client.ts';
import type { LabelledWrite } from './transact.ts';

/*
 * Texts of any length in items of at most 400 KB: the bytes of an event, the answer kept for an Idempotency-Key. A short one
 * is stored in its item as it is. A long one is compressed, and what its item cannot hold goes on in part items, written in the
 * same transaction and never changed.
 */

/** Up to here a text is stored as it is: most are far below, and stay readable in the console. */
const maxPlainBytes = 64 * 1024;
/** Leaves room for keys and whatever else the item says. */
const maxBytesPerItem = 380_000;

/** The attributes that hold a text. Compressed bytes are base64 in a stream's image and in an error. */
export const storedText = {
  body: v.optional(v.string()),
  body_packed: v.optional(v.union([v.instance(Uint8Array), v.string()])),
  body_parts: v.optional(v.number()),
} as const;

const StoredText = v.object(storedText);
export type StoredLongText = v.InferOutput<typeof StoredText>;

/** A text as it is stored: the attributes of its own item, and what goes on in part items. */
export type SplitText = { readonly attributes: Readonly<Record<string, unknown>>; readonly rest: readonly Uint8Array[] };

/** Splits a text into what its item holds and what goes on in parts: nearly always none. */
export function splitText(text: string): SplitText {
  if (Buffer.byteLength(text) <= maxPlainBytes) return { attributes: { body: text }, rest: [] };
  const packed = packText(text);
  const rest: Uint8Array[] = [];
  for (let from = maxBytesPerItem; from < packed.length; from += maxBytesPerItem) rest.push(packed.subarray(from, from + maxBytesPerItem));
  const attributes = { body_packed: packed.subarray(0, maxBytesPerItem), ...(rest.length === 0 ? {} : { body_parts: rest.length }) };
  return { attributes, rest };
}

/** What part items are kept for, and until when (epoch seconds). `ownerId` is never used for another text. */
export type PartsOwner = { readonly storeId: string; readonly ownerId: string; readonly expiresAt: number };

/** The writes of the part items, for the transaction that writes the text's own item. */
export const partWrites = ({ storeId, ownerId, expiresAt }: PartsOwner, rest: readonly Uint8Array[]): LabelledWrite[] =>
  rest.map((packed, index) => ({
    as: `part:${ownerId}#${index}`,
    put: { Item: { ...keys.textPart(storeId, ownerId, index), entity: 'text_part', packed, expires_at: expiresAt } },
  }));

/** The text that an item holds whole; null when it goes on in part items, or there is none. */
export function textInItem({ body, body_packed: packed, body_parts: parts = 0 }: StoredLongText): string | null {
  if (body !== undefined) return body;
  return packed === undefined || parts > 0 ? null : unpackText(bytesOf(packed));
}

const StoredPart = v.object({ packed: v.union([v.instance(Uint8Array), v.string()]) });

/** The text of an item with what goes on in its parts, read consistently; null when there is none, or a part is gone. */
export async function readText(table: Table, storeId: string, ownerId: string, stored: StoredLongText): Promise<string | null> {
  const { body_packed: packed, body_parts: count = 0 } = stored;
  if (packed === undefined || count === 0) return textInItem(stored);
  const indexes = Array.from({ length: count }, (_, index) => index);
  const parts = await Promise.all(indexes.map((index) => readItem(table, keys.textPart(storeId, ownerId, index))));
  if (parts.includes(null)) return null;
  return unpackText(Buffer.concat([bytesOf(packed), ...parts.map((part) => bytesOf(v.parse(StoredPart, part).packed))]));
}

const bytesOf = (packed: Uint8Array | string): Uint8Array => (typeof packed === 'string' ? Buffer.from(packed, 'base64') : packed);

/** Compresses a text: an object that is told twice in an event, as it is and as it was, is stored about once. */
export const packText = (text: string): Uint8Array =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: 5,
      // 4 MB: the longest text is seen whole.
      [constants.BROTLI_PARAM_LGWIN]: 22,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  });

/** The text that `packText` was given. */
export const unpackText = (packed: Uint8Array | string): string => brotliDecompressSync(bytesOf(packed)).toString('utf8');
