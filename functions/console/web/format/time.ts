/** Formats a time in UTC, such as `2026-11-22 21:05:00 UTC`. */
export const formatUtc = (at: string): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** Returns the local time in a time zone, in the format of `<input type="datetime-local">`. */
export function wallTimeAt(at: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date(at));
  return parts.replace(' ', 'T');
}

/**
 * Returns the UTC time for a local time; undefined if the local time is malformed. If a local time occurs twice because
 * the clocks go back, the first occurrence is meant. If a local time does not exist because the clocks go forward, it
 * is moved past the gap.
 */
export function instantAtWallTime(wallTime: string, timeZone: string): string | undefined {
  // The format is checked because browsers accept some malformed text: they parse `:00Z` as a day in 2000.
  const asUtcMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(wallTime) ? Date.parse(`${wallTime.slice(0, 16)}:00Z`) : Number.NaN;
  if (Number.isNaN(asUtcMs)) return undefined;
  const offsetMs = (ms: number): number => Date.parse(`${wallTimeAt(new Date(ms).toISOString(), timeZone)}:00Z`) - ms;
  const offsets = [offsetMs(asUtcMs - 86_400_000), offsetMs(asUtcMs + 86_400_000)];
  const fitting = offsets.map((offset) => asUtcMs - offset).filter((ms) => offsetMs(ms) === asUtcMs - ms);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : asUtcMs - (offsets[0] ?? 0)).toISOString();
}
