import type { importFileNames } from '#shared/import-jobs/import-file-names.ts';
import type { ImportJob } from '#shared/import-jobs/import-job.ts';
import { plannedRows, resultLines } from '#shared/imports/result-rows.ts';
import { createSeenTexts } from '#shared/imports/seen-texts.ts';
import { itemsOfChunk } from '#shared/imports/split-items.ts';
import { type ImportFiles, readWrittenText } from './import-files.ts';
import type { ImportWork } from './import-work.ts';
import { openTally, type StepEnd } from './step-end.ts';
import { writeReport } from './write-report.ts';

const maxFirstMade = 100;

/** Compares chunks with the store, from where the step before ended, until `isOver` or the end of the file. */
export async function planImport(
  files: ImportFiles,
  names: ReturnType<typeof importFileNames>,
  job: ImportJob,
  work: Pick<ImportWork, 'plan' | 'firstMade'>,
  isOver: () => boolean,
): Promise<StepEnd> {
  const tally = openTally(job);
  let chunk = job.nextChunk;
  const seen = createSeenTexts(chunk === 0 ? undefined : ((await files.read(names.seen('plan', chunk))) ?? undefined));
  for (; chunk < job.chunks && !(chunk > job.nextChunk && isOver()); chunk += 1) {
    const planned = await work.plan(itemsOfChunk(await readWrittenText(files, names.read(chunk))), seen);
    const rows = planned.map(plannedRows);
    for (const row of rows) tally.note(row);
    await files.write(names.reportPart('plan', chunk), resultLines(rows.flat()));
  }
  const isEnd = chunk === job.chunks;
  if (isEnd) await writeReport(files, names, 'plan', job.chunks);
  else await files.write(names.seen('plan', chunk), seen.save());
  return {
    trigger: isEnd ? 'finish_plan' : null,
    change: (now) => ({
      ...now,
      nextChunk: chunk,
      planned: tally.added(now.planned),
      firstMade: [...new Set([...now.firstMade, ...work.firstMade()])].slice(0, maxFirstMade),
      ...tally.problems(),
    }),
  };
}
