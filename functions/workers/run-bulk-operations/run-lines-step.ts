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

/** The fields that decide whether two lines concern the same object. */
export type LaneLine = {
  readonly path: string;
  /** Whether the line creates an object. */
  readonly creates: boolean;
};

/**
 * Groups the lines of a chunk into lanes. The lines of a lane run one after the other, in file order; lanes run
 * concurrently. Lines for the same object share a lane: their paths are equal up to the first id, or completely. A line
 * that creates an object has its own lane.
 */
export function groupIntoLanes<Line extends LaneLine>(lines: readonly Line[]): readonly (readonly Line[])[] {
  const lanes = new Map<string, Line[]>();
  for (const [index, line] of lines.entries()) {
    const lane = line.creates ? `line ${index}` : objectOf(line.path);
    lanes.set(lane, [...(lanes.get(lane) ?? []), line]);
  }
  return [...lanes.values()];
}

/** Returns the part of a path that identifies the object: up to its first id, or the whole path. */
const objectOf = (path: string): string => /^.*?\/\d+(?=\/|$)/.exec(path)?.[0] ?? path;

/** The result of a step: it continues, or it ends after a number of chunks. */
export type StepResult =
  | { readonly end: 'goes_on'; readonly change: Partial<BulkOperation> }
  | { readonly end: 'over'; readonly chunks: number; readonly failure: BulkFailure | null };

type Ports = Pick<RunBulkDeps, 'table' | 'files' | 'linesAs' | 'callsAs' | 'clock' | 'pace' | 'atPace' | 'stepMs'> & {
  readonly save: (change: Partial<BulkOperation>) => Promise<BulkOperation>;
  readonly callerNow: () => ReturnType<typeof bulkCallerOf>;
};

/**
 * Runs chunk after chunk until the step's time is over. The results of a chunk are written before the operation
 * advances past it, so an interrupted run repeats at most one chunk, whose finished lines are recognized by their
 * Idempotency-Keys. Before each chunk it checks that the caller may still make the calls.
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

/** Returns the line of the file that runs next; null for an export, an import or an undo. */
export const lineAt = ({ exports, imports, undoes, nextLine }: BulkOperation): number | null =>
  exports === null && imports === null && undoes === null ? nextLine : null;

/**
 * Fails the step when most of a chunk failed because of the service. The step is retried later, and only lines that
 * fail again get that result.
 * @throws Error for a chunk with mostly such failures
 */
function assertServed(results: readonly LineResult[]): void {
  const faults = results.filter(({ status }) => status >= 500).length;
  if (faults * 2 > results.length) throw new Error(`${faults} of ${results.length} lines failed because of a server error.`);
}

/**
 * Runs the lines of a chunk, those for the same object in order, and returns their results in line order.
 * @throws OutOfTime when the function has no time left for all lines; finished ones are recognized by their
 * Idempotency-Keys
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
  // A call that was aborted because the function ran out of time has an error that is not its real result.
  if (remainingMs() <= 0) throw new OutOfTime();
  return results;
}
