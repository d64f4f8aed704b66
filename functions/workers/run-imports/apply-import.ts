import type { importFileNames } from '#shared/import-jobs/import-file-names.ts';
import type { ImportJob } from '#shared/import-jobs/import-job.ts';
import { batchesOf } from '#shared/imports/plan-products.ts';
import { appliedRows, type ResultRow, resultLines } from '#shared/imports/result-rows.ts';
import { createSeenTexts, type SeenTexts } from '#shared/imports/seen-texts.ts';
import { itemsOfChunk } from '#shared/imports/split-items.ts';
import { type ImportFiles, readWrittenText } from './import-files.ts';
import type { ImportWork, PlannedWork } from './import-work.ts';
import { openTally, type StepEnd } from './step-end.ts';
import { writeReport } from './write-report.ts';

/** Items that are worked on at the same time. */
const itemsAtOnce = 4;

export type ApplyPorts = {
  readonly files: ImportFiles;
  readonly names: ReturnType<typeof importFileNames>;
  /** Whether the step has used up its time, or a person has cancelled the import. Called between chunks. */
  readonly isOver: () => Promise<boolean>;
  /** Resolves when so many more items may be done. */
  readonly await: (items: number) => Promise<void>;
};

/**
 * Does chunks, each planned again right before, from where the step before ended until `isOver` or the end of the file.
 * @param isAgain the step was begun before and did not end: it may have done its whole plan, and does it again under the same keys
 */
export async function applyImport(
  ports: ApplyPorts,
  job: ImportJob,
  work: Pick<ImportWork, 'plan' | 'apply'>,
  isAgain: boolean,
): Promise<StepEnd> {
  const { files, names, isOver } = ports;
  const isFirst = job.nextChunk === 0;
  const tally = openTally(isFirst ? { problems: [], problemCounts: [] } : job);
  let chunk = job.nextChunk;
  const seen = createSeenTexts(isFirst ? undefined : ((await files.read(names.seen('apply', chunk))) ?? undefined));
  for (; chunk < job.chunks && !(chunk > job.nextChunk && (await isOver())); chunk += 1) {
    const planned = (isAgain ? await plannedBefore(files, names.work(chunk), seen) : null) ?? (await planChunk(ports, chunk, work, seen));
    const rows = await applyChunk(ports, planned, work);
    for (const row of rows) tally.note(row);
    await files.write(names.reportPart('apply', chunk), resultLines(rows.flat()));
  }
  const isEnd = chunk === job.chunks;
  if (isEnd) await writeReport(files, names, 'apply', chunk);
  else await files.write(names.seen('apply', chunk), seen.save());
  return {
    trigger: isEnd ? 'finish' : null,
    change: (now) => ({ ...now, nextChunk: chunk, applied: tally.added(now.applied), ...tally.problems() }),
  };
}

/** The planned work for a chunk, and the texts that its plan noted. */
type ChunkWork = { readonly planned: readonly PlannedWork[]; readonly noted: readonly (readonly [string, number])[] };

/** Plans a chunk and keeps the plan before anything of it is done. */
async function planChunk(
  { files, names }: ApplyPorts,
  chunk: number,
  work: Pick<ImportWork, 'plan'>,
  seen: SeenTexts,
): Promise<readonly PlannedWork[]> {
  const noted: [string, number][] = [];
  const noting: Pick<SeenTexts, 'note' | 'find'> = {
    find: seen.find,
    note: (text, number) => {
      const earlier = seen.note(text, number);
      if (earlier === null) noted.push([text, number]);
      return earlier;
    },
  };
  const planned = await work.plan(itemsOfChunk(await readWrittenText(files, names.read(chunk))), noting);
  await files.write(names.work(chunk), JSON.stringify({ planned, noted } satisfies ChunkWork));
  return planned;
}

async function plannedBefore(files: ImportFiles, name: string, seen: SeenTexts): Promise<readonly PlannedWork[] | null> {
  const kept = await files.read(name);
  if (kept === null) return null;
  const { planned, noted } = JSON.parse(Buffer.from(kept).toString('utf8')) as ChunkWork;
  for (const [text, number] of noted) seen.note(text, number);
  return planned;
}

async function applyChunk(
  ports: ApplyPorts,
  planned: readonly PlannedWork[],
  { apply }: Pick<ImportWork, 'apply'>,
): Promise<readonly (readonly ResultRow[])[]> {
  const done: (readonly ResultRow[])[] = [];
  for await (const batch of batchesOf(planned, itemsAtOnce)) {
    await ports.await(batch.filter(({ action }) => action !== 'same' && action !== 'refused').length);
    const ends = await Promise.allSettled(batch.map((item) => appliedRows(item, () => apply(item.work))));
    for (const end of ends) {
      if (end.status === 'rejected') throw end.reason;
      done.push(end.value);
    }
  }
  return done;
}
