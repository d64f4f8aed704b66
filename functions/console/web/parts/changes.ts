type Fields = Readonly<Record<string, unknown>>;

const fieldOf = (of: object, name: string): unknown => (of as Fields)[name];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the fields that the form has changed. An edit sends only these, so other people's edits are not undone. */
export const changedFormFields = (before: object, after: object): Fields =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(value, fieldOf(before, name))));

export type FieldDifference = { readonly label: string; readonly before: string; readonly now: string };

const inWords = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  if (value == null || text === '') return '–';
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
};

/** The labels of an object's fields. A field without a label is not compared. */
export type Labels<Thing> = { readonly [Name in keyof Thing & string]?: string };

/** Returns the differences between two versions of an object, in the fields that have labels. */
export const differencesBetween = <Thing extends object>(before: Thing, now: Thing, labels: Labels<Thing>): readonly FieldDifference[] =>
  Object.entries(labels as Readonly<Record<string, string>>).flatMap(([name, label]) =>
    isSame(fieldOf(before, name), fieldOf(now, name))
      ? []
      : [{ label, before: inWords(fieldOf(before, name)), now: inWords(fieldOf(now, name)) }],
  );
