/** A moment in UTC, to the second: `2026-11-22 21:05:00 UTC`. */
export const formatUtc = (at: string): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** The time on a clock in the zone, as the value of an `<input type="datetime-local">`. */
export function wallTimeAt(at: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date(at));
  return parts.replace(' ', 'T');
}

/**
 * The moment at which a clock in the zone shows `wallTime` (`2026-11-22T21:05`), as the API takes it; undefined for no time. Of a time that
 * comes twice, the first; of one that is left out, the moment after the gap that is as late.
 */
export function instantAtWallTime(wallTime: string, timeZone: string): string | undefined {
  // Browsers read what is no time as some time: `:00Z` as a day of the year 2000.
  const asUtcMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(wallTime) ? Date.parse(`${wallTime.slice(0, 16)}:00Z`) : Number.NaN;
  if (Number.isNaN(asUtcMs)) return undefined;
  const offsetMs = (ms: number): number => Date.parse(`${wallTimeAt(new Date(ms).toISOString(), timeZone)}:00Z`) - ms;
  const offsets = [offsetMs(asUtcMs - 86_400_000), offsetMs(asUtcMs + 86_400_000)];
  const fitting = offsets.map((offset) => asUtcMs - offset).filter((ms) => offsetMs(ms) === asUtcMs - ms);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : asUtcMs - (offsets[0] ?? 0)).toISOString();
}
