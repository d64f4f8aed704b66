import { bulkFileNames } from '#shared/bulk-operations/bulk-file-names.ts';
import type { BulkFailure, BulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import { type LineResult, resultText } from '#shared/bulk-operations/line-result.ts';
import { OutOfTime, remainingMs } from '#shared/table/deadline.ts';
import type { BulkCaller, bulkCallerOf } from './bulk-caller.ts';
import type { OpenChunks } from './chunks.ts';
import { openImportChunks } from './import-chunks.ts';
import type { PreparedLine } from './line-caller.ts';
import { openLineChunks } from './next-lines.ts';
import type { AtPace } from './pace.ts';
import type { RunBulkDeps } from './run-bulk-deps.ts';
import { openUndoChunks } from './undo-chunks.ts';

/** The fields that determine whether two lines concern the same object. */
export type LaneLine = {
  readonly path: string;
  /** Whether the line creates an object. */
  readonly creates: boolean;
};

/**
 * Groups the lines of a chunk into lanes. Lanes run concurrently; the lines in a lane run one after another, in file
 * order. Lines about the same object share a lane, except that a line that creates an object has its own lane. Two
 * lines are about the same object in these cases:
 * - Their paths agree up to and including the first id.
 * - Their paths contain no id and are equal.
 */
export function groupIntoLanes<Line extends LaneLine>(lines: readonly Line[]): readonly (readonly Line[])[] {
  const lanes = new Map<string, Line[]>();
  for (const [index, line] of lines.entries()) {
    const lane = line.creates ? `line ${index}` : objectOf(line.path);
    lanes.set(lane, [...(lanes.get(lane) ?? []), line]);
  }
  return [...lanes.values()];
}

/**
 * Returns the part of a path that identifies the object: the path up to and including the first id, or the whole path
 * if it contains no id.
 */
const objectOf = (path: string): string => /^.*?\/\d+(?=\/|$)/.exec(path)?.[0] ?? path;

/** The result of a step: the operation continues or ends. `chunks` is the number of files that contain line results. */
export type StepResult =
  | { readonly end: 'goes_on'; readonly change: Partial<BulkOperation> }
  | { readonly end: 'over'; readonly chunks: number; readonly failure: BulkFailure | null };

type Ports = Pick<RunBulkDeps, 'table' | 'files' | 'linesAs' | 'callsAs' | 'clock' | 'pace' | 'atPace' | 'stepMs'> & {
  readonly save: (change: Partial<BulkOperation>) => Promise<BulkOperation>;
  readonly callerNow: () => ReturnType<typeof bulkCallerOf>;
};

/**
 * Runs chunk after chunk until the step's time has passed. The results of a chunk are written before the operation
 * advances, so an interrupted run repeats at most one chunk. In the repeated chunk, finished lines are recognized by
 * their idempotency keys. Before each further chunk, the caller's rights are checked again.
 */
export async function runLinesStep(
  ports: Ports,
  storeId: string,
  one: BulkOperation & { readonly isAgain: boolean },
  first: BulkCaller,
): Promise<StepResult> {
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

/**
 * Returns the number of the next line to run; null for exports, imports and undos, which do not run a file line by
 * line.
 */
export const lineAt = ({ exports, imports, undoes, nextLine }: BulkOperation): number | null =>
  exports === null && imports === null && undoes === null ? nextLine : null;

/**
 * Throws if most lines of a chunk failed with a server error, so that the chunk runs again. On the second run, server
 * errors are stored as results of the lines.
 * @throws Error when more than half of the results are server errors
 */
function assertServed(results: readonly LineResult[]): void {
  const faults = results.filter(({ status }) => status >= 500).length;
  if (faults * 2 > results.length) throw new Error(`${faults} of ${results.length} lines failed because of a server error.`);
}

/**
 * Runs the lines of a chunk and returns their results in the order of the lines. Lines about the same object also run
 * in this order. If the function runs out of time, the chunk is repeated later, and finished lines are recognized by
 * their idempotency keys.
 * @throws OutOfTime when the function's time ends before all lines have run
 */
async function doChunk(lines: readonly PreparedLine[], linesAtOnce: number, atPace: AtPace): Promise<readonly LineResult[]> {
  const results: LineResult[] = [];
  const waiting = [...groupIntoLanes(lines.map((line, index) => ({ ...line, index })))];
  async function work(): Promise<void> {
    for (let lane = waiting.shift(); lane !== undefined; lane = waiting.shift()) {
      for (const { index, call } of lane) {
        if (remainingMs() <= 0) throw new OutOfTime();
        results[index] = await atPace(call);
      }
    }
  }
  await Promise.all(Array.from({ length: linesAtOnce }, work));
  // When the function's time ends, running calls are aborted. Errors from aborted calls must not be stored as results.
  if (remainingMs() <= 0) throw new OutOfTime();
  return results;
}
