/*
 * DynamoDB stores strings as UTF-8, which has no form for half of a surrogate pair; JSON text has one (`"\ud800"`), so a caller
 * can send it. Each half is kept as a character of the last private plane, behind a mark; where one of these stands in a text
 * by itself, the mark says so.
 *
 *   U+D800 + n           is stored as  U+10F000 + n
 *   U+10F000 .. U+10F800 is stored as  U+10F800 and the character itself
 */
const firstHalf = 0xd800;
const firstStandIn = 0x10f000;
const mark = '\u{10F800}';

const toEncode = /[\u{D800}-\u{DFFF}\u{10F000}-\u{10F800}]/gu;
const toDecode = /\u{10F800}[\u{10F000}-\u{10F800}]|[\u{10F000}-\u{10F7FF}]/gu;
/** The first halves of the pairs that spell the characters above: a quick test, without the cost of `u`. */
const mayBeEncoded = /[\udbfc-\udbfe]/;

const codeOf = (character: string): number => character.codePointAt(0) ?? 0;

/** A string as the table keeps it; itself when there is nothing in it that UTF-8 has no form for. */
export function encodeText(text: string): string {
  if (text.isWellFormed() && !mayBeEncoded.test(text)) return text;
  return text.replace(toEncode, (character) => {
    const code = codeOf(character);
    return code < firstStandIn ? String.fromCodePoint(code - firstHalf + firstStandIn) : `${mark}${character}`;
  });
}

/** The string that `encodeText` was given. */
export function decodeText(text: string): string {
  if (!mayBeEncoded.test(text)) return text;
  return text.replace(toDecode, (found) =>
    found.startsWith(mark) ? found.slice(mark.length) : String.fromCharCode(codeOf(found) - firstStandIn + firstHalf),
  );
}

/** Every string in a value, keys of objects included, changed by `change`. What has no such string is given back as it is. */
export function changeTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return changeArray(value, change);
  // Bytes, dates and streams hold no text of ours.
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  let changed: [string, unknown][] | undefined;
  const entries = Object.entries(value);
  for (const [n, [key, inner]] of entries.entries()) {
    const newKey = change(key);
    const newInner = changeTexts(inner, change);
    if (newKey === key && newInner === inner) continue;
    changed ??= [...entries];
    changed[n] = [newKey, newInner];
  }
  return changed === undefined ? value : Object.fromEntries(changed);
}

function changeArray(values: readonly unknown[], change: (text: string) => string): readonly unknown[] {
  let changed: unknown[] | undefined;
  for (const [n, inner] of values.entries()) {
    const newInner = changeTexts(inner, change);
    if (newInner === inner) continue;
    changed ??= [...values];
    changed[n] = newInner;
  }
  return changed ?? values;
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};
