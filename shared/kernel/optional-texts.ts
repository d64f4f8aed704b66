import { type SnakeCase, snakeCase } from './snake-case.ts';

/*
 * Texts that a noun may have or not, that clients set, and that are kept and shown as they are sent: one table of their names with their greatest
 * lengths. The noun's type, its body, its answer and a new noun are made of it, so such a text is named once, and again only in its stored form.
 */

/** The texts by name, each with the most characters that it may have: `{ firstName: 100 }`. */
export type OptionalTexts = Readonly<Record<string, number>>;

/** The fields of a noun that has these texts. */
export type TextsOf<Texts extends OptionalTexts> = { readonly [Name in keyof Texts]: string | null };

/** The fields of a new noun, which has none of them. */
export const noTexts = <const Texts extends OptionalTexts>(texts: Texts): TextsOf<Texts> =>
  Object.fromEntries(Object.keys(texts).map((name) => [name, null])) as TextsOf<Texts>;

type TextsView<Texts extends OptionalTexts> = { readonly [Name in keyof Texts & string as SnakeCase<Name>]: string | null };

/** Shows the texts of a noun, under their names on the wire. */
export const textsView = <const Texts extends OptionalTexts>(texts: Texts): ((noun: TextsOf<Texts>) => TextsView<Texts>) => {
  const names = Object.keys(texts).map((name) => [name, snakeCase(name)] as const);
  return (noun) => Object.fromEntries(names.map(([name, shown]) => [shown, noun[name]])) as TextsView<Texts>;
};
