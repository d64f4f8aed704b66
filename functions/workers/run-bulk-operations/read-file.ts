import { type BulkFailure, type BulkOperation, maxBulkLines } from '#shared/bulk-operations/bulk-job.ts';
import { lineSplitter } from '#shared/bulk-operations/split-lines.ts';
import type { BulkFiles } from './bulk-files.ts';

const bytesAtOnce = 4_194_304;

/** Counts the lines of an uploaded file, before any of them is done; or says why none can be. */
export async function readFile(
  files: BulkFiles,
  name: string,
  { sizeBytes }: Pick<BulkOperation, 'sizeBytes'>,
): Promise<{ readonly lines: number; readonly fileTag: string } | { readonly failure: BulkFailure }> {
  const splitter = lineSplitter();
  let lines = 0;
  let tag: string | null = null;
  for (let from = 0; from < sizeBytes; from += bytesAtOnce) {
    const range = await files.range(name, from, bytesAtOnce, tag);
    if (range === null) return { failure: { code: 'file_missing', message: 'The file was not uploaded.', line: null } };
    if (range.sizeBytes !== sizeBytes) {
      const message = `The file has ${range.sizeBytes} bytes, and ${sizeBytes} were announced.`;
      return { failure: { code: 'file_size', message, line: null } };
    }
    tag = range.tag;
    const found = splitter.push(range.bytes).lines;
    const isLast = from + bytesAtOnce >= sizeBytes;
    for (const { number } of isLast ? [...found, ...splitter.end()] : found) {
      lines += 1;
      if (lines <= maxBulkLines) continue;
      const message = `The file has more than ${maxBulkLines.toLocaleString('en')} lines. Nothing of it was done.`;
      return { failure: { code: 'too_many_lines', message, line: number } };
    }
  }
  return { lines, fileTag: tag ?? '' };
}
