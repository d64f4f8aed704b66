/*
 * Strings whose names customers choose, such as a product's options or a response's headers. Such a name must not be a
 * key of a plain object, because every plain object has a `constructor` and a setter `__proto__`. The domain rules use
 * a Map, and the table stores a list of pairs (`shared/table/rows/stored-fields.ts`).
 */

/** Strings by name, in a stable order. */
export type NamedValues = ReadonlyMap<string, string>;

/** Returns the own properties of a JSON object as a map, including `__proto__`. */
export const namedValues = (json: Readonly<Record<string, string>>): NamedValues => new Map(Object.entries(json));

/** Returns an object for JSON in which each name is an own property. */
export const namedObject = (values: NamedValues): Record<string, string> => Object.fromEntries(values);
