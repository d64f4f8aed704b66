import { type LanedLine, lanesOf } from '#shared/bulk-operations/line-lanes.ts';
import type { LineResult } from '#shared/bulk-operations/line-result.ts';
import { OutOfTime, remainingMs } from '#shared/table/deadline.ts';
import type { PreparedLine } from './call-lines.ts';
import type { AtPace } from './pace.ts';

/**
 * Does the lines of a chunk, those about one object in their order, and gives their results in the order of the lines.
 * @throws OutOfTime when the function has no time left for all of them: what was done is known by its Idempotency-Key
 */
export async function doChunk(lines: readonly PreparedLine[], linesAtOnce: number, atPace: AtPace): Promise<readonly LineResult[]> {
  const results: LineResult[] = [];
  const waiting = [...lanesOf<PreparedLine & LanedLine>(lines)];
  async function work(): Promise<void> {
    for (let lane = waiting.shift(); lane !== undefined; lane = waiting.shift()) {
      for (const line of lane) {
        if (remainingMs() <= 0) throw new OutOfTime();
        results.push(await atPace(line.call));
      }
    }
  }
  await Promise.all(Array.from({ length: linesAtOnce }, work));
  // A call that was given up at the end of the function's time has the result of that, and not its own.
  if (remainingMs() <= 0) throw new OutOfTime();
  return results.toSorted((first, other) => first.line - other.line);
}
