/** Matches API calls of a store except polling for changes, because the times in its answers set the polling position. */
export const ofStore = /\/admin\/v1\/stores\/[^/]+\/(?!events\?(?:after_sequence|created_since)=)./;

/** Fields with user-chosen texts. */
const chosen = /^(?:name|title|first_name|last_name|\w+_name|\w+_title|summary|reason|city|email|\w+_email|made_by|created_by|sku|label)$/;
export const longNames = {
  'without a space': 'Wm'.repeat(45),
  'in words': 'Mnemonic '.repeat(10).trim(),
  'of double width': '漢'.repeat(90),
} as const;

/** A time with two-digit day, hour and minute, because shorter ones would hide overflow at some hours. */
const longTime = '2026-11-28T22:48:00.000Z';
const time = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Returns a function that alternates between all kinds of names. */
export function mixedNames(): () => string {
  const kinds = Object.values(longNames);
  let next = 0;
  return () => kinds[next++ % kinds.length] ?? '';
}

/** Replaces every user-chosen text by a name, the same within a row, and every time by a long one. */
export function renamed(value: unknown, nameOf: () => string, name = nameOf()): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, nameOf));
  if (typeof value === 'string' && time.test(value)) return longTime;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, one]) => [field, typeof one === 'string' && chosen.test(field) ? name : renamed(one, nameOf, name)]),
  );
}
