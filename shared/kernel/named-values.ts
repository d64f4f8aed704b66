/*
 * Dictionaries of strings whose keys customers choose, such as the headers of a response. A plain object is not safe
 * for these keys, because `__proto__` and `constructor` have a special meaning. The domain rules use a Map, and the
 * table stores a list of pairs (`shared/table/rows/stored-fields.ts`).
 */

/** Strings by name, in a stable order. */
export type NamedValues = ReadonlyMap<string, string>;

/** Returns the own properties of a JSON object as a map, including `__proto__`. */
export const namedValues = (json: Readonly<Record<string, string>>): NamedValues => new Map(Object.entries(json));

/** Returns the values as an object for JSON. Each name, including `__proto__`, becomes an own property. */
export const namedObject = (values: NamedValues): Record<string, string> => Object.fromEntries(values);
