/**
 * Matches the URLs of a store's API calls, except polls for events. The times in a poll's response must stay real,
 * because the console skips old events.
 */
export const ofStore = /\/admin\/v1\/stores\/[^/]+\/(?!events\?(?:after_sequence|created_since)=)./;

/** Matches the fields whose content users choose. */
const chosen = /^(?:name|title|first_name|last_name|\w+_name|\w+_title|summary|reason|city|email|\w+_email|made_by|created_by|sku|label)$/;
export const longNames = {
  'without a space': 'Wm'.repeat(45),
  'in words': 'Mnemonic '.repeat(10).trim(),
  'of double width': '漢'.repeat(90),
} as const;

/** A time with a two-digit day, hour and minute, so that the displayed text is as wide as possible. */
const longTime = '2026-11-28T22:48:00.000Z';
const time = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Returns a function that cycles through `longNames`, one name per call. */
export function mixedNames(): () => string {
  const kinds = Object.values(longNames);
  let next = 0;
  return () => kinds[next++ % kinds.length] ?? '';
}

/**
 * Replaces every user-chosen string with a name, and each timestamp with `longTime`. All strings of the same row are
 * replaced with the same name.
 */
export function renamed(value: unknown, nameOf: () => string, name = nameOf()): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, nameOf));
  if (typeof value === 'string' && time.test(value)) return longTime;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, one]) => [field, typeof one === 'string' && chosen.test(field) ? name : renamed(one, nameOf, name)]),
  );
}
