/*
 * Texts under names that others choose: the options of a product, the headers of an answer. Such names are never the keys of a
 * plain object, where `constructor` is there before anything was stored and `__proto__` is a setter. They are a Map in the
 * rules, a list of pairs in the table (`shared/table/rows/stored-fields.ts`) and an object only where JSON shows them.
 */

/** Texts by name, in an order that is kept. */
export type NamedValues = ReadonlyMap<string, string>;

/** The own properties of a JSON object, `__proto__` included. */
export const namedValues = (json: Readonly<Record<string, string>>): NamedValues => new Map(Object.entries(json));

/** The object that JSON shows for them: each name is a property of its own. */
export const namedObject = (values: NamedValues): Record<string, string> => Object.fromEntries(values);
