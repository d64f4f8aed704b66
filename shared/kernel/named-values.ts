/*
 * Texts with names chosen by customers: the options of a product, the headers of a response. They are never keys of a plain object, in
 * which `constructor` always exists and `__proto__` is a setter. They are a Map in the rules, a list of pairs in the table
 * (`shared/table/rows/stored-fields.ts`) and an object only in JSON.
 */

/** Texts by name, in stable order. */
export type NamedValues = ReadonlyMap<string, string>;

/** Returns the own properties of a JSON object, including `__proto__`. */
export const namedValues = (json: Readonly<Record<string, string>>): NamedValues => new Map(Object.entries(json));

/** Returns the object for JSON, in which each name is an own property. */
export const namedObject = (values: NamedValues): Record<string, string> => Object.fromEntries(values);
