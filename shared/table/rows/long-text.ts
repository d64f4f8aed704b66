import { brotliCompressSync, brotliDecompressSync, constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { keys } from '../keys.ts';
import { readItem } from '../read-items.ts';
import type { Table } from '../table-client.ts';
import type { PutWrite } from '../transact.ts';
import { absent, bytes, type FieldKinds, number, storedForm, text } from './stored-form.ts';
import { firstTextDictionary } from './text-dictionary.ts';

/*
 * Texts of any length in items of at most 400 KB: the body of an event, or a response kept for an Idempotency-Key. A short text is stored
 * as it is, unless compression reduces the write units of its item. A long text is compressed. What exceeds its item is stored in part
 * items, which are written in the same transaction and never change.
 */

/** Longer texts are always compressed. */
const maxPlainBytes = 64 * 1024;
/** A write is charged per started unit of this many bytes. */
const bytesPerUnit = 1024;
/** Leaves room for keys and the other attributes of the item. */
const maxBytesPerItem = 380_000;

/** How a text is stored: plain or compressed, and with how many part items. All are null without a text. */
export type StoredLongText = { readonly body: string | null; readonly bodyPacked: Uint8Array | null; readonly bodyParts: number | null };

/** The fields of a text, for the forms that contain one. */
export const longTextFields: FieldKinds<StoredLongText> = { body: absent(text), bodyPacked: absent(bytes), bodyParts: absent(number) };

export const noText: StoredLongText = { body: null, bodyPacked: null, bodyParts: null };

/** A text split into the fields of its own item and the contents of its part items. */
export type SplitText = { readonly fields: StoredLongText; readonly rest: readonly Uint8Array[] };

/**
 * Splits a text into its item and, rarely, part items. `besideBytes` is the maximum size of the item's other attributes; with it, a short
 * text is compressed if that saves write units. Without it, a short text is stored as it is.
 */
export function splitText(body: string, besideBytes: number | null = null): SplitText {
  const plainBytes = Buffer.byteLength(body);
  const isShort = plainBytes <= maxPlainBytes;
  const plain = { fields: { ...noText, body }, rest: [] };
  const unitsWith = (bytes: number): number => Math.ceil(((besideBytes ?? 0) + bytes) / bytesPerUnit);
  if (isShort && (besideBytes === null || unitsWith(plainBytes) === 1)) return plain;
  const packed = isShort ? packByDictionary(body) : Buffer.concat([longText, packText(body)]);
  if (isShort && unitsWith(packed.length) >= unitsWith(plainBytes)) return plain;
  const rest: Uint8Array[] = [];
  for (let from = maxBytesPerItem; from < packed.length; from += maxBytesPerItem) rest.push(packed.subarray(from, from + maxBytesPerItem));
  const fields = { body: null, bodyPacked: packed.subarray(0, maxBytesPerItem), bodyParts: rest.length === 0 ? null : rest.length };
  return { fields, rest };
}

/** The owner of part items, and when they expire (epoch seconds). An `ownerId` is never used for another text. */
export type PartsOwner = { readonly storeId: string; readonly ownerId: string; readonly expiresAt: number };

export const textPartForm = storedForm<{ readonly packed: Uint8Array }>()({ packed: bytes });

/** Returns the writes of the part items, for the transaction that writes the text's own item. */
export const partWrites = ({ storeId, ownerId, expiresAt }: PartsOwner, rest: readonly Uint8Array[]): PutWrite[] =>
  rest.map((packed, index) => ({
    as: `part:${ownerId}#${index}`,
    put: {
      Item: { ...keys.textPart(storeId, ownerId, index), entity: 'text_part', ...textPartForm.write({ packed }), expires_at: expiresAt },
    },
  }));

/** Returns the text that an item holds completely; null when it continues in part items, or there is none. */
export function textInItem({ body, bodyPacked, bodyParts }: StoredLongText): string | null {
  if (body !== null) return body;
  return bodyPacked === null || bodyParts !== null ? null : unpackBody(bodyPacked);
}

/** Reads the text of an item with its part items, consistently; null when there is none, or a part is missing. */
export async function readText(table: Table, storeId: string, ownerId: string, stored: StoredLongText): Promise<string | null> {
  const { bodyPacked, bodyParts } = stored;
  if (bodyPacked === null || bodyParts === null) return textInItem(stored);
  const indexes = Array.from({ length: bodyParts }, (_, index) => index);
  const parts = await Promise.all(indexes.map((index) => readItem(table, keys.textPart(storeId, ownerId, index))));
  if (parts.includes(null)) return null;
  return unpackBody(Buffer.concat([bodyPacked, ...parts.map((part) => textPartForm.read(part).packed)]));
}

/** A window of 64 KB or less, for which the encoder starts with small tables. A longer window would make it clear a megabyte. */
const shortWindowBits = 16;
/** 4 MB, so that the window covers the longest text. */
const longWindowBits = 22;

/**
 * The size of zlib's first output buffer; zlib adds more as needed. Its default of 16 KB would be allocated for every text, however short.
 * Buffers below 4 KB come from Node's pool.
 */
const chunkSizeOf = (outputBytes: number): number => Math.min(Math.max(outputBytes, 256), 16_384);
/** A generous bound: the text of an event is about three times as long as its compressed form. */
const usualExpansion = 4;

/** Compresses a text. An event that contains an object twice, before and after its change, takes about the space of one. */
export function packText(text: string): Uint8Array {
  const plain = Buffer.from(text);
  return pack(plain, { quality: 5, windowBits: plain.length <= 2 ** shortWindowBits ? shortWindowBits : longWindowBits });
}

/** The first byte of a compressed text names its method: standalone for long texts, with a dictionary for short ones. */
const longText = Buffer.of(0);
const byFirstDictionary = Buffer.of(1);

/** A window that covers the dictionary from any position in a text of 10 KB. */
const dictionaryWindowBits = 14;

/**
 * Compresses a short text with a dictionary. An event consists mostly of names that all events share; without the dictionary they take
 * three times the space.
 */
const packByDictionary = (text: string): Uint8Array =>
  Buffer.concat([
    byFirstDictionary,
    deflateRawSync(text, { dictionary: firstTextDictionary, windowBits: dictionaryWindowBits, memLevel: 6 }),
  ]);

/** Returns the text of an event or a response. */
export function unpackBody(packed: Uint8Array): string {
  const bytes = packed.subarray(1);
  return packed[0] === byFirstDictionary[0]
    ? inflateRawSync(bytes, { dictionary: firstTextDictionary }).toString('utf8')
    : unpackText(bytes);
}

const pack = (plain: Buffer, { quality, windowBits }: { readonly quality: number; readonly windowBits: number }): Uint8Array =>
  brotliCompressSync(plain, {
    chunkSize: chunkSizeOf(plain.length),
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });

/** Decompresses a text. */
export const unpackText = (packed: Uint8Array): string =>
  brotliDecompressSync(packed, { chunkSize: chunkSizeOf(usualExpansion * packed.length) }).toString('utf8');
