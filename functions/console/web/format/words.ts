/** Returns the words for an API parameter: `line_items[0].unit_price` → `Line items 1, unit price`. */
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

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Converts an API name to words for use in a sentence: `order_cancelled` → `order canceled`. */
export const humanizeLower = (value: string): string =>
  value
    .replaceAll('_', ' ')
    .replaceAll(/\b(?:api|dns|id|pos|sku|tls|url)\b/g, (word) => word.toUpperCase())
    .replaceAll('cancelled', 'canceled');

const abbreviations: Readonly<Partial<Record<string, string>>> = { api: 'API', pos: 'POS' };

/** Returns the words for an enum value: `partially_refunded` → `Partially refunded`. */
export const humanize = (value: string): string => abbreviations[value] ?? capitalize(humanizeLower(value));

/** Lowercases the first letter of a label, unless the label starts with an abbreviation. */
export const lowerFirstLetter = (label: string): string =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
