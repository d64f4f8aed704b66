/** A parameter of the API as words: `line_items[0].unit_price` → `Line items 1, unit price`. */
export const humanizeParam = (param: string): string =>
  capitalize(
    param
      .split('.')
      .map((part) => {
        const [, name = part, index] = /^(\w+)\[(\d+)\]$/.exec(part) ?? [];
        return index === undefined ? humanizeLower(name) : `${humanizeLower(name)} ${Number(index) + 1}`;
      })
      .join(', '),
  );

/** A text that begins with a capital letter. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A name of the API as words, as they stand within a text: `partially_refunded` → `partially refunded`. */
export const humanizeLower = (value: string): string =>
  value.replaceAll('_', ' ').replaceAll(/\b(?:api|dns|id|pos|sku|tls|url)\b/g, (word) => word.toUpperCase());

const abbreviations: Readonly<Partial<Record<string, string>>> = { api: 'API', pos: 'POS' };

/** A value of an enumeration as words: `partially_refunded` → `Partially refunded`. */
export const humanize = (value: string): string => abbreviations[value] ?? capitalize(humanizeLower(value));

/** A label within a sentence, where it begins with a small letter. */
export const lowerFirstLetter = (label: string): string =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
