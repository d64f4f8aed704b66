/** As wide as a line of code. */
const LINE_WIDTH = 140;

type Json = string | number | boolean | null | readonly Json[] | { readonly [member: string]: Json };

/**
 * The document as text that is read by its diff: what fits a line stands on one, so that a field, a header or a reference is a line. A
 * description does not count, because no text is broken. A list of names that is longer than a line is broken like text.
 */
export const printDocument = (document: unknown): string => `${print(document as Json, '', 0)}\n`;

/** `indent` is that of the line on which the value begins, and `used` how much of the line stands between the two. */
function print(value: Json, indent: string, used: number): string {
  if (!isNested(value)) return JSON.stringify(value);
  const line = onOneLine(value);
  if (indent.length + used + line.length - descriptionLength(value) < LINE_WIDTH) return line;
  const within = `${indent} `;
  if (!Array.isArray(value)) {
    const members = Object.entries(value).map(([name, member]) => {
      const start = `${JSON.stringify(name)}: `;
      return `${within}${start}${print(member, within, start.length)}`;
    });
    return `{\n${members.join(',\n')}\n${indent}}`;
  }
  if (value.some(isNested)) return `[\n${value.map((item: Json) => `${within}${print(item, within, 0)}`).join(',\n')}\n${indent}]`;
  return `[\n${broken(value, within)}\n${indent}]`;
}

const isNested = (value: Json): value is Exclude<Json, string | number | boolean | null> => typeof value === 'object' && value !== null;

function onOneLine(value: Json): string {
  if (!isNested(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${onOneLine(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

const descriptionLength = (value: object): number =>
  'description' in value && typeof value.description === 'string' ? JSON.stringify(value.description).length : 0;

/** The items of a list, as many on a line as fit. */
function broken(items: readonly Json[], indent: string): string {
  const lines: string[] = [];
  for (const item of items.map((one) => JSON.stringify(one))) {
    const last = lines.at(-1);
    if (last !== undefined && indent.length + last.length + item.length + ', ,'.length <= LINE_WIDTH)
      lines[lines.length - 1] = `${last}, ${item}`;
    else lines.push(item);
  }
  return lines.map((line) => `${indent}${line}`).join(',\n');
}
