import { type SnakeCase, snakeCase } from './snake-case.ts';

/*
 * Optional texts that clients set, stored and shown as sent: one table of their names and maximum lengths. The type, the request body, the
 * response and a new object are derived from it. So such a text is named only here and in its stored form.
 */

/** The maximum length of each text, by name: `{ firstName: 100 }`. */
export type OptionalTexts = Readonly<Record<string, number>>;

/** The fields of an object with these texts. */
export type TextsOf<Texts extends OptionalTexts> = { readonly [Name in keyof Texts]: string | null };

/** Returns the fields of a new object, all null. */
export const noTexts = <const Texts extends OptionalTexts>(texts: Texts): TextsOf<Texts> =>
  Object.fromEntries(Object.keys(texts).map((name) => [name, null])) as TextsOf<Texts>;

type TextsView<Texts extends OptionalTexts> = { readonly [Name in keyof Texts & string as SnakeCase<Name>]: string | null };

/** Returns a function that shows an object's texts under their names on the wire. */
export const textsView = <const Texts extends OptionalTexts>(texts: Texts): ((noun: TextsOf<Texts>) => TextsView<Texts>) => {
  const names = Object.keys(texts).map((name) => [name, snakeCase(name)] as const);
  return (noun) => Object.fromEntries(names.map(([name, shown]) => [shown, noun[name]])) as TextsView<Texts>;
};
