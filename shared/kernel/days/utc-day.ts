const dayMs = 86_400_000;

/** Returns the UTC day of an instant, as `YYYY-MM-DD`. */
export const utcDayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Returns the UTC days that a time span overlaps, in order. `untilMs` is exclusive. */
export function utcDaysOf({ fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number }): string[] {
  const first = Math.floor(fromMs / dayMs);
  const last = Math.floor((untilMs - 1) / dayMs);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => utcDayAt((first + n) * dayMs));
}
