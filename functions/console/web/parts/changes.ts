/** Fields of an object, as the API has them. */
type Fields = Readonly<Record<string, unknown>>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that a form would give another value: an edit sends only these, so that what others changed beside them stays. */
export const changedFields = (before: Fields, after: Fields): Fields =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(value, before[name])));

/** A field with another value than before, in words. */
export type Change = { readonly label: string; readonly before: string; readonly now: string };

const inWords = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  if (value == null || text === '') return '–';
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
};

/** The changes by another person between two readings of an object, in the fields that have a label. */
export const changesBetween = (before: Fields, now: Fields, labels: Readonly<Record<string, string>>): readonly Change[] =>
  Object.entries(labels).flatMap(([name, label]) =>
    isSame(before[name], now[name]) ? [] : [{ label, before: inWords(before[name]), now: inWords(now[name]) }],
  );
