import { createLog, type Log } from '#shared/lambda/log.ts';

type Line = Readonly<Record<string, unknown>> & { readonly level: string; readonly code: string };

/** Creates a log that records its lines, so that a test can inspect them. */
export function recordedLog(): { readonly log: Log; readonly lines: readonly Line[]; readonly codes: () => string[] } {
  const lines: Line[] = [];
  return {
    log: createLog((level, line) => lines.push({ level, ...JSON.parse(JSON.stringify(line)) })),
    lines,
    codes: () => lines.map(({ code }) => code),
  };
}
