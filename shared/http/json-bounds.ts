/**
 * How a JSON text exceeds its limits. `field` is the top-level field with the most values, or '' if it cannot be named.
 */
export type JsonExcess = { readonly kind: 'depth' } | { readonly kind: 'values'; readonly field: string };

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const backslash = 0x5c;

/** The maximum length of a field name that is reported. No contract has a field with a longer name. */
const maxNameLength = 100;

/**
 * Returns which limit a JSON text exceeds (`maxDepth` levels or `maxValues` values); null if it exceeds neither. Call
 * this before the text is parsed, because a parsed body of 1 MiB can take a hundred times as much memory. Invalid JSON
 * is left to the parser.
 */
export function jsonExcess(text: string, maxDepth: number, maxValues: number): JsonExcess | null {
  let depth = 0;
  let values = 0;
  let name = '';
  let isName = true;
  /** The number of values counted before the current field began. */
  let begunAt = 0;
  let most = { field: '', values: 0 };

  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfText(text, at);
      if (depth === 1 && isName) {
        if (values - begunAt > most.values) most = { field: name, values: values - begunAt };
        name = nameAt(text, at, end);
        begunAt = values;
      }
      at = end;
    } else if (isOpening(code)) {
      depth += 1;
      values += 1;
      if (depth > maxDepth) return { kind: 'depth' };
    } else if (isClosing(code)) {
      depth -= 1;
    } else if (code === comma) {
      values += 1;
      if (depth === 1) isName = true;
    } else if (code === colon && depth === 1) {
      isName = false;
    }
    if (values > maxValues) return { kind: 'values', field: values - begunAt > most.values ? name : most.field };
  }
  return null;
}

// The codes of "[" and "{" differ in only one bit, and so do the codes of "]" and "}". One comparison is therefore
// enough for each pair.
const isOpening = (code: number): boolean => (code | 0x20) === 0x7b;
const isClosing = (code: number): boolean => (code | 0x20) === 0x7d;

/**
 * Returns the position of the closing quote for the string that begins at `from`, or the last position of the text if
 * there is none.
 */
function endOfText(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return Math.min(at, text.length - 1);
}

function nameAt(text: string, from: number, end: number): string {
  if (end - from > maxNameLength) return '';
  try {
    return String(JSON.parse(text.slice(from, end + 1)));
  } catch {
    return '';
  }
}
