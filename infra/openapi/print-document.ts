/** The same width as code lines. */
const LINE_WIDTH = 140;

type Json = string | number | boolean | null | readonly Json[] | { readonly [member: string]: Json };

/**
 * Prints the document so that its diff is readable: whatever fits on one line, such as a field, a parameter or a
 * reference, is one line. Descriptions do not count, because strings cannot be broken, and neither do examples of
 * parameters. Longer lists of names are wrapped like text, and so are examples, since the diff of their schema shows
 * the changes.
 */
export const printDocument = (document: unknown): string => `${print(document as Json, '', 0, false)}\n`;

/** Prints a value. `indent` is the indentation of the line on which it begins, `used` the columns already used. */
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

/** Returns the part of an object that counts for the line width. */
const countedOf = (value: object): Json =>
  Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'description' && !('in' in value && isExampleName(name))));

/** Wraps parts like text; a part with several lines has its own lines. */
function brokenLikeText(parts: readonly string[], indent: string): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = `${lines.at(-1)}, ${part}`;
    if (lines.length > 0 && !longer.includes('\n') && indent.length + longer.length < LINE_WIDTH) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}
