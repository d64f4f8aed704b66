import { brotliCompressSync, brotliDecompressSync, constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { keys } from '../keys.ts';
import { readItem } from '../read-items.ts';
import type { Table } from '../table-client.ts';
import type { PutWrite } from '../transact.ts';
import { absent, bytes, type FieldKinds, number, storedForm, text } from './stored-form.ts';
import { firstTextDictionary } from './text-dictionary.ts';

/*
 * Texts of any length in items of at most 400 KB: the bytes of an event, the answer kept for an Idempotency-Key. A short one
 * is stored in its item as it is, unless its item costs fewer write units when it is compressed. A long one is compressed, and
 * what its item cannot hold goes on in part items, written in the same transaction and never changed.
 */

/** Longer texts are compressed in any case. */
const maxPlainBytes = 64 * 1024;
/** Each write of an item pays for so many bytes of it, begun ones too. */
const bytesPerUnit = 1024;
/** Leaves room for keys and whatever else the item says. */
const maxBytesPerItem = 380_000;

/** How a text is stored: as it is, or compressed; and in how many part items it goes on. All are null where there is no text. */
export type StoredLongText = { readonly body: string | null; readonly bodyPacked: Uint8Array | null; readonly bodyParts: number | null };

/** The fields of a text, for the form of the noun that has it. */
export const longTextFields: FieldKinds<StoredLongText> = { body: absent(text), bodyPacked: absent(bytes), bodyParts: absent(number) };

export const noText: StoredLongText = { body: null, bodyPacked: null, bodyParts: null };

/** A text as it is stored: the fields of its own item, and what goes on in part items. */
export type SplitText = { readonly fields: StoredLongText; readonly rest: readonly Uint8Array[] };

/**
 * Splits a text into what its item holds and what goes on in parts: nearly always none. `besideBytes` is what its item has besides the text, at most;
 * a short text is then compressed where that saves write units. Without it a short text is stored as it is.
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

/** The owner of part items, and the time until which they are kept (epoch seconds). `ownerId` is never used for another text. */
export type PartsOwner = { readonly storeId: string; readonly ownerId: string; readonly expiresAt: number };

export const textPartForm = storedForm<{ readonly packed: Uint8Array }>()({ packed: bytes });

/** The writes of the part items, for the transaction that writes the text's own item. */
export const partWrites = ({ storeId, ownerId, expiresAt }: PartsOwner, rest: readonly Uint8Array[]): PutWrite[] =>
  rest.map((packed, index) => ({
    as: `part:${ownerId}#${index}`,
    put: {
      Item: { ...keys.textPart(storeId, ownerId, index), entity: 'text_part', ...textPartForm.write({ packed }), expires_at: expiresAt },
    },
  }));

/** The text that an item holds whole; null when it goes on in part items, or there is none. */
export function textInItem({ body, bodyPacked, bodyParts }: StoredLongText): string | null {
  if (body !== null) return body;
  return bodyPacked === null || bodyParts !== null ? null : unpackBody(bodyPacked);
}

/** The text of an item with what goes on in its parts, read consistently; null when there is none, or a part is gone. */
export async function readText(table: Table, storeId: string, ownerId: string, stored: StoredLongText): Promise<string | null> {
  const { bodyPacked, bodyParts } = stored;
  if (bodyPacked === null || bodyParts === null) return textInItem(stored);
  const indexes = Array.from({ length: bodyParts }, (_, index) => index);
  const parts = await Promise.all(indexes.map((index) => readItem(table, keys.textPart(storeId, ownerId, index))));
  if (parts.includes(null)) return null;
  return unpackBody(Buffer.concat([bodyPacked, ...parts.map((part) => textPartForm.read(part).packed)]));
}

/** A window of 64 KB or less: the encoder then begins with tables of a fraction of the megabyte that it clears for a longer one. */
const shortWindowBits = 16;
/** 4 MB: the longest text is seen whole. */
const longWindowBits = 22;

/**
 * What zlib sets apart for its output at first, and more while that is not enough. Its usual 16 KB are filled for each text, however short, and what is
 * below 4 KB is taken from Node's pool.
 */
const chunkSizeOf = (outputBytes: number): number => Math.min(Math.max(outputBytes, 256), 16_384);
/** The text of an event is some three times as long as when it is packed. */
const usualExpansion = 4;

/** Compresses a text. An event that holds an object twice, before and after its change, takes about the space of one. */
export function packText(text: string): Uint8Array {
  const plain = Buffer.from(text);
  return pack(plain, { quality: 5, windowBits: plain.length <= 2 ** shortWindowBits ? shortWindowBits : longWindowBits });
}

/** The first byte of a compressed text says how it is compressed: a long one for itself, a short one against a dictionary. */
const longText = Buffer.of(0);
const byFirstDictionary = Buffer.of(1);

/** A window in which the dictionary is seen from anywhere in a text of 10 KB. */
const dictionaryWindowBits = 14;

/** Compresses a short text: most of what an event says is names that every event has, and takes three times the space when it has to bring them. */
const packByDictionary = (text: string): Uint8Array =>
  Buffer.concat([
    byFirstDictionary,
    deflateRawSync(text, { dictionary: firstTextDictionary, windowBits: dictionaryWindowBits, memLevel: 6 }),
  ]);

/** The text of an event or an answer. */
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

/** The text that was packed. */
export const unpackText = (packed: Uint8Array): string =>
  brotliDecompressSync(packed, { chunkSize: chunkSizeOf(usualExpansion * packed.length) }).toString('utf8');
