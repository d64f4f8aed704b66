/** As wide as a line of code. */
const LINE_WIDTH = 140;

type Json = string | number | boolean | null | readonly Json[] | { readonly [member: string]: Json };

/**
 * The document as text that is read by its diff: what fits a line stands on one, so that a field, a parameter or a reference is a line.
 * Its description does not count, because no text is broken, nor does an example of a parameter. A longer list of names is broken like text,
 * and so is an example: it is made from a schema, whose diff says what has changed.
 */
export const printDocument = (document: unknown): string => `${print(document as Json, '', 0, false)}\n`;

/** `indent` is that of the line on which the value begins, and `used` how much of the line stands between the two. */
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

/** What of an object counts as its line. */
const countedOf = (value: object): Json =>
  Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'description' && !('in' in value && isExampleName(name))));

/** As many of the parts on a line as fit; one that has lines of its own shares none. */
function brokenLikeText(parts: readonly string[], indent: string): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = `${lines.at(-1)}, ${part}`;
    if (lines.length > 0 && !longer.includes('\n') && indent.length + longer.length < LINE_WIDTH) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}
