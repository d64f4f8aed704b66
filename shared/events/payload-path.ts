/*
 * Paths of payload fields: `status`, `variants.price`, `metadata.channel`. A list needs no step of its own, and everything after the name
 * of a map is one key, including dots.
 */

/** The maps of payloads with free keys. A test compares them with the schemas of all topics. */
const maps: ReadonlySet<string> = new Set(['external_ids', 'metadata', 'option_values']);

/** Reports whether a field is a map with free keys. */
export const isMap = (name: string): boolean => maps.has(name);

/** Returns the steps of a path. */
export function pathSteps(path: string): readonly string[] {
  const names = path.split('.');
  const map = names.findIndex(isMap);
  return map === -1 || map === names.length - 1 ? names : [...names.slice(0, map + 1), names.slice(map + 1).join('.')];
}

/** Returns all values at a path, including those of every element of lists on the way. A missing field has none. */
export const valuesAt = (data: unknown, path: string): readonly unknown[] => valuesBelow(data, pathSteps(path));

function valuesBelow(value: unknown, [step, ...rest]: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesBelow(each, step === undefined ? [] : [step, ...rest]));
  if (step === undefined) return [value];
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return [];
  return valuesBelow((value as Readonly<Record<string, unknown>>)[step], rest);
}
