/** The maximum length of a line. Source code has the same limit (`biome.json`). */
const LINE_WIDTH = 140;

type Json = string | number | boolean | null | readonly Json[] | { readonly [member: string]: Json };

/**
 * Prints a document so that its diffs are readable:
 *
 * - If a value fits on one line, the value is printed on one line. Descriptions and parameter examples do not count
 *   toward the length.
 * - Longer lists of names and longer examples are wrapped like text.
 */
export const printDocument = (document: unknown): string => `${print(document as Json, '', 0, false)}\n`;

/**
 * Prints a value. `indent` is the indentation of the line on which it begins, and `used` the number of columns that
 * precede it on that line.
 */
function print(value: Json, indent: string, used: number, isExample: boolean): string {
  if (!isNested(value)) return JSON.stringify(value);
  if (indent.length + used + onOneLine(countedOf(value)).length < LINE_WIDTH) return onOneLine(value);
  const within = `${indent} `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const isText = isExample || (Array.isArray(value) && !value.some(isNested));
  const parts = Array.isArray(value)
    ? value.map((item: Json) => print(item, within, 0, isExample))
    : Object.entries(value).map(([name, member]) => {
        const start = `${JSON.stringify(name)}: `;
        return `${start}${print(member, within, start.length, isExample || isExampleName(name))}`;
      });
  return `${open}\n${(isText ? brokenLikeText(parts, within) : parts).map((part) => `${within}${part}`).join(',\n')}\n${indent}${close}`;
}

const isNested = (value: Json): value is Exclude<Json, string | number | boolean | null> => typeof value === 'object' && value !== null;

const isExampleName = (name: string): boolean => name === 'example' || name === 'examples';

function onOneLine(value: Json): string {
  if (!isNested(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${onOneLine(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/**
 * Returns the part of a value that counts toward the length of its line: everything except descriptions and the
 * examples of parameters.
 */
const countedOf = (value: object): Json =>
  Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'description' && !('in' in value && isExampleName(name))));

/** Puts as many parts on each line as fit. A part with several lines is not joined to others. */
function brokenLikeText(parts: readonly string[], indent: string): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = `${lines.at(-1)}, ${part}`;
    if (lines.length > 0 && !longer.includes('\n') && indent.length + longer.length < LINE_WIDTH) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}
