/*
 * A plain value needs no validation: it has exactly one type and contains no sets, its numbers are in canonical form,
 * and its binary values are canonical base64. Nearly all values are plain; dynalite checks the others.
 */

/** Reports whether a value in DynamoDB's JSON is plain. Validation would leave such a value unchanged. */
export function isPlainValue(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  let type: string | undefined;
  for (const name in value) {
    if (type !== undefined) return false;
    type = name;
  }
  const content = (value as Readonly<Record<string, unknown>>)[type ?? ''];
  switch (type) {
    case 'S':
      return typeof content === 'string';
    case 'N':
      return typeof content === 'string' && isPlainNumber(content);
    case 'B':
      return typeof content === 'string' && isPlainBase64(content);
    case 'BOOL':
      return typeof content === 'boolean';
    case 'NULL':
      return content === true;
    case 'M':
      return isPlainItem(content);
    case 'L':
      return Array.isArray(content) && content.every(isPlainValue);
    default:
      return false;
  }
}

/** Reports whether all attributes of an item, or of a map, are plain. */
export function isPlainItem(item: unknown): boolean {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return false;
  for (const name in item) {
    if (name === '' || name === '__proto__' || !isPlainValue((item as Readonly<Record<string, unknown>>)[name])) return false;
  }
  return true;
}

const isPlainBase64 = (text: string): boolean => text !== '' && Buffer.from(text, 'base64').toString('base64') === text;

const [minus, zero, nine] = ['-', '0', '9'].map((character) => character.charCodeAt(0)) as [number, number, number];
const maxDigits = 38;

/** Reports whether the text is an integer of at most 38 digits without a leading zero. */
function isPlainNumber(text: string): boolean {
  const from = text.charCodeAt(0) === minus ? 1 : 0;
  const digits = text.length - from;
  if (digits === 0 || digits > maxDigits) return false;
  if (text.charCodeAt(from) === zero) return text === '0';
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < zero || code > nine) return false;
  }
  return true;
}
