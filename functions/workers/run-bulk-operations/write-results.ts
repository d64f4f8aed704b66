import type { bulkFileNames } from '#shared/bulk-operations/bulk-file-names.ts';
import type { BulkFiles } from './bulk-files.ts';

/** Files that are read at the same time. */
const readsAtOnce = 20;

/** Puts the results of an operation together of those of its chunks, from the first to the one before `chunks`. */
export async function writeResults(files: BulkFiles, names: ReturnType<typeof bulkFileNames>, chunks: number): Promise<void> {
  const parts: Uint8Array[] = [];
  for (let first = 0; first < chunks; first += readsAtOnce) {
    const some = Array.from({ length: Math.min(readsAtOnce, chunks - first) }, (_, index) => files.read(names.resultPart(first + index)));
    for (const part of await Promise.all(some)) if (part !== null) parts.push(part);
  }
  await files.write(names.results, Buffer.concat(parts));
}
