import { brotliCompressSync, brotliDecompressSync, constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { keys } from '../keys.ts';
import { readItem } from '../read-items.ts';
import type { Table } from '../table-client.ts';
import type { PutWrite } from '../transact.ts';
import { absent, bytes, type FieldKinds, number, storedForm, text } from './stored-form.ts';
import { firstTextDictionary } from './text-dictionary.ts';

/*
 * Texts that may exceed the item limit of 400 KB: the body of an event, or a response kept for an Idempotency-Key. A
 * short text is compressed only if this saves write units; a long text is always compressed. If the compressed text
 * does not fit into its item, the remainder is stored in part items. Part items are written in the same transaction and
 * never change.
 */

/** Texts longer than this are always compressed. */
const maxPlainBytes = 64 * 1024;
/** The size of a write unit, in bytes. Charges are rounded up to whole units. */
const bytesPerUnit = 1024;
/** The maximum number of text bytes per item. It leaves room for the item's keys and other attributes. */
const maxBytesPerItem = 380_000;

/**
 * How a text is stored: uncompressed or compressed, and the number of further items (part items) in which it continues.
 * All fields are null if there is no text.
 */
export type StoredLongText = { readonly body: string | null; readonly bodyPacked: Uint8Array | null; readonly bodyParts: number | null };

/** The fields in which an item stores a long text. */
export const longTextFields: FieldKinds<StoredLongText> = { body: absent(text), bodyPacked: absent(bytes), bodyParts: absent(number) };

export const noText: StoredLongText = { body: null, bodyPacked: null, bodyParts: null };

/**
 * A text that is split for storage. `fields` are the text fields of its main item. `rest` contains the contents of its
 * further items (part items).
 */
export type SplitText = { readonly fields: StoredLongText; readonly rest: readonly Uint8Array[] };

/**
 * Splits a text for storage, and compresses a text of more than 64 KB. If `besideBytes` is given, a shorter text may be
 * compressed to save write units. `besideBytes` is the maximum size of the other attributes in the text's item.
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

/**
 * The owner of the items that store the parts of a text. Each text has its own `ownerId`. `expiresAt` is the time at
 * which the items expire, in epoch seconds.
 */
export type PartsOwner = { readonly storeId: string; readonly ownerId: string; readonly expiresAt: number };

export const textPartForm = storedForm<{ readonly packed: Uint8Array }>()({ packed: bytes });

/** Returns the writes for the part items. They belong in the transaction that writes the text's own item. */
export const partWrites = ({ storeId, ownerId, expiresAt }: PartsOwner, rest: readonly Uint8Array[]): PutWrite[] =>
  rest.map((packed, index) => ({
    as: `part:${ownerId}#${index}`,
    put: {
      Item: { ...keys.textPart(storeId, ownerId, index), entity: 'text_part', ...textPartForm.write({ packed }), expires_at: expiresAt },
    },
  }));

/**
 * Returns a text that is stored completely in its own item. Returns null if the text continues in part items or if
 * there is no text.
 */
export function textInItem({ body, bodyPacked, bodyParts }: StoredLongText): string | null {
  if (body !== null) return body;
  return bodyPacked === null || bodyParts !== null ? null : unpackBody(bodyPacked);
}

/**
 * Reads an item's text. If the text continues in part items, these are read with strong consistency. Returns null if
 * there is no text or a part is missing.
 */
export async function readText(table: Table, storeId: string, ownerId: string, stored: StoredLongText): Promise<string | null> {
  const { bodyPacked, bodyParts } = stored;
  if (bodyPacked === null || bodyParts === null) return textInItem(stored);
  const indexes = Array.from({ length: bodyParts }, (_, index) => index);
  const parts = await Promise.all(indexes.map((index) => readItem(table, keys.textPart(storeId, ownerId, index))));
  if (parts.includes(null)) return null;
  return unpackBody(Buffer.concat([bodyPacked, ...parts.map((part) => textPartForm.read(part).packed)]));
}

/**
 * The window for texts of 64 KB or less. With a larger window, the encoder would first have to clear a megabyte of
 * memory.
 */
const shortWindowBits = 16;
/**
 * The base-2 logarithm of the compression window's size in bytes, for texts longer than 64 KB. The window of 4 MB is at
 * least as long as the longest text.
 */
const longWindowBits = 22;

/**
 * Returns the size of zlib's first output buffer; zlib adds more buffers as needed. A short text gets a small buffer,
 * because Node takes buffers below 4 KB from a pool. With the default size, every text would need an allocation of 16
 * KB.
 */
const chunkSizeOf = (outputBytes: number): number => Math.min(Math.max(outputBytes, 256), 16_384);
/**
 * The assumed length of an event's text, as a multiple of its compressed length. The assumption exceeds the usual
 * factor of about three, so the output buffer is nearly always large enough.
 */
const usualExpansion = 4;

/**
 * Compresses a text. After compression, an event that contains its object twice (before and after the change) takes
 * about as much space as with one copy.
 */
export function packText(text: string): Uint8Array {
  const plain = Buffer.from(text);
  return pack(plain, { quality: 5, windowBits: plain.length <= 2 ** shortWindowBits ? shortWindowBits : longWindowBits });
}

/**
 * The first byte of a compressed text tells how the text was compressed: long texts without a dictionary, short texts
 * with one.
 */
const longText = Buffer.of(0);
const byFirstDictionary = Buffer.of(1);

/**
 * The size of the compression window, in bits. The window is large enough to contain the whole dictionary at every
 * position in a text of up to 10 KB.
 */
const dictionaryWindowBits = 14;

/**
 * Compresses a short text with a dictionary. An event consists mostly of field names, which the dictionary contains.
 * Without the dictionary, a compressed event would be about three times as long.
 */
const packByDictionary = (text: string): Uint8Array =>
  Buffer.concat([
    byFirstDictionary,
    deflateRawSync(text, { dictionary: firstTextDictionary, windowBits: dictionaryWindowBits, memLevel: 6 }),
  ]);

/** Decompresses the text of an event or a response, by the method in its first byte. */
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

/** Decompresses a text that `packText` compressed. */
export const unpackText = (packed: Uint8Array): string =>
  brotliDecompressSync(packed, { chunkSize: chunkSizeOf(usualExpansion * packed.length) }).toString('utf8');
