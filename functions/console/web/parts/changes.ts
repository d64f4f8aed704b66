/** Fields of an object, as the API has them. */
type Fields = Readonly<Record<string, unknown>>;

const fieldOf = (of: object, name: string): unknown => (of as Fields)[name];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that a form would give another value: an edit sends only these, so that what others changed beside them stays. */
export const changedFormFields = (before: object, after: object): Fields =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(value, fieldOf(before, name))));

/** A field with another value than before, in words. */
export type FieldDifference = { readonly label: string; readonly before: string; readonly now: string };

const inWords = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  if (value == null || text === '') return '–';
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
};

/** The words for fields of an object. */
export type Labels<Thing> = { readonly [Name in keyof Thing & string]?: string };

/** The changes by another person between two readings of an object, in the fields that have a label. */
export const differencesBetween = <Thing extends object>(before: Thing, now: Thing, labels: Labels<Thing>): readonly FieldDifference[] =>
  Object.entries(labels as Readonly<Record<string, string>>).flatMap(([name, label]) =>
    isSame(fieldOf(before, name), fieldOf(now, name))
      ? []
      : [{ label, before: inWords(fieldOf(before, name)), now: inWords(fieldOf(now, name)) }],
  );
