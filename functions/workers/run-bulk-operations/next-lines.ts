import { bulkFileNames } from '#shared/bulk-operations/bulk-file-names.ts';
import type { BulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import { type FileLine, lineSplitter } from '#shared/bulk-operations/split-lines.ts';
import type { BulkFiles } from './bulk-files.ts';
import type { OpenChunks } from './chunks.ts';
import { mustKeepValues, readValuesBefore } from './kept-values.ts';
import type { RunBulkDeps } from './run-bulk-deps.ts';
import { openLookups } from './store-lookups.ts';

/** The lines of a chunk, and where the next chunk begins. */
export type Chunk = { readonly lines: readonly FileLine[]; readonly nextByte: number; readonly nextLine: number; readonly isLast: boolean };

const bytesAtOnce = 4_194_304;

/**
 * Reads a file chunk by chunk, starting at an operation's current position. A chunk contains the same lines whenever it
 * is read. Bytes that were read beyond the end of a chunk are kept for the next one.
 */
export function openLines(
  files: BulkFiles,
  name: string,
  from: Pick<BulkOperation, 'nextByte' | 'nextLine' | 'sizeBytes' | 'fileTag'>,
  linesAtOnce: number,
) {
  let unread = from.nextByte;
  let held: Uint8Array = new Uint8Array();
  let place = { nextByte: from.nextByte, nextLine: from.nextLine };

  return async (): Promise<Chunk> => {
    const splitter = lineSplitter(place);
    const lines: FileLine[] = [];
    for (;;) {
      const { lines: found, rest } = splitter.push(held, linesAtOnce - lines.length);
      held = rest;
      lines.push(...found);
      if (lines.length >= linesAtOnce || unread >= from.sizeBytes) break;
      const range = await files.range(name, unread, bytesAtOnce, from.fileTag);
      if (range === null || range.bytes.byteLength === 0) throw new Error(`The file ${name} of a bulk operation is missing.`);
      held = range.bytes;
      unread += range.bytes.byteLength;
    }
    const isLast = unread >= from.sizeBytes && held.byteLength === 0;
    if (isLast && lines.length < linesAtOnce) lines.push(...splitter.end());
    place = splitter.place();
    return { lines, ...place, isLast: isLast && place.nextByte >= from.sizeBytes };
  };
}

/** Opens the chunks of a file whose lines describe API calls. */
export function openLineChunks(
  { table, files, linesAs, pace }: Pick<RunBulkDeps, 'table' | 'files' | 'linesAs' | 'pace'>,
  storeId: string,
  one: BulkOperation,
): OpenChunks {
  const names = bulkFileNames(storeId, one.id);
  const nextChunk = openLines(files, names.file, one, pace.chunkLines);
  return {
    next: async (now, caller) => {
      const { lines, nextByte, nextLine, isLast } = await nextChunk();
      if (mustKeepValues(one)) {
        const kept = await readValuesBefore(openLookups(table, caller.store), one, lines);
        // Write the previous values only once. If the chunk runs again, some of its lines may already have changed the
        // values.
        if (kept.length > 0) await files.writeOnce(names.prepared(false, now.nextChunk), JSON.stringify(kept));
      }
      return { lines: lines.map(linesAs(caller, storeId, one)), isLast, change: () => ({ nextByte, nextLine }) };
    },
    keep: async () => ({}),
  };
}
