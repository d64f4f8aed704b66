/** The canonical name of an IANA time zone, whatever its case or alias; null when there is no such zone. */
export function canonicalTimezone(name: string): string | null {
  // Fixed offsets such as +01:00 are accepted by Intl, but they are not zones: they have no summer.
  if (!/^[A-Za-z]/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
