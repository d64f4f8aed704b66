import { type SnakeCase, snakeCase } from './snake-case.ts';

/*
 * Optional texts that clients set and that are stored and shown as sent. For each kind of object, one constant maps the
 * names of its texts to their maximum lengths. A text is named only in this constant and in the object's stored form.
 */

/** The maximum length of each text, by name: `{ firstName: 100 }`. */
export type OptionalTexts = Readonly<Record<string, number>>;

/** The optional texts of an object: one field for each name in `Texts`. */
export type TextsOf<Texts extends OptionalTexts> = { readonly [Name in keyof Texts]: string | null };

/** Returns the fields of a new object. All texts are null. */
export const noTexts = <const Texts extends OptionalTexts>(texts: Texts): TextsOf<Texts> =>
  Object.fromEntries(Object.keys(texts).map((name) => [name, null])) as TextsOf<Texts>;

type TextsView<Texts extends OptionalTexts> = { readonly [Name in keyof Texts & string as SnakeCase<Name>]: string | null };

/**
 * Returns a function that returns an object's texts. The keys of the result are the names that the API uses (snake
 * case).
 */
export const textsView = <const Texts extends OptionalTexts>(texts: Texts): ((noun: TextsOf<Texts>) => TextsView<Texts>) => {
  const names = Object.keys(texts).map((name) => [name, snakeCase(name)] as const);
  return (noun) => Object.fromEntries(names.map(([name, shown]) => [shown, noun[name]])) as TextsView<Texts>;
};
