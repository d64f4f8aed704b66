/** A parameter of the API as words: `line_items[0].unit_price` → `Line items 1, unit price`. */
export const paramWords = (param: string): string =>
  wordsOf(param.replaceAll(/\[(\d+)\]/g, (_, index) => ` ${Number(index) + 1}`).replaceAll('.', ', '));

/** A value of an enumeration as words: `partially_refunded` → `Partially refunded`. */
export const wordsOf = (value: string): string => {
  const text = value.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** A number of things as people write it: `184,223`. */
export const formatCount = (count: number, locale?: string): string => new Intl.NumberFormat(locale).format(count);
