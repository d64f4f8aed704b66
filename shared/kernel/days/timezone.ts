/**
 * Returns the canonical name of an IANA time zone. The given name may be an alias, and its case is ignored. Returns
 * null for an unknown zone.
 */
export function canonicalTimezone(name: string): string | null {
  // Intl also accepts fixed offsets such as +01:00. They are not time zones, because they have no daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
