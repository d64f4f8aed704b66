import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { UnreadableFile } from './import-problem.ts';

/** A row with its number as a spreadsheet counts: the header is row 1. */
export type SheetRow = { readonly row: number; readonly cells: readonly string[] };

/** A row may not be longer: a quote that is never closed would otherwise collect the rest of the file. */
const maxRowCharacters = 2_000_000;

/**
 * The rows of a CSV file (RFC 4180, UTF-8 with or without BOM, any line ends), as they are read: no more than a few rows are held.
 * Empty rows are counted and left out. Cells are as they are written, quotes removed.
 * @throws UnreadableFile `not_utf8`, `malformed_csv` (a quote out of place: what follows could be read in two ways) or `row_too_large`
 */
export async function* readSheet(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<SheetRow> {
  const parser = parse({ relax_column_count: true, max_record_size: maxRowCharacters });
  let row = 0;
  // The parser throws the errors of the source as well.
  pipeline(Readable.from(textOf(bytes)), parser, () => undefined);
  try {
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
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  decoder.decode();
}

function unreadable(error: unknown, readRows: number): unknown {
  if (error instanceof CsvError) {
    const row = typeof error['records'] === 'number' ? error['records'] + 1 : readRows + 1;
    return error.code === 'CSV_MAX_RECORD_SIZE'
      ? new UnreadableFile('row_too_large', row, `Row ${row} is too long: is a quote in it never closed?`, error)
      : new UnreadableFile('malformed_csv', row, `Row ${row} has a quote out of place; what follows cannot be read.`, error);
  }
  if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return new UnreadableFile('not_utf8', readRows + 1, `The file is not UTF-8 (after row ${readRows}): save it as "CSV UTF-8".`, error);
  }
  return error;
}
