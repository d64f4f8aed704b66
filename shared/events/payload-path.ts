/*
 * Paths of the fields of a payload: `status`, `variants.price`, `metadata.channel`. A list is passed through without a step, and what follows the name of
 * a map is one of its keys, dots included.
 */

/** The maps of payloads whose keys others choose. A test compares them with the schemas of all topics. */
const maps: ReadonlySet<string> = new Set(['external_ids', 'metadata', 'option_values']);

/** Whether a field is a map whose keys others choose. */
export const isMap = (name: string): boolean => maps.has(name);

/** The steps of a path. */
export function stepsOf(path: string): readonly string[] {
  const names = path.split('.');
  const map = names.findIndex(isMap);
  return map === -1 || map === names.length - 1 ? names : [...names.slice(0, map + 1), names.slice(map + 1).join('.')];
}

/** All values at a path, those of each element of the lists that it passes through. A field that is missing has none. */
export const valuesAt = (data: unknown, path: string): readonly unknown[] => valuesBelow(data, stepsOf(path));

function valuesBelow(value: unknown, [step, ...rest]: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesBelow(each, step === undefined ? [] : [step, ...rest]));
  if (step === undefined) return [value];
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return [];
  return valuesBelow((value as Readonly<Record<string, unknown>>)[step], rest);
}
