import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { UnreadableFile } from './import-problem.ts';

/** A row and its number as in a spreadsheet: the header is row 1. */
export type SheetRow = { readonly row: number; readonly cells: readonly string[] };

/** The maximum length of a row. Without this limit, a quote that is never closed would collect the rest of the file. */
const maxRowCharacters = 2_000_000;

/**
 * The maximum number of characters to read to find the header, in which the separator is detected. Real headers are
 * shorter.
 */
const maxHeaderCharacters = 100_000;

/**
 * Reads the rows of a CSV file one by one, keeping only a few in memory. Accepts UTF-8 with or without a BOM, UTF-16
 * with a BOM, and mixed line endings. The separator is a comma, semicolon or tab, whichever is the most frequent in the
 * header. Empty rows are counted but not returned. Cells are returned as written, but without their enclosing quotes.
 * @throws UnreadableFile `not_utf8`, `row_too_large`, or `malformed_csv` when a misplaced quote makes the rest of the
 * file ambiguous
 */
export async function* readSheet(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<SheetRow> {
  let row = 0;
  try {
    const { header, text } = await withHeader(textOf(bytes));
    const parser = parse({
      ...{ delimiter: separatorOf(header), record_delimiter: ['\r\n', '\n', '\r'] },
      ...{ relax_column_count: true, max_record_size: maxRowCharacters },
    });
    // Errors need no handling here, because iterating over the parser also throws the errors of its source.
    pipeline(Readable.from(text), parser, () => undefined);
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (cells.some((cell) => cell !== '')) yield { row, cells };
    }
  } catch (error) {
    throw unreadable(error, row);
  }
}

/** Decodes the bytes into strings. The decoder removes a BOM and joins characters that are split between chunks. */
async function* textOf(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  let begin = Buffer.alloc(0);
  for await (const chunk of bytes) {
    begin = decoder === null ? Buffer.concat([begin, chunk]) : begin;
    if (decoder === null && begin.length < 2) continue;
    const part: Uint8Array = decoder === null ? begin : chunk;
    decoder ??= new TextDecoder(encodingOf(begin), { fatal: true });
    const text = decoder.decode(part, { stream: true });
    if (text !== '') yield text;
  }
  decoder ??= new TextDecoder('utf-8', { fatal: true });
  const rest = decoder.decode(begin.length < 2 ? begin : undefined);
  if (rest !== '') yield rest;
}

/** Returns the encoding, which is UTF-8 unless the file begins with the byte order mark of UTF-16. */
function encodingOf(begin: Uint8Array): string {
  const mark = `${begin[0]} ${begin[1]}`;
  return mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : 'utf-8';
}

/** Returns the first line that is not empty, and the complete text of the file, including that line. */
async function withHeader(source: AsyncGenerator<string>): Promise<{ header: string; text: AsyncGenerator<string> }> {
  let begin = '';
  let isOver = false;
  while (!isOver && begin.length < maxHeaderCharacters && !/\S[^\r\n]*[\r\n]/.test(begin)) {
    const next = await source.next();
    isOver = next.done === true;
    begin += next.done === true ? '' : next.value;
  }
  if (begin.includes('\0')) {
    await source.return(undefined);
    throw new UnreadableFile(
      'not_utf8',
      1,
      'The file has null bytes between its characters, like UTF-16 without a byte order mark: save it as "CSV UTF-8".',
    );
  }
  async function* text() {
    yield begin;
    yield* source;
  }
  return { header: /\S[^\r\n]*/.exec(begin)?.[0] ?? '', text: text() };
}

/** Returns the separator that is most frequent in the header; a comma if the header has only one name. */
function separatorOf(header: string): string {
  const outsideQuotes = header.replace(/"[^"]*"/g, '');
  const count = (separator: string): number => outsideQuotes.split(separator).length;
  return [',', ';', '\t'].reduce((most, one) => (count(one) > count(most) ? one : most));
}

function unreadable(error: unknown, readRows: number): unknown {
  if (error instanceof CsvError) {
    const row = typeof error['records'] === 'number' ? error['records'] + 1 : readRows + 1;
    return error.code === 'CSV_MAX_RECORD_SIZE'
      ? new UnreadableFile('row_too_large', row, `Row ${row} is too long: is a quote in it never closed?`, error)
      : new UnreadableFile('malformed_csv', row, `Row ${row} has a quote out of place; what follows cannot be read.`, error);
  }
  if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return new UnreadableFile(
      'not_utf8',
      readRows + 1,
      `The file is neither UTF-8 nor UTF-16 (after row ${readRows}): save it as "CSV UTF-8".`,
      error,
    );
  }
  return error;
}
