const dayMs = 86_400_000;

/** The UTC day of an instant, `YYYY-MM-DD`. */
export const utcDayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The UTC days that a span of time touches, in order; `untilMs` is not part of it. */
export function utcDaysOf({ fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number }): string[] {
  const first = Math.floor(fromMs / dayMs);
  const last = Math.floor((untilMs - 1) / dayMs);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => utcDayAt((first + n) * dayMs));
}
