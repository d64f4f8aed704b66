/** Returns the canonical name of an IANA time zone, given in any case or as an alias; null for an unknown zone. */
export function canonicalTimezone(name: string): string | null {
  // Intl also accepts fixed offsets such as +01:00, but they are not time zones, since they have no daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
