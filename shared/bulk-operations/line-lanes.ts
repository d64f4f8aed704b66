/** What tells whether two lines are about one object. */
export type LanedLine = {
  readonly path: string;
  /** It makes an object of its own. */
  readonly creates: boolean;
};

/**
 * The lines of a chunk in lanes: those of one lane are done one after the other, in the order of the file, and lanes beside each other. Lines about one
 * object share a lane: their paths have the first id in common, or are the same. A line that makes an object has a lane of its own.
 */
export function lanesOf<Line extends LanedLine>(lines: readonly Line[]): readonly (readonly Line[])[] {
  const lanes = new Map<string, Line[]>();
  for (const [index, line] of lines.entries()) {
    const lane = line.creates ? `line ${index}` : objectOf(line.path);
    lanes.set(lane, [...(lanes.get(lane) ?? []), line]);
  }
  return [...lanes.values()];
}

/** The part of a path that names the object: up to its first id, or all of it. */
const objectOf = (path: string): string => /^.*?\/\d+(?=\/|$)/.exec(path)?.[0] ?? path;
