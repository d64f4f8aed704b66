import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { UnreadableFile } from './import-problem.ts';

/** A row with its number as a spreadsheet counts: the header is row 1. */
export type SheetRow = { readonly row: number; readonly cells: readonly string[] };

/** A row may not be longer: a quote that is never closed would otherwise collect the rest of the file. */
const maxRowCharacters = 2_000_000;

/** The line end and the separator are looked for in so much of the file: no header is longer. */
const maxHeaderCharacters = 100_000;

/**
 * The rows of a CSV file, as they are read: no more than a few rows are held. UTF-8 with or without BOM, or UTF-16 with one, as spreadsheets
 * save it; commas, semicolons or tabs between cells, whichever the header has most of; any line ends, also several kinds in one file.
 * Empty rows are counted and left out. Cells are as they are written, quotes removed.
 * @throws UnreadableFile `not_utf8`, `malformed_csv` (a quote out of place: what follows could be read in two ways) or `row_too_large`
 */
export async function* readSheet(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<SheetRow> {
  let row = 0;
  try {
    const { header, text } = await withHeader(textOf(bytes));
    const parser = parse({
      ...{ delimiter: separatorOf(header), record_delimiter: ['\r\n', '\n', '\r'] },
      ...{ relax_column_count: true, max_record_size: maxRowCharacters },
    });
    // The parser throws the errors of the source as well.
    pipeline(Readable.from(text), parser, () => undefined);
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (cells.some((cell) => cell !== '')) yield { row, cells };
    }
  } catch (error) {
    throw unreadable(error, row);
  }
}

/** The decoder takes a BOM away, and joins characters whose bytes are in two chunks. */
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

/** By the mark that a file in UTF-16 begins with. */
function encodingOf(begin: Uint8Array): string {
  const mark = `${begin[0]} ${begin[1]}`;
  return mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : 'utf-8';
}

/** The first line that is not empty, and all the text. */
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
      'The file has empty bytes between its letters, as UTF-16 without a mark: save it as "CSV UTF-8".',
    );
  }
  async function* text() {
    yield begin;
    yield* source;
  }
  return { header: /\S[^\r\n]*/.exec(begin)?.[0] ?? '', text: text() };
}

/** What stands between the names of the header; a comma where there is only one. */
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
