/**
 * Reports whether two domain values are deeply equal, ignoring the order of an object's fields and of a map's entries.
 */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (one instanceof Map || other instanceof Map) return one instanceof Map && other instanceof Map && sameEntries(one, other);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const fields = Object.keys(one);
  return (
    fields.length === Object.keys(other).length &&
    fields.every((field) => Object.hasOwn(other, field) && sameValue(fieldOf(one, field), fieldOf(other, field)))
  );
}

const sameEntries = (one: ReadonlyMap<unknown, unknown>, other: ReadonlyMap<unknown, unknown>): boolean =>
  one.size === other.size && [...one].every(([name, value]) => other.has(name) && sameValue(value, other.get(name)));

const fieldOf = (value: object, field: string): unknown => (value as Readonly<Record<string, unknown>>)[field];
