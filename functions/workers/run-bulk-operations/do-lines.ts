import { bulkFileNames } from '#shared/bulk-operations/bulk-file-names.ts';
import type { BulkFailure, BulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import { type LineResult, resultText } from '#shared/bulk-operations/line-result.ts';
import { OutOfTime, remainingMs } from '#shared/table/deadline.ts';
import type { BulkCaller, bulkCallerOf } from './bulk-caller.ts';
import type { PreparedLine } from './call-lines.ts';
import type { OpenChunks } from './chunks.ts';
import { openImportChunks } from './import-chunks.ts';
import { openLineChunks } from './next-lines.ts';
import type { AtPace } from './pace.ts';
import type { RunBulkDeps } from './run-bulk-deps.ts';
import { openUndoChunks } from './undo-chunks.ts';

/** What tells whether two lines are about one object. */
export type LanedLine = {
  readonly path: string;
  /** It makes an object of its own. */
  readonly creates: boolean;
};

/**
 * The lines of a chunk in lanes: those of one lane are done one after the other, in the order of the file, and lanes beside each other. Lines about one
 * object share a lane: their paths have the first id in common, or are the same. A line that makes an object has a lane of its own.
 */
export function lanesOf<Line extends LanedLine>(lines: readonly Line[]): readonly (readonly Line[])[] {
  const lanes = new Map<string, Line[]>();
  for (const [index, line] of lines.entries()) {
    const lane = line.creates ? `line ${index}` : objectOf(line.path);
    lanes.set(lane, [...(lanes.get(lane) ?? []), line]);
  }
  return [...lanes.values()];
}

/** The part of a path that names the object: up to its first id, or all of it. */
const objectOf = (path: string): string => /^.*?\/\d+(?=\/|$)/.exec(path)?.[0] ?? path;

/** What a step has come to: it goes on, or it is over after so many chunks. */
export type LinesDone =
  | { readonly end: 'goes_on'; readonly change: Partial<BulkOperation> }
  | { readonly end: 'over'; readonly chunks: number; readonly failure: BulkFailure | null };

type Ports = Pick<RunBulkDeps, 'table' | 'files' | 'linesAs' | 'callsAs' | 'clock' | 'pace' | 'atPace' | 'stepMs'> & {
  readonly save: (change: Partial<BulkOperation>) => Promise<BulkOperation>;
  readonly callerNow: () => ReturnType<typeof bulkCallerOf>;
};

/**
 * Does chunk after chunk until the time of the step is over. The results of a chunk are written before the operation goes on behind it, so a run that
 * ends anywhere repeats one chunk at most, whose lines are known by their Idempotency-Keys. Before each chunk it looks whether the caller still may.
 */
export async function doLines(
  ports: Ports,
  storeId: string,
  one: BulkOperation & { readonly isAgain: boolean },
  first: BulkCaller,
): Promise<LinesDone> {
  const { files, clock, save, callerNow, pace, atPace } = ports;
  const names = bulkFileNames(storeId, one.id);
  const startedMs = clock();
  const chunks = await openChunks(ports, storeId, one);
  let now: BulkOperation = one;
  let caller = first;
  for (let isAgain = one.isAgain; ; isAgain = false) {
    const chunk = await chunks.next(now, caller);
    const results = await doChunk(chunk.lines, pace.linesAtOnce, atPace);
    if (!isAgain) assertServed(results);
    const { backwardsPart: part } = chunk;
    const inOrder = part === undefined ? results : results.toReversed();
    await files.write(names.resultPart(part ?? now.nextChunk), resultText(inOrder));
    const failed = results.filter(({ error }) => error !== undefined).length;
    now = await save({
      ...{ nextChunk: now.nextChunk + 1, succeeded: now.succeeded + results.length - failed, failed: now.failed + failed },
      ...chunk.change(now, results),
    });
    if (chunk.isLast || now.status === 'cancelling') return { end: 'over', chunks: now.nextChunk, failure: null };
    if (clock() - startedMs > ports.stepMs) return { end: 'goes_on', change: await chunks.keep(now) };
    const admitted = await callerNow();
    if ('failure' in admitted) return { end: 'over', chunks: now.nextChunk, failure: { ...admitted.failure, line: lineAt(now) } };
    caller = admitted.caller;
  }
}

const openChunks = async (ports: Ports, storeId: string, one: BulkOperation): Promise<OpenChunks> => {
  if (one.imports !== null) return openImportChunks(ports, storeId, one);
  return one.undoes === null ? openLineChunks(ports, storeId, one) : openUndoChunks(ports, storeId, one);
};

/** The line of the file that is done next; an export has none, and an import names its items. */
export const lineAt = ({ exports, imports, undoes, nextLine }: BulkOperation): number | null =>
  exports === null && imports === null && undoes === null ? nextLine : null;

/**
 * When most of a chunk fails for a fault of the service, the step fails and comes again later: only what fails then too is a result.
 * @throws Error for such a chunk
 */
function assertServed(results: readonly LineResult[]): void {
  const faults = results.filter(({ status }) => status >= 500).length;
  if (faults * 2 > results.length) throw new Error(`${faults} of ${results.length} lines failed for a fault of the service.`);
}

/**
 * Does the lines of a chunk, those about one object in their order, and gives their results in the order of the lines.
 * @throws OutOfTime when the function has no time left for all of them: what was done is known by its Idempotency-Key
 */
async function doChunk(lines: readonly PreparedLine[], linesAtOnce: number, atPace: AtPace): Promise<readonly LineResult[]> {
  const results: LineResult[] = [];
  const waiting = [...lanesOf(lines.map((line, index) => ({ ...line, index })))];
  async function work(): Promise<void> {
    for (let lane = waiting.shift(); lane !== undefined; lane = waiting.shift()) {
      for (const { index, call } of lane) {
        if (remainingMs() <= 0) throw new OutOfTime();
        results[index] = await atPace(call);
      }
    }
  }
  await Promise.all(Array.from({ length: linesAtOnce }, work));
  // A call that was given up at the end of the function's time has the result of that, and not its own.
  if (remainingMs() <= 0) throw new OutOfTime();
  return results;
}
