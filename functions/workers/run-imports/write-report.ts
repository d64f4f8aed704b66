import type { ImportPhase, importFileNames } from '#shared/import-jobs/import-file-names.ts';
import { resultColumns } from '#shared/imports/result-rows.ts';
import type { ImportFiles } from './import-files.ts';

/** Files that are read at the same time. */
const readsAtOnce = 20;

/** Puts the report of a phase together of those of its chunks, from the first to the one before `chunks`. */
export async function writeReport(
  files: ImportFiles,
  names: ReturnType<typeof importFileNames>,
  phase: ImportPhase,
  chunks: number,
): Promise<void> {
  const parts: Uint8Array[] = [Buffer.from(`${resultColumns.join(',')}\n`)];
  for (let first = 0; first < chunks; first += readsAtOnce) {
    const some = Array.from({ length: Math.min(readsAtOnce, chunks - first) }, (_, index) =>
      files.read(names.reportPart(phase, first + index)),
    );
    for (const part of await Promise.all(some)) if (part !== null) parts.push(part);
  }
  await files.write(names.report(phase), Buffer.concat(parts));
}
