import { createLog, type Log } from '#shared/lambda/log.ts';

type Line = Readonly<Record<string, unknown>> & { readonly level: string; readonly code: string };

/** A log whose lines can be looked at. */
export function recordedLog(): { readonly log: Log; readonly lines: readonly Line[]; readonly codes: () => string[] } {
  const lines: Line[] = [];
  return { log: createLog((line) => lines.push(JSON.parse(line))), lines, codes: () => lines.map(({ code }) => code) };
}
