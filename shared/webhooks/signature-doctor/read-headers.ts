export type NamedValue = readonly [name: string, value: string];

/**
 * Reads headers in these forms. All other lines are ignored.
 * - lines such as `Name: value`
 * - curl options (`-H 'Name: value' \`)
 * - a JSON object of names and values
 */
export function readHeaders(text: string): readonly NamedValue[] {
  return readJson(text) ?? text.split(/\r?\n/).flatMap(readLine);
}

/**
 * Returns the value of a header, whatever the case of its name; undefined if the header is missing. `name` must be in
 * lower case. Repeated values are joined with commas.
 */
export function headerValue(headers: readonly NamedValue[], name: string): string | undefined {
  const values = headers.filter(([one]) => one.toLowerCase() === name).map(([, value]) => value);
  return values.length === 0 ? undefined : values.join(',');
}

function readLine(line: string): readonly NamedValue[] {
  const bare = line
    .trim()
    .replace(/\\$/, '')
    .trim()
    .replace(/^(?:-H|--header)\s+/, '')
    .replace(/^(["'])(.*)\1[,;]?$/, '$2');
  const [, name = '', value = ''] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*:\s*(.*)$/.exec(bare) ?? [];
  return name === '' ? [] : [[name, value]];
}

function readJson(text: string): readonly NamedValue[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return Object.entries(value).flatMap(([name, one]): readonly NamedValue[] => {
      if (typeof one === 'string') return [[name, one]];
      return Array.isArray(one) && one.every((each) => typeof each === 'string') ? [[name, one.join(',')]] : [];
    });
  } catch {
    return undefined;
  }
}
