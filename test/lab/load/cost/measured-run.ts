import { workers } from '#infra/functions.ts';
import { createLog, type Log, type LogLine } from '#shared/lambda/log.ts';
import { runMetered } from '#shared/table/meter.ts';
import type { EngineStopwatch } from './engine-stopwatch.ts';
import type { Part } from './operation-use.ts';

export type WorkerName = keyof typeof workers;
/**
 * Runs a worker once and returns its usage. `waitMs` is the time that the worker waits for services other than the
 * table.
 */
export type MeasuredRun = (name: WorkerName, work: () => Promise<unknown>, waitMs?: number) => Promise<Part>;

type Line = Readonly<Record<string, unknown>>;

/** Formats a log line as Lambda writes it to CloudWatch Logs. */
export const lambdaLine = ({ level, ...message }: Line): string =>
  JSON.stringify({ timestamp: '2026-11-25T12:00:00.000Z', level: String(level).toUpperCase(), requestId: '-'.repeat(36), message });

/**
 * Runs some work. Returns its result and the CPU time in ms that this process used for it, excluding the engine's CPU
 * time.
 */
export async function cpuMsOf<Result>(watch: EngineStopwatch, work: () => Promise<Result>): Promise<{ result: Result; cpuMs: number }> {
  const engineMs = watch.spentMs();
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, cpuMs: Math.max(0, (user + system) / 1000 - (watch.spentMs() - engineMs)) };
}

/** Returns a function that runs workers, and the log to which the workers write. */
export function measuredRuns(watch: EngineStopwatch): { readonly log: Log; readonly run: MeasuredRun } {
  const lines: Line[] = [];
  const log = createLog((level, line: LogLine) => lines.push({ level, ...line }));
  const run: MeasuredRun = async (name, work, waitMs = 0) => {
    const linesBefore = lines.length;
    const { result, cpuMs } = await cpuMsOf(watch, () =>
      runMetered(async (usage) => {
        await work();
        return { ...usage };
      }),
    );
    const own = lines.slice(linesBefore).map(lambdaLine);
    const { readUnits, writeUnits, depth } = result;
    return {
      ...{ name, runs: 1, memoryMb: workers[name].memoryMb, readUnits, writeUnits, depth, cpuMs, waitMs },
      ...{ logBytes: own.reduce((sum, line) => sum + Buffer.byteLength(line), 0), logLines: own.length },
    };
  };
  return { log, run };
}
