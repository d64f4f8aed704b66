import { createLog, type Log } from '#shared/lambda/log.ts';

type Line = Readonly<Record<string, unknown>> & { readonly level: string; readonly code: string };

/** A log whose lines can be looked at. */
export function recordedLog(): { readonly log: Log; readonly lines: readonly Line[]; readonly codes: () => string[] } {
  const lines: Line[] = [];
  return {
    log: createLog((level, line) => lines.push({ level, ...JSON.parse(JSON.stringify(line)) })),
    lines,
    codes: () => lines.map(({ code }) => code),
  };
}
