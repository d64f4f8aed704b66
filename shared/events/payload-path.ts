/*
 * Paths of payload fields, such as `status`, `variants.price` or `metadata.channel`. A path does not name single
 * elements of a list: `variants.price` stands for the price of each variant. Everything after the name of a map is a
 * single key, even if it contains dots.
 */

/**
 * The names of payload fields that are maps. Integrators or merchants choose the keys of these maps. A test compares
 * the list with the schemas of all topics.
 */
const maps: ReadonlySet<string> = new Set(['external_ids', 'metadata', 'option_values']);

/** Reports whether a field is a map whose keys are chosen by integrators or merchants. */
export const isMap = (name: string): boolean => maps.has(name);

/** Splits a path into its steps. */
export function pathSteps(path: string): readonly string[] {
  const names = path.split('.');
  const map = names.findIndex(isMap);
  return map === -1 || map === names.length - 1 ? names : [...names.slice(0, map + 1), names.slice(map + 1).join('.')];
}

/**
 * Returns all values at a path. If the path leads through a list, the values of all its elements are included. A
 * missing field has no values.
 */
export const valuesAt = (data: unknown, path: string): readonly unknown[] => valuesBelow(data, pathSteps(path));

function valuesBelow(value: unknown, [step, ...rest]: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesBelow(each, step === undefined ? [] : [step, ...rest]));
  if (step === undefined) return [value];
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return [];
  return valuesBelow((value as Readonly<Record<string, unknown>>)[step], rest);
}
