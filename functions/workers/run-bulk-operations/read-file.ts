import { type BulkFailure, type BulkOperation, maxBulkLines } from '#shared/bulk-operations/bulk-job.ts';
import { lineSplitter } from '#shared/bulk-operations/split-lines.ts';
import type { BulkFiles } from './bulk-files.ts';

const bytesAtOnce = 4_194_304;

/** The fields of an operation that are known once the whole file has been read. */
export type FileFacts = Pick<BulkOperation, 'lines' | 'fileTag'> & Partial<Pick<BulkOperation, 'imports'>>;

/** Thrown when a file cannot be processed at all. */
export class UnusableUpload extends Error {
  readonly failure: BulkFailure;

  constructor(failure: BulkFailure) {
    super(failure.message);
    this.name = 'UnusableUpload';
    this.failure = failure;
  }
}

/**
 * Opens an uploaded file. `bytes` reads the file in parts; after that, `tag` returns the file's tag. Reading rejects
 * with UnusableUpload if the file is missing or does not have the announced size.
 */
export function openUpload(files: BulkFiles, name: string, sizeBytes: number) {
  let tag: string | null = null;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (let from = 0; from < sizeBytes; from += bytesAtOnce) {
      const range = await files.range(name, from, bytesAtOnce, tag);
      if (range === null) throw new UnusableUpload({ code: 'file_missing', message: 'The file was not uploaded.', line: null });
      if (range.sizeBytes !== sizeBytes) {
        const message = `The file has ${range.sizeBytes} bytes, but ${sizeBytes} were announced.`;
        throw new UnusableUpload({ code: 'file_size', message, line: null });
      }
      tag = range.tag;
      yield range.bytes;
    }
  }
  return { bytes: bytes(), tag: (): string => tag ?? '' };
}

/**
 * Counts the lines of an uploaded file, before any of them is run.
 * @throws UnusableUpload when the file is missing, is empty, has too many lines or does not have the announced size
 */
export async function readFile(files: BulkFiles, name: string, sizeBytes: number): Promise<FileFacts> {
  const upload = openUpload(files, name, sizeBytes);
  const splitter = lineSplitter();
  let lines = 0;
  const count = (found: readonly { readonly number: number }[]): void => {
    for (const { number } of found) {
      lines += 1;
      if (lines <= maxBulkLines) continue;
      const message = `The file has more than ${maxBulkLines.toLocaleString('en')} lines. No lines were run.`;
      throw new UnusableUpload({ code: 'too_many_lines', message, line: number });
    }
  };
  for await (const bytes of upload.bytes) count(splitter.push(bytes).lines);
  count(splitter.end());
  if (lines === 0) throw new UnusableUpload({ code: 'empty_file', message: 'All lines of the file are blank.', line: null });
  return { lines, fileTag: upload.tag() };
}
